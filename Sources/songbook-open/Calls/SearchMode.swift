import Files
import Freedesktop
import LibraryIndex
import Problems
import SongFormat
import Translations

/// `--search`: the songs of a library that hold all words, the best hits first, and the lines that hold one of them.
struct SearchMode {
    let words: FilePath
    let folder: FilePath?
    let library: FilePath?
    let asJSON: Bool
    let console: Console
    let environment: Environment

    func run() throws(Problem) {
        let query = SearchQuery(words.string)
        guard !query.isEmpty else {
            throw Problem(
                .usage, path: words, translated("no words to search for"),
                remedy: translated("specify one or more words"))
        }
        let reading = try LibraryReading(folder, library: library, console: console, environment: environment)
        var snapshot = try reading.snapshot()
        let hits: [SearchHit]
        do {
            hits = try LibrarySearch().find(query, in: snapshot)
        } catch {
            snapshot = try reading.rebuiltSnapshot()
            hits = try noticingDamage { try LibrarySearch().find(query, in: snapshot) }
        }
        try noticingDamage { try write(hits, for: query, in: snapshot) }
        reading.reportUnsearched(snapshot)
        reading.reportUnreadable(snapshot)
    }

    /// The search has made sure of all that is read here; should it be damaged all the same, mending has failed.
    private func noticingDamage<Result>(_ body: () throws -> Result) throws(Problem) -> Result {
        do {
            return try body()
        } catch {
            throw Problem(
                .inputOutput, path: environment.cacheHome, translated("the data just written to the cache is damaged"),
                remedy: translated("check the disk"))
        }
    }

    private func write(
        _ hits: [SearchHit], for query: SearchQuery, in snapshot: LibrarySnapshot
    ) throws(LibrarySnapshot.Damaged) {
        let output = BufferedOutput(console)
        for hit in hits where console.isOpen {
            let lines = try snapshot.lines(of: hit.entry, matching: query)
            let path = hit.entry.path
            asJSON ? output.write(json: json(of: hit, path, lines)) : write(hit, path, lines, to: output)
        }
        output.flush()
    }

    /// As grep does. Line 0 is the title, which is there when it, or a tag, holds a word.
    private func write(_ hit: SearchHit, _ path: FilePath, _ lines: [SearchLine], to output: BufferedOutput) {
        let title = hit.isAboveLyrics ? [SearchLine(number: 0, text: hit.entry.title)] : []
        for line in title + lines { output.write(path: path, line: line.number, text: line.text) }
    }

    private func json(of hit: SearchHit, _ path: FilePath, _ lines: [SearchLine]) -> JSONValue {
        var members = hit.entry.members(path: path)
        members.append(.init("hits", .number(String(hit.count))))
        members.append(.init("inTitle", .bool(hit.isInTitle)))
        members.append(
            .init(
                "lines",
                .array(
                    lines.map { line in
                        .object([.init("line", .number(String(line.number))), .init("text", .string(line.text))])
                    })))
        return .object(members)
    }
}
