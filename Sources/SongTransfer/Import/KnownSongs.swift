import Files
import Freedesktop
import LibraryChanges
import LibraryIndex
import Problems
import SongFormat
import SongNames
import Translations

/// The existing and planned songs of a library, by id, those too that it does not show because their folders show other
/// songs. The library is scanned once; songs that other programs import meanwhile are added.
struct KnownSongs: Sendable {
    private let index: LibraryIndex
    let entrance: LibraryEntrance
    private var tree: LibraryTree
    /// Those that are not shown; nil if there are none.
    private var hidden: LibraryTree?
    private var identified: IdentifiedSongs
    private var planned = PlannedSongs()
    /// Songs that other programs added, by id, if the entrance does not report them.
    private var found: [String: [FilePath]] = [:]
    /// The songs of the last requested folder.
    private var songsByWords: SongsByWords?

    /// - Parameter entrance: the library's entrance.
    /// - Throws: why the library cannot be scanned, in particular if only its offline copy is available.
    init(
        of root: FilePath, entrance: LibraryEntrance, environment: Environment, cancellation: Cancellation
    ) throws(Problem) {
        let index = LibraryIndex(root: root, environment: environment)
        index.load()
        let found = try Problem.explaining(
            translated("open it"), path: root,
            try root.whileAnswering {
                Result { () throws(ScanError) in
                    let snapshot = try index.refresh(cancellation: cancellation)
                    return (snapshot, hidden: Self.hidden(in: snapshot))
                }
            })
        switch found {
        case .success(let (snapshot, hidden)):
            if case .unreachable(_, let problem) = snapshot.freshness { throw problem }
            (tree, self.hidden) = (snapshot.tree, hidden)
        case .failure(.unavailable(let problem)): throw problem
        case .failure(.cancelled): throw Problem(.internalError, "cancelled")
        }
        identified = IdentifiedSongs([tree, hidden].compactMap(\.self))
        (self.index, self.entrance) = (index, entrance)
    }

    /// Reads the files of songs that are not shown.
    private static func hidden(in snapshot: LibrarySnapshot) -> LibraryTree? {
        guard case .current = snapshot.freshness, !snapshot.tree.crowdedSongs.isEmpty else { return nil }
        return snapshot.hiddenSongs().tree
    }

    /// Scans the library again, which is cheap if nothing has changed. Keeps the previous state if that fails.
    mutating func refresh(_ cancellation: Cancellation) {
        guard let snapshot = try? index.refresh(cancellation: cancellation), case .current = snapshot.freshness,
            snapshot.tree !== tree
        else { return }
        (tree, hidden) = (snapshot.tree, Self.hidden(in: snapshot))
        identified = IdentifiedSongs([tree, hidden].compactMap(\.self))
        songsByWords = nil
    }

    /// Records a song that another program added to the library.
    mutating func add(_ file: FilePath, withID id: String) {
        found[id, default: []].append(file)
    }

    /// Whether the library has a song with this id.
    func holds(id: String) -> Bool {
        files(withID: id).contains { LibrarySong($0)?.id?.hasSameBytes(as: id) == true }
    }

    /// A song found by id or contents.
    struct Match {
        let place: SongPlace
        /// The position of a planned song.
        var position: PlannedPosition?
        let hasSameWords: Bool
        /// Statements of the source that this song lacks.
        let left: [SongStatements.Statement]

        var isSame: Bool { hasSameWords && left.isEmpty }
    }

    /// A song with this id: preferably one with the same words and all statements, then one with the same words, then
    /// any.
    ///
    /// - Parameter seesPlan: whether planned songs count.
    func match(id: String, _ song: SourceSong, seesPlan: Bool) -> Match? {
        if seesPlan, let match = planned.match(id: id, song) { return match }
        var other: Match?
        for file in files(withID: id) {
            guard let there = LibrarySong(file), there.id?.hasSameBytes(as: id) == true else { continue }
            let match = there.match(song)
            if match.isSame { return match }
            if other == nil || match.hasSameWords && other?.hasSameWords == false { other = match }
        }
        return other
    }

    /// A song directly in a folder with the same title and lyrics and all other statements of this one.
    ///
    /// - Parameter folder: relative to the library.
    mutating func equal(to song: SourceSong, in folder: FilePath, seesPlan: Bool) -> Match? {
        if songsByWords?.folder != folder {
            songsByWords = SongsByWords(in: folder, of: [tree, hidden].compactMap(\.self))
        }
        for file in songsByWords?.files(titled: song.title, text: song.text) ?? [] {
            if let match = LibrarySong(file)?.match(song), match.isSame { return match }
        }
        return seesPlan ? planned.equal(to: song, in: folder) : nil
    }

    /// Records a song to be made.
    ///
    /// - Parameter folder: its folder, relative to the library.
    mutating func plan(
        _ song: SourceSong, id: String, in folder: FilePath, place: SongPlace, position: PlannedPosition
    ) {
        planned.add(song, id: id, in: folder, place: place, position: position)
    }

    private func files(withID id: String) -> [FilePath] {
        identified.files(withID: id) + entrance.arrivals(withID: id) + (found[id] ?? [])
    }
}

/// The songs of trees by id.
private struct IdentifiedSongs {
    private struct Identified {
        let hash: Int
        let entry: SongEntry
    }

    /// Sorted by hash.
    private let songs: [Identified]

    init(_ trees: [LibraryTree]) {
        var songs = [Identified]()
        songs.reserveCapacity(trees.reduce(0) { $0 + $1.songCount })
        for song in trees.lazy.flatMap(\.songs) {
            if let id = song.id, !id.isEmpty { songs.append(Identified(hash: id.hashValue, entry: song)) }
        }
        songs.sort { $0.hash < $1.hash }
        self.songs = songs
    }

    func files(withID id: String) -> [FilePath] {
        let hash = id.hashValue
        var (low, high) = (0, songs.count)
        while low < high {
            let middle = (low + high) / 2
            if songs[middle].hash < hash { low = middle + 1 } else { high = middle }
        }
        return songs[low...].prefix { $0.hash == hash }.map(\.entry).filter { $0.id == id }.map(\.path)
    }
}

/// A song of the library with the current contents of its file.
private struct LibrarySong {
    private let file: FilePath
    private let song: SongFile
    private let status: FileStatus

    /// Nil if it cannot be read.
    init?(_ file: FilePath) {
        guard let found = try? FileReader.read(file, limit: SongFile.byteLimit),
            let song = try? SongFile(decoding: found.bytes)
        else { return nil }
        (self.file, self.song, status) = (file, song, found.status)
    }

    var id: String? { song.song.id }

    func match(_ other: SourceSong) -> KnownSongs.Match {
        // A song that was imported without a title has none, and shows its file's name.
        let title = other.title.isEmpty ? song.song.title : song.song.fillingGaps(from: file, status).title
        let hasSameWords = title.hasSameBytes(as: other.title) && song.song.text.hasSameBytes(as: other.text)
        let members = (try? JSONValue(parsing: song.bytes))?.members ?? []
        return KnownSongs.Match(
            place: SongPlace(file), hasSameWords: hasSameWords,
            left: other.statements.missing(in: SongStatements(members).checksums))
    }
}
