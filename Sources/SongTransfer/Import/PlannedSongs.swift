import Files

/// Songs to be made. Does not keep their lyrics.
struct PlannedSongs: Sendable {
    private struct Planned {
        let place: SongPlace
        let position: PlannedPosition
        let words: UInt64
        let statements: Set<UInt64>
    }

    private var songs: [String: Planned] = [:]
    /// The ids of songs with the same words in one folder.
    private var ids: [Words: [String]] = [:]

    private struct Words: Hashable {
        let folder: FilePath
        let checksum: UInt64
    }

    mutating func add(
        _ song: SourceSong, id: String, in folder: FilePath, place: SongPlace, position: PlannedPosition
    ) {
        let words = Self.checksum(song)
        songs[id] = Planned(
            place: place, position: position, words: words, statements: song.statements.checksums)
        ids[Words(folder: folder, checksum: words), default: []].append(id)
    }

    func match(id: String, _ song: SourceSong) -> KnownSongs.Match? {
        songs[id].map { planned in
            KnownSongs.Match(
                place: planned.place, position: planned.position,
                hasSameWords: planned.words == Self.checksum(song),
                left: song.statements.missing(in: planned.statements))
        }
    }

    /// A song in this folder with all statements of the given one.
    func equal(to song: SourceSong, in folder: FilePath) -> KnownSongs.Match? {
        for id in ids[Words(folder: folder, checksum: Self.checksum(song))] ?? [] {
            if let match = match(id: id, song), match.isSame { return match }
        }
        return nil
    }

    private static func checksum(_ song: SourceSong) -> UInt64 {
        BlockChecksum(Array(song.title.utf8) + [0] + Array(song.text.utf8)).value
    }
}
