import Files
import Freedesktop
import LibraryIndex
import SongLibrary
import SongOpening

/// A song that was found, as a desktop shows it.
struct FoundSong {
    /// Its file: absolute. That is its name to the desktop, too.
    let path: FilePath
    let title: String
    /// A line that holds what was searched for, or else the first one.
    let line: String
    let isInTitle: Bool
}

/// Searches the library in use, as it was when the program looked at it last: there is no time to look at it now.
final class SongSearch {
    /// So many are more than a desktop shows.
    private static let most = 24

    private let environment: Environment
    private let search = LibrarySearch()
    /// The library of the last search.
    private var index: LibraryIndex?
    /// As it was at the last search, which the next one goes on with while its words are typed.
    private var snapshot: LibrarySnapshot?
    /// What was found last, for the desktop asks in another call what it is.
    private var found: [FilePath: FoundSong] = [:]

    init(environment: Environment) {
        self.environment = environment
    }

    /// The songs with all of these words, those with one in the title first. None where the settings say so, where no library
    /// was chosen, and where nothing is known of it.
    ///
    /// - Parameter goesOn: whether these words go on with those of the last search, a moment ago.
    func songs(_ terms: [String], goingOn goesOn: Bool = false) -> [FoundSong] {
        found = [:]
        let store = SettingsStore(environment: environment)
        if !goesOn { snapshot = nil }
        let query = Query(terms.joined(separator: " "))
        guard !query.isEmpty, query.errors.isEmpty, store.load().settings.answersDesktopSearch,
            let snapshot = snapshot ?? load(store),
            let hits = try? search.find(query, in: snapshot, context: QueryContext(environment: environment))
        else { return [] }
        self.snapshot = snapshot
        let songs = hits.prefix(Self.most).map { hit in
            let lines = (try? snapshot.lines(of: hit.entry, matching: query.words)) ?? []
            return FoundSong(
                path: hit.entry.path, title: hit.entry.title, line: lines.first?.text ?? hit.entry.preview,
                isInTitle: hit.isInTitle)
        }
        for song in songs { found[song.path] = song }
        return songs
    }

    /// What was found of a song in the last search; nil for any other.
    func song(_ path: FilePath) -> FoundSong? { found[path] }

    private func load(_ store: SettingsStore) -> LibrarySnapshot? {
        guard let library = try? store.libraryInUse() else { return nil }
        let root = (try? library.path.withoutDots()) ?? library.path
        let index =
            index.flatMap { $0.root == root ? $0 : nil }
            ?? LibraryIndex(root: root, environment: environment, isReadOnly: true)
        self.index = index
        // Of a library that is not there, or does not answer, is known what is remembered.
        do {
            _ = try library.root()
            return index.load()
        } catch {
            return index.load(unreachable: error)
        }
    }
}
