import Files
import Glibc
import SongFormat

/// The song's folder at the end, after a restart.
struct SongAfter {
    static let mode: mode_t = 0o640

    private let text: String
    /// Whether the song can be opened: an incomplete one of another program cannot, and nothing beside it is removed.
    private let isValid: Bool
    private let mode: mode_t
    private let left: [String]
    /// The text of all conflict copies.
    private let copies: String

    init(_ path: FilePath) {
        let song = Self.place(of: path)
        let bytes = WorldFiles.read(song) ?? []
        text = String(decoding: bytes, as: UTF8.self)
        isValid = (try? SongFile(decoding: bytes)) != nil
        var status = stat()
        mode = song.withCString { stat($0, &status) } == 0 ? status.st_mode & 0o7777 : 0
        copies = Self.copies(beside: song)
        left = Self.left(beside: path)
    }

    /// Our files in the song's folder, wherever that is.
    static func left(beside song: FilePath) -> [String] {
        (WorldFiles.list(place(of: song).parent) ?? []).filter { $0.hasPrefix(".~") }
    }

    private static func copies(beside song: FilePath) -> String {
        let entries = (try? Directory(song.parent).entries()) ?? []
        let copies = entries.map(\.name).filter { $0.string.contains("conflicted copy") }
        return copies.compactMap { WorldFiles.read(song.parent.appending($0)) }
            .map { String(decoding: $0, as: UTF8.self) }.joined()
    }

    /// A program may have been stopped while it moved the song, or two of them may have moved it.
    static func place(of song: FilePath) -> FilePath { file(of: song) ?? song }

    /// Nil if the song is nowhere in the library.
    static func file(of song: FilePath) -> FilePath? {
        let folders = [song.parent, Cast.otherName(of: song.parent)]
        let places = folders + folders.map { Cast.shelf.appending($0.lastComponent ?? $0) }
        return places.map { $0.appending(song.lastComponent ?? song) }.first { file in
            WorldFiles.read(file).map { (try? SongFile(decoding: $0).song.title) != "Stranger" } ?? false
        }
    }

    /// - Parameters:
    ///   - hasOthers: whether another program replaced the song, unseen, with its own version.
    ///   - failures: whether calls failed. Then a save may not know that it is on disk, and its draft stays.
    ///   - mayLeave: whether another program can have brought a file that was in use elsewhere, which is kept for an
    ///     hour.
    func faults(_ ledger: Ledger, hasOthers: Bool, failures: Bool, mayLeave: Bool) -> [String] {
        var faults = (isValid && !mayLeave ? left : []).map { "\($0) is left" }
        if !isValid, !hasOthers { faults.append("the song is not whole") }
        let takenOut = failures ? [] : ledger.takenOut
        faults +=
            takenOut.filter(text.contains).map { "\($0) is back in the song" }
            + takenOut.filter(copies.contains).map { "\($0) is back in a conflict copy" }
        guard !hasOthers else { return faults }
        faults += ledger.inSong.filter { !text.contains($0) }.map { "\($0) is not in the song" }
        if mode != Self.mode { faults.append("the song's mode is \(String(mode, radix: 8))") }
        return faults
    }
}
