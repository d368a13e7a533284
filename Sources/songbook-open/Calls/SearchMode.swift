import Files
import Freedesktop
import LibraryIndex
import Problems
import SongFormat
import SongOpening
import Translations

/// `--search`: prints the songs of a library that match a query, the best hits first, with the lines that contain one
/// of its words.
struct SearchMode {
    let query: FilePath
    let folder: FilePath?
    let library: FilePath?
    let asJSON: Bool
    let console: Console
    let environment: Environment

    func run() throws(Problem) {
        let query = try Query(asked: query)
        let context = QueryContext(environment: environment)
        let reading = try LibraryReading(folder, library: library, console: console, environment: environment)
        var snapshot = try reading.snapshot()
        let results = try reading.find(in: &snapshot) { snapshot throws(SearchError) in
            try LibrarySearch().results(for: query, in: snapshot, context: context)
        }
        if results.isApproximate {
            console.report(
                translated("no matches for “\(self.query.display)”; showing words that differ from it by one letter"))
        }
        do {
            try write(results, in: snapshot)
        } catch {
            throw reading.damage
        }
        reading.reportUnsearched(snapshot)
        reading.reportNotShown(snapshot, by: query, context: context, reportsUnsearched: true) {
            hidden throws(SearchError) in
            let search = LibrarySearch()
            // Words that differ by a letter are listed only if there are no other results.
            return results.isApproximate
                ? try search.results(for: query, in: hidden, context: context).hits.count
                : try search.find(query, in: hidden, context: context).count
        }
        reading.reportUnreadable(snapshot)
    }

    private func write(_ results: SearchResults, in snapshot: LibrarySnapshot) throws(LibrarySnapshot.Damaged) {
        let output = BufferedOutput(console)
        for hit in results.hits where console.isOpen {
            let found = Found(
                hit: hit, tags: hit.tags(matching: results.query),
                lines: try snapshot.lines(of: hit.entry, matching: results.query),
                isApproximate: results.isApproximate)
            asJSON ? output.write(json: found.json) : write(found, to: output)
        }
        output.flush()
    }

    /// Writes hits as grep does. Line 0 stands for the title and for tags that contain a word. The title is also
    /// written if the query has no words, or none that are required.
    private func write(_ found: Found, to output: BufferedOutput) {
        let path = found.hit.entry.path
        if found.hit.isInTitle || found.hit.count == 0 {
            output.write(path: path, line: 0, text: found.hit.entry.title)
        }
        for tag in found.tags { output.write(path: path, line: 0, text: "tag:\(tag)") }
        for line in found.lines { output.write(path: path, line: line.number, text: line.text) }
    }
}

/// A search result, and where the song matches.
private struct Found {
    let hit: SearchHit
    let tags: [String]
    let lines: [SearchLine]
    let isApproximate: Bool

    var json: JSONValue {
        var members = hit.entry.members(path: hit.entry.path)
        members.append(.init("hits", .number(String(hit.count))))
        members.append(.init("inTitle", .bool(hit.isInTitle)))
        if !tags.isEmpty { members.append(.init("inTags", .array(tags.map(JSONValue.string)))) }
        if isApproximate { members.append(.init("approximate", .bool(true))) }
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
