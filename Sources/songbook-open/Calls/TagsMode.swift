import Files
import Freedesktop
import LibraryFile
import LibraryIndex
import Problems
import SongFormat
import SongLibrary
import SongOpening
import Translations

/// `--tags`: the tags of a library or a folder, the most frequent first; and `--rename-tag`.
struct TagsMode {
    let library: FilePath?
    let asJSON: Bool
    let ending: PathEnding
    let console: Console
    let environment: Environment

    /// A tag, as most songs spell it, and how many have it.
    struct Count {
        var spellings: [String: Int] = [:]
        var songs = 0

        var tag: String {
            spellings.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? ""
        }
    }

    func list(_ folder: FilePath?) throws(Problem) {
        let reading = try LibraryReading(folder, library: library, console: console, environment: environment)
        let snapshot = try reading.snapshot()
        let counts = Self.counts(of: snapshot)
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
        reading.reportUnreadable(snapshot)
    }

    /// Those of a library or of a folder in it, the most frequent first, then by their names.
    private static func counts(of snapshot: LibrarySnapshot) -> [Count] {
        var counts = [String: Count]()
        for folder in snapshot.tree.folders {
            for song in folder.songs {
                var seen = Set<String>()
                for tag in song.tags where seen.insert(tag.lowercased()).inserted {
                    counts[tag.lowercased(), default: Count()].songs += 1
                    counts[tag.lowercased()]?.spellings[tag, default: 0] += 1
                }
            }
        }
        return counts.values.sorted { ($1.songs, $0.tag) < ($0.songs, $1.tag) }
    }

    /// What the library that a folder is in remembers; a damaged file is said, and the tags are listed all the same.
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
    /// How often the library is looked at again for songs that other programs gave the old tag meanwhile.
    private static let mostPasses = 5

    /// `--rename-tag`: a tag gets another name in all songs of the library, and its color goes along.
    ///
    /// Smart folders that ask for it ask for the new name. The songs come first, each by its session; when this is interrupted,
    /// the same call does the rest.
    func rename(_ tag: String, to newTag: String) throws(Problem) {
        let reading = try LibraryReading(nil, library: library, console: console, environment: environment)
        let opening = SongOpening(environment: environment)
        let mode = LabelsMode(
            change: .rename(tag, to: newTag), asJSON: asJSON, ending: ending, console: console,
            environment: environment)
        var tried = Set<FilePath>()
        var isKnown = false
        for pass in 1...Self.mostPasses {
            let snapshot = try reading.presentSnapshot()
            let songs = Self.songs(of: snapshot, with: tag, notAs: newTag)
            if pass == 1 {
                reading.reportUnsearched(snapshot)
                isKnown = !songs.isEmpty || Self.has(snapshot, newTag)
            }
            // One that failed, or that another program always gives it again, is not tried for ever.
            let new = songs.filter { tried.insert($0).inserted }
            if new.isEmpty { break }
            console.forEach(new) { song throws(Problem) in try mode.run(song, opening) }
        }
        try renameInFile(tag, to: newTag, in: reading.root, isKnown: isKnown)
    }

    private func renameInFile(
        _ tag: String, to newTag: String, in root: FilePath, isKnown: Bool
    ) throws(Problem) {
        let store = LibraryStore(root: root, environment: environment)
        let arrangement = try store.read()
        let isAskedFor = arrangement.smartFolders.contains { folder in
            !folder.query.hasSameBytes(as: folder.renamingTag(tag, to: newTag).query)
        }
        guard isAskedFor || arrangement.knowsTag(tag) else {
            guard isKnown else {
                throw Problem(
                    .noSuchFile, path: FilePath(tag), translated("no song in the library has this tag"),
                    remedy: translated("run 'songbook-open --tags' to list the tags"))
            }
            return
        }
        let report = try store.change { arrangement in
            arrangement.renameTag(tag, to: newTag)
            for folder in arrangement.smartFolders { arrangement.set(folder.renamingTag(tag, to: newTag)) }
        }
        console.report(report)
    }

    private static func songs(
        of snapshot: LibrarySnapshot, with tag: String, notAs newTag: String
    ) -> [FilePath] {
        snapshot.tree.folders.flatMap { folder in
            let place = folder.path
            return folder.songs.filter { song in
                guard song.brokenReason == nil else { return false }
                let renamed = TagList.renaming(tag, to: newTag, in: song.tags)
                return !renamed.elementsEqual(song.tags) { $0.hasSameBytes(as: $1) }
            }.map { $0.path(in: place) }
        }
    }

    private static func has(_ snapshot: LibrarySnapshot, _ tag: String) -> Bool {
        snapshot.tree.folders.contains { folder in
            folder.songs.contains { $0.tags.contains { $0.isSameTag(as: tag) } }
        }
    }
}

extension Console {
    /// Says what became of a change of what a library remembers.
    func report(_ report: LibraryChangeReport) {
        for notice in report.notices { self.report(notice) }
        if let problem = report.unconfirmed { self.report(problem) }
    }
}

extension SmartFolder {
    /// The same with a query that asks for the tag by its new name.
    fileprivate func renamingTag(_ tag: String, to newTag: String) -> SmartFolder {
        SmartFolder(name: name, query: Query(query).renamingTag(tag, to: newTag))
    }
}
