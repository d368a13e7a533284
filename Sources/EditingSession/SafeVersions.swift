import Files
import Freedesktop
import SongFormat
import SongMerging

/// The versions of a song that are safe while what a killed save left beside it is checked: the present content of its
/// file, the bases and the words of drafts, and the history.
///
/// A save may write other bytes than its draft has: it dates a song whose file has no date, and takes in what another
/// program wrote before it. So versions are compared by what they say.
struct SafeVersions {
    private let songs: [SongFile]
    private let environment: Environment

    /// - Parameters:
    ///   - present: what the file holds.
    ///   - drafts: those that are on the disk.
    init(_ present: SongFile, _ drafts: [Draft], environment: Environment) {
        var songs = [present]
        for draft in drafts {
            let saves = [draft.ours] + (draft.attempted.map { [$0] } ?? [])
            songs += saves
            guard let origin = try? SongFile(decoding: draft.base) else { continue }
            songs.append(origin)
            songs += saves.compactMap { SongChange(origin: origin, ours: $0).merged(into: present) }
        }
        self.songs = songs
        self.environment = environment
    }

    /// Whether nothing is lost with a file that holds these bytes. If they are not a song, only the bytes are compared.
    func hold(_ bytes: [UInt8]) -> Bool {
        if songs.contains(where: { $0.bytes.hasSameBytes(as: bytes) }) { return true }
        guard let song = try? SongFile(decoding: bytes) else { return false }
        return songs.contains { song.saysNothing(beyond: $0) } || isInHistory(song)
    }

    private func isInHistory(_ song: SongFile) -> Bool {
        guard let id = song.song.id else { return false }
        return (try? SongHistory(id: id, environment: environment).holdsDurably(song.bytes)) ?? false
    }
}

extension SongFile {
    /// Whether it is the same version of the same song, except for its dates.
    fileprivate func saysNothing(beyond other: SongFile) -> Bool {
        guard !song.isAnother(than: other.song), song.hasSameWords(as: other.song) else { return false }
        return (try? hasSameContent(as: other)) ?? false
    }
}
