import Files
import Freedesktop
import LibraryIndex
import Problems
import SongFormat
import SongNames
import Translations

/// The songs of a library, and those that are going to be in it, by their ids. The library is looked at once.
struct KnownSongs {
    /// A song that is to be made.
    private struct Planned {
        let place: SongPlace
        let position: PlannedPosition
        let words: UInt64
    }

    private struct Identified {
        let hash: Int
        let entry: SongEntry
    }

    private let tree: LibraryTree
    /// By their hashes.
    private let identified: [Identified]
    private var planned: [String: Planned] = [:]
    /// The songs of the folder that was asked for last, by hashes of their titles.
    private var titles: (folder: FilePath, songs: [Int: [SongEntry]])?

    /// - Throws: why the library cannot be looked at; never that what is known of it is offline.
    init(of root: FilePath, environment: Environment, cancellation: Cancellation) throws(Problem) {
        let index = LibraryIndex(root: root, environment: environment)
        index.load()
        let found = try Problem.explaining(
            translated("open it"), path: root,
            try root.whileAnswering {
                Result { () throws(ScanError) in try index.refresh(cancellation: cancellation) }
            })
        switch found {
        case .success(let snapshot):
            if case .unreachable(_, let problem) = snapshot.freshness { throw problem }
            tree = snapshot.tree
        case .failure(.unavailable(let problem)): throw problem
        case .failure(.cancelled): throw Problem(.internalError, "cancelled")
        }
        var identified = [Identified]()
        identified.reserveCapacity(tree.songCount)
        for song in tree.songs {
            if let id = song.id, !id.isEmpty { identified.append(Identified(hash: id.hashValue, entry: song)) }
        }
        identified.sort { $0.hash < $1.hash }
        self.identified = identified
    }

    /// A song with an id.
    struct Match {
        let place: SongPlace
        /// Of one that is to be made.
        var position: PlannedPosition?
        let hasSameWords: Bool
    }

    /// A song with this id, one with this title and these lyrics before all others.
    func match(id: String, title: String, text: String) -> Match? {
        if let planned = planned[id] {
            return Match(
                place: planned.place, position: planned.position,
                hasSameWords: planned.words == Self.checksum(title, text))
        }
        var other: Match?
        for entry in entries(withID: id) {
            let match = Match(place: SongPlace(entry.path), hasSameWords: Self.says(entry, title, text))
            if match.hasSameWords { return match }
            other = other ?? match
        }
        return other
    }

    /// A song directly in a folder that has this title and these lyrics.
    ///
    /// - Parameter folder: seen from the library.
    mutating func match(title: String, text: String, in folder: FilePath) -> FilePath? {
        if titles?.folder != folder {
            var songs: [Int: [SongEntry]] = [:]
            if let node = tree.folder(folder) {
                for song in node.songs { songs[song.title.hashValue, default: []].append(song) }
            }
            titles = (folder, songs)
        }
        return titles?.songs[title.hashValue]?.first { Self.says($0, title, text) }?.path
    }

    /// Remembers a song that is to be made.
    mutating func plan(id: String, title: String, text: String, place: SongPlace, position: PlannedPosition) {
        planned[id] = Planned(place: place, position: position, words: Self.checksum(title, text))
    }

    private func entries(withID id: String) -> [SongEntry] {
        let hash = id.hashValue
        var (low, high) = (0, identified.count)
        while low < high {
            let middle = (low + high) / 2
            if identified[middle].hash < hash { low = middle + 1 } else { high = middle }
        }
        return identified[low...].prefix { $0.hash == hash }.map(\.entry).filter { $0.id == id }
    }

    /// Whether its file says so now. A song that was imported without a title has none, and is shown by its file's name.
    private static func says(_ entry: SongEntry, _ title: String, _ text: String) -> Bool {
        guard let found = try? FileReader.read(entry.path, limit: SongFile.byteLimit),
            let song = try? SongFile(decoding: found.bytes).song
        else { return false }
        let shown = title.isEmpty ? song.title : song.fillingGaps(from: entry.path, found.status).title
        return shown.hasSameBytes(as: title) && song.text.hasSameBytes(as: text)
    }

    private static func checksum(_ title: String, _ text: String) -> UInt64 {
        BlockChecksum(Array(title.utf8) + [0] + Array(text.utf8)).value
    }
}
