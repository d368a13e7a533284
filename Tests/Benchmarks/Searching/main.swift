import Files
import Freedesktop
import Glibc
import LibraryIndex
import Processes
import SongFormat

// What a window does with a library, in one process: a line for each step, its name and its nanoseconds.
//
//     library-benchmark FOLDER SONG WORDS…
//
// Loads the snapshot that $XDG_CACHE_HOME must have, looks at the library again, searches for each WORDS anew, as if
// nothing had been searched for before, and for words that are nowhere, then types the first of them letter by letter, looks for the echoes of the
// song in the folder SONG, relative to FOLDER, and at last changes it, and finds it.

func timed<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
    let start = FileTime.now
    let result = try body()
    let end = FileTime.now
    print(name, (end.seconds - start.seconds) * 1_000_000_000 + Int64(end.nanoseconds - start.nanoseconds))
    return result
}

/// How much memory the process has. Source: proc_pid_statm(5). Its file says that it is empty, so that it is read as a stream.
func residentBytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { fatalError("/proc is not mounted") }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    guard fgets(&line, CInt(line.count), file) != nil else { fatalError("statm cannot be read") }
    let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return Int(text.split(separator: " ")[1])! * sysconf(Int32(_SC_PAGESIZE))
}

let arguments = ProcessArguments.bytes.map { FilePath(bytes: $0) }
let (root, song) = (arguments[0], arguments[1])
let queries = arguments[2...].map(\.string)
let index = LibraryIndex(root: root, environment: .current())
guard timed("load", { index.load() }) != nil else { fatalError("there is no snapshot") }
var snapshot = try timed("refresh") { try index.refresh() }
for query in queries {
    let hits = try timed("search \(query)") { try LibrarySearch().find(SearchQuery(query), in: snapshot) }
    print("hits \(query)", hits.count)
}
// Words that are nowhere, and like none: as they are, and with a wrong letter forgiven.
for word in ["xylophonist", "zwzw"] {
    let query = SearchQuery(word)
    let hits = try timed("nowhere \(word)") { try LibrarySearch().find(query, in: snapshot) }
    let similar = try timed("forgiving \(word)") { try LibrarySearch().results(for: query, in: snapshot).hits }
    precondition(hits.isEmpty && similar.isEmpty)
}
let search = LibrarySearch()
for length in 1...queries[0].count {
    let typed = String(queries[0].prefix(length))
    _ = try timed("type \(length)") { try search.find(SearchQuery(typed), in: snapshot).count }
}
// Terms and words, as the search field takes them: whole, and letter by letter.
let context = QueryContext(calendar: LocalCalendar(now: Timestamp(seconds: FileTime.now.seconds)))
for text in ["tag:love -in:\"Category 1\" river", "tag:love", "changed:2026-02 -has:audio", "-river title:love"] {
    let hits = try timed("query \(text)") {
        try LibrarySearch().find(Query(text), in: snapshot, context: context).count
    }
    print("hits \(text)", hits)
}
let terms = "tag:love -in:\"Category 1\" river"
let typing = LibrarySearch()
for length in 1...terms.count {
    let typed = Query(String(terms.prefix(length)))
    _ = try timed("letter \(length)") { try typing.find(typed, in: snapshot, context: context).count }
}
// Behind terms that leave few songs, with nothing of the stored words read yet; then as it goes on.
for filter in ["tag:love", "changed:2026-02 in:\"Category 1/Category 1\"", "-tag:love"] {
    guard let unread = LibraryIndex(root: root, environment: .current()).load() else { break }
    let behind = LibrarySearch()
    _ = try behind.find(Query(filter), in: unread, context: context)
    for word in ["r", "ri"] {
        let query = Query("\(filter) \(word)")
        let hits = try timed("behind \(query.text)") { try behind.find(query, in: unread, context: context).count }
        print("hits \(query.text)", hits)
    }
}
_ = timed("sort title") { SongSort.title.sorted(Array(snapshot.tree.songs)).count }
_ = timed("sort changed") { SongSort.changed.sorted(Array(snapshot.tree.songs)).count }
guard let entry = snapshot.tree.song(song) else { fatalError("there is no such song") }
let file = entry.path
let finder = EchoFinder()
let lyrics = try snapshot.lyrics(of: entry)
@MainActor func echoes(_ name: String) throws {
    let echoes = try timed(name) {
        try finder.echoes(of: lyrics, path: file, id: entry.id, in: snapshot, most: 8)
    }
    print("hits \(name)", echoes.count)
}
let resident = residentBytes()
try echoes("echoes first")
print("echoes memory", residentBytes() - resident)
print("echoes lines", finder.size.lines)
for _ in 0..<3 { try echoes("echoes again") }
let bytes = try FileReader.read(file, limit: 1 << 24).bytes
// Something that its stamp shows, and that stays: the changed song is the same at the next run.
_ = try AtomicReplacement.write(bytes, to: file.lastComponent!, in: Directory(file.parent))
_ = try timed("changed") {
    snapshot = try index.update([song])
    return try search.find(SearchQuery(queries[0]), in: snapshot).count
}
try echoes("echoes changed")
