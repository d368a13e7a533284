import Files
import Freedesktop
import Glibc
import LibraryIndex
import Processes
import Synchronization

// Watches a library as a window does.
//
//     fault-watcher FOLDER CACHE
//
// Says "current HOW COUNT" for each thing it is told: whether changes are told at once or looked for, and how many songs
// there are. For each line on standard input it looks at the library anew, with a cache of its own in CACHE, until what
// was told is the same, and says "same", or after forty seconds what differs.

let arguments = ProcessArguments.bytes.map { FilePath(bytes: $0) }
let (root, cache) = (arguments[0], arguments[1])
let latest = Mutex<LibrarySnapshot?>(nil)

func lines(_ snapshot: LibrarySnapshot) -> [String] {
    snapshot.tree.folders.flatMap { folder in
        ["\(folder.relativePath.display)/ \(folder.unreadableReason ?? "")"]
            + folder.songs.map { song in
                let copies = song.conflictCopies.map(\.display).joined(separator: " ")
                let lyrics = (try? snapshot.lyrics(of: song)) ?? "unreadable"
                return "\(song.path.display) \(song.title) \(song.brokenReason ?? "") \(copies) \(lyrics)"
            }
    }
}

func say(_ words: String) {
    let line = Array((words + "\n").utf8)
    precondition(write(1, line, line.count) == line.count)
}

let watcher = try LibraryWatcher(LibraryIndex(root: root, environment: .current())) { news in
    latest.withLock { $0 = news.snapshot }
    var how = "immediate"
    if case .periodic(_, let problem) = news.attention { how = problem == nil ? "periodic" : "limited" }
    say("\(news.snapshot?.isCurrent == true ? "current" : "old") \(how) \(news.snapshot?.tree.songCount ?? -1)")
}
var environment = Environment.current()
environment.variables["XDG_CACHE_HOME"] = cache.bytes
while readLine() != nil {
    let fresh = lines(try LibraryIndex(root: root, environment: environment).refresh())
    var told = [String]()
    for _ in 0..<400 where told != fresh {
        usleep(100_000)
        told = latest.withLock { $0.map(lines) ?? [] }
    }
    let difference = told.difference(from: fresh)
    say(difference.isEmpty ? "same \(fresh.count)" : "different: \(difference.prefix(3).map(String.init(describing:)))")
}
withExtendedLifetime(watcher) {}
