import Files
import Freedesktop
import LibraryIndex
import SongLibrary
import SongOpening

/// A song that was found, as a desktop shows it.
struct FoundSong {
    /// Its file: absolute.
    let path: FilePath
    let title: String
    /// What is around a word that was searched for, or else the first line.
    let line: String
    let isInTitle: Bool

    /// Its name to the desktop, which takes text alone.
    var identifier: String { FileURI(path: path).description }
}

/// Searches the library in use, as it was when the program looked at it last: there is no time to look at it now.
final class SongSearch {
    /// So many are more than a desktop shows.
    private static let most = 24
    /// How much of a line is shown, in bytes: a song may be one line of megabytes, and what shows it may be all of the desktop.
    private static let lineLength = 200

    private let environment: Environment
    /// What is shown of a song is read anew, and made sure of.
    private let search = LibrarySearch(verifies: false)
    /// What the settings said at the last search, and the library that they mean.
    private var known: (settings: Settings, library: LibraryInUse)?
    /// The library of the last search.
    private var index: LibraryIndex?
    /// As it was at the last search, which the next one goes on with while its words are typed.
    private var snapshot: LibrarySnapshot?
    /// What was found last, for the desktop asks in another call what it is.
    private var found: [String: FoundSong] = [:]

    init(environment: Environment) {
        self.environment = environment
    }

    /// Reads what is known of the library in use, before somebody asks; not where that may take long, for maybe nobody asks
    /// for songs.
    func prepare() {
        let store = SettingsStore(environment: environment)
        let settings = store.load().settings
        guard settings.answersDesktopSearch, settings.folder?.path.placeOfAnswer == nil else { return }
        _ = load(store, settings)
    }

    /// The songs with all of these words, those with them in the title first. None where the settings say so, where no library
    /// was chosen, and where nothing is known of it.
    ///
    /// - Parameter goesOn: whether these words go on with those of the last search, a moment ago.
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

    /// What was found of a song in the last search; nil for any other.
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
        // Of a library that is not there, or does not answer, is known what is remembered.
        do {
            _ = try library.root()
            return index.load()
        } catch {
            return index.load(unreachable: error)
        }
    }

    /// The library in use. One that is not there is not looked for again, for that takes long; when nobody has asked for a
    /// while, this process ends anyway.
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
