import Files
import Glibc
import SongFormat

/// The song's folder at the end, after a fresh start.
struct SongAfter {
    static let mode: mode_t = 0o640

    private let text: String
    /// Whether it could be opened: what another program left half written cannot, and nothing is cleared up beside it.
    private let isValid: Bool
    private let mode: mode_t
    private let left: [String]

    init(_ path: FilePath) {
        let song = Self.place(of: path)
        let bytes = WorldFiles.read(song) ?? []
        text = String(decoding: bytes, as: UTF8.self)
        isValid = (try? SongFile(decoding: bytes)) != nil
        var status = stat()
        mode = song.withCString { stat($0, &status) } == 0 ? status.st_mode & 0o7777 : 0
        left = WorldFiles.names(in: song.parent).split(separator: " ").map(String.init).filter { $0.hasPrefix(".") }
    }

    /// The file manager may have been stopped half way.
    static func place(of song: FilePath) -> FilePath {
        let moved = Cast.otherName(of: song.parent).appending(song.lastComponent ?? song)
        return WorldFiles.read(song) == nil && WorldFiles.read(moved) != nil ? moved : song
    }

    /// - Parameter hasOthers: whether a program that is not ours replaced the song, unseen, with what it had made.
    func faults(_ ledger: Ledger, hasOthers: Bool) -> [String] {
        var faults = (isValid ? left : []).map { "\($0) is left" }
        guard !hasOthers else { return faults }
        faults += ledger.inSong.filter { !text.contains($0) }.map { "\($0) is not in the song" }
        if mode != Self.mode { faults.append("the song's mode is \(String(mode, radix: 8))") }
        return faults
    }
}
