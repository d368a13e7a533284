import Files
import Glibc

/// The song's folder at the end, after a fresh start.
struct SongAfter {
    static let mode: mode_t = 0o640

    private let text: String
    private let mode: mode_t
    private let left: [String]

    init(_ song: FilePath) {
        text = String(decoding: WorldFiles.read(song) ?? [], as: UTF8.self)
        var status = stat()
        mode = song.withCString { stat($0, &status) } == 0 ? status.st_mode & 0o7777 : 0
        left = WorldFiles.names(in: song.parent).split(separator: " ").map(String.init).filter { $0.hasPrefix(".") }
    }

    /// - Parameter hasOthers: whether a program that is not ours replaced the song, unseen, with what it had made.
    func faults(_ ledger: Ledger, hasOthers: Bool) -> [String] {
        var faults = left.map { "\($0) is left" }
        guard !hasOthers else { return faults }
        faults += ledger.inSong.filter { !text.contains($0) }.map { "\($0) is not in the song" }
        if mode != Self.mode { faults.append("the song's mode is \(String(mode, radix: 8))") }
        return faults
    }
}
