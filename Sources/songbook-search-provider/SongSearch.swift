import Files
import Freedesktop
import LibraryIndex
import SongLibrary
import SongOpening

/// A search result, as a desktop shows it.
struct FoundSong {
    /// Its file: absolute.
    let path: FilePath
    let title: String
    /// The text around a word that was searched for, or the first line.
    let line: String
    let isInTitle: Bool

    /// Its identifier for the desktop, which must be text.
    var identifier: String { FileURI(path: path).description }
}

/// Searches the library in use as of the program's last scan: there is no time to scan it now.
final class SongSearch {
    /// More than a desktop shows.
    private static let most = 24
    /// The length of an excerpt, in bytes: a song may be a line of megabytes, and the desktop's shell shows it.
    private static let lineLength = 200

    private let environment: Environment
    /// Does not verify the index: what is shown of a song is read again and verified.
    private let search = LibrarySearch(verifies: false)
    /// The settings at the last search, and the library that they name.
    private var known: (settings: Settings, library: LibraryInUse)?
    /// The library of the last search.
    private var index: LibraryIndex?
    /// Its state at the last search, reused by the next one while its words are typed.
    private var snapshot: LibrarySnapshot?
    /// The last results, because the desktop asks for their details in another call.
    private var found: [String: FoundSong] = [:]

    init(environment: Environment) {
        self.environment = environment
    }

    /// Reads the index of the library in use before the first request; not if that may take long, because there may be
    /// no request for songs.
    func prepare() {
        let store = SettingsStore(environment: environment)
        let settings = store.load().settings
        guard settings.answersDesktopSearch, settings.folder?.path.placeOfAnswer == nil else { return }
        _ = load(store, settings)
    }

    /// The songs with all of these words, those with the words in the title first. None if the settings disable the
    /// search, no library is selected, or its contents are unknown.
    ///
    /// - Parameter goesOn: whether these words continue those of the last search, a moment ago.
    func songs(_ terms: [String], goingOn goesOn: Bool = false) -> [FoundSong] {
        found = [:]
        let store = SettingsStore(environment: environment)
        if !goesOn { snapshot = nil }
        let query = Query(terms.joined(separator: " "))
        let settings = store.load().settings
        guard !query.isEmpty, query.errors.isEmpty, settings.answersDesktopSearch,
            let snapshot = snapshot ?? load(store, settings),
            let hits = try? search.titlesFirst(
                Self.most, of: query, in: snapshot, context: QueryContext(environment: environment))
        else { return [] }
        self.snapshot = snapshot
        let songs = hits.map { song($0, query.words, snapshot) }
        for song in songs { found[song.identifier] = song }
        return songs
    }

    /// The song with this identifier in the last results; nil for any other.
    func song(_ identifier: String) -> FoundSong? { found[identifier] }

    private func song(_ hit: TitleHit, _ words: SearchQuery, _ snapshot: LibrarySnapshot) -> FoundSong {
        let line = try? snapshot.excerpt(of: hit.entry, matching: words, length: Self.lineLength)
        return FoundSong(
            path: hit.entry.path, title: hit.entry.title.amongWords, line: (line ?? hit.entry.preview).onOneLine,
            isInTitle: hit.isInTitle)
    }

    private func load(_ store: SettingsStore, _ settings: Settings) -> LibrarySnapshot? {
        guard let library = library(store, settings) else { return nil }
        let root = (try? library.path.withoutDots()) ?? library.path
        let index =
            index.flatMap { $0.root == root ? $0 : nil }
            ?? LibraryIndex(root: root, environment: environment, isReadOnly: true)
        self.index = index
        // A library that is missing or does not respond has an offline copy.
        do {
            _ = try library.root()
            return index.load()
        } catch {
            return index.load(unreachable: error)
        }
    }

    /// The library in use. A missing one is not searched for again, because that takes long and this process ends soon
    /// after the last request.
    private func library(_ store: SettingsStore, _ settings: Settings) -> LibraryInUse? {
        if let known, known.settings == settings, known.library.state != .present || known.library.isThere {
            return known.library
        }
        known = (try? store.libraryInUse(changesNothing: true)).map { (settings, $0) }
        return known?.library
    }
}

extension LibraryInUse {
    fileprivate var isThere: Bool {
        (try? path.waitForAnswer()) != nil && (try? FileStatus(of: path)) != nil
    }
}
