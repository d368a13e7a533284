import Files
import Freedesktop
import LibraryFile
import LibraryIndex
import LibraryTags
import Problems
import SongFormat
import SongLibrary
import SongOpening
import Translations

/// `--tags`: lists the tags of a library or a folder, the most frequent first; and `--rename-tag`.
struct TagsMode {
    let library: FilePath?
    let asJSON: Bool
    let ending: PathEnding
    let console: Console
    let environment: Environment

    func list(_ folder: FilePath?) throws(Problem) {
        let reading = try LibraryReading(folder, library: library, console: console, environment: environment)
        let snapshot = try reading.snapshot()
        let counts = snapshot.tree.tagCounts
        let arrangement = asJSON ? arrangement(of: reading.root) : LibraryArrangement()
        let output = BufferedOutput(console)
        for count in counts {
            guard asJSON else {
                output.write(count: count.songs, text: count.tag)
                continue
            }
            var members: [JSONValue.Member] = [
                .init("tag", .string(count.tag)), .init("songs", .integer(count.songs)),
            ]
            if let color = arrangement.color(ofTag: count.tag) { members.append(.init("color", .string(color))) }
            output.write(json: .object(members))
        }
        output.flush()
        reading.reportOmissions(snapshot)
    }

    /// The arrangement of the library that contains a folder; a damaged file is reported, and counts as empty.
    private func arrangement(of folder: FilePath) -> LibraryArrangement {
        do throws(Problem) {
            let settings = SettingsStore(environment: environment).load().inEffect
            let locator = SongLocator(environment: environment, settings: settings, libraryFlag: library)
            guard let path = try? folder.resolvingLinks() else { return LibraryArrangement() }
            let place = try locator.locate(FoundFolder(path: path, namedPath: folder))
            return try LibraryStore(root: place.root, environment: environment).read()
        } catch {
            console.report(error)
            return LibraryArrangement()
        }
    }
}

extension TagsMode {
    /// `--rename-tag`: renames a tag, with its color, in all songs of the library.
    ///
    /// Smart folders with the tag get the new name. Songs are changed first, each in its own session; after an
    /// interruption, the same call does the rest.
    func rename(_ tag: String, to newTag: String) throws(Problem) {
        let reading = try LibraryReading(nil, library: library, console: console, environment: environment)
        let opening = SongOpening(environment: environment)
        let change = TagChange(renaming: tag, to: newTag)
        let mode = LabelsMode(
            change: .rename(tag, to: newTag), asJSON: asJSON, ending: ending, console: console,
            environment: environment)
        var passes = TagPasses(change)
        var snapshot = try reading.presentSnapshot()
        reading.reportUnsearched(snapshot)
        reading.reportOmissions(snapshot)
        var songs = passes.next(in: snapshot.tree)
        let isKnown = !songs.isEmpty || Self.has(snapshot, newTag)
        while !songs.isEmpty {
            console.forEach(songs.map(\.path)) { song throws(Problem) in try mode.run(song, opening) }
            snapshot = try reading.presentSnapshot()
            songs = passes.next(in: snapshot.tree)
        }
        try apply(change, in: reading.root, isKnown: isKnown)
    }

    private func apply(_ change: TagChange, in root: FilePath, isKnown: Bool) throws(Problem) {
        let store = LibraryStore(root: root, environment: environment)
        let arrangement = try store.read()
        guard change.concerns(arrangement) || arrangement.knowsTag(change.tag) else {
            guard isKnown else {
                throw Problem(
                    .noSuchFile, path: FilePath(change.tag), translated("no song that the library shows has this tag"),
                    remedy: translated("run 'songbook-open --tags' to list the tags"))
            }
            return
        }
        console.report(try store.change { arrangement in change.apply(to: &arrangement) })
    }

    private static func has(_ snapshot: LibrarySnapshot, _ tag: String) -> Bool {
        snapshot.tree.folders.contains { folder in
            folder.songs.contains { $0.tags.contains { $0.isSameTag(as: tag) } }
        }
    }
}

extension Console {
    /// Reports the outcome of a change to a library's arrangement.
    func report(_ report: LibraryChangeReport) {
        for notice in report.notices { self.report(notice) }
        if let problem = report.unconfirmed { self.report(problem) }
    }
}
