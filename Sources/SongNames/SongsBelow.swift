public import Files

/// Whether the folders below a folder contain songs.
public enum SongsBelow: Hashable, Sendable {
    /// There are no songs.
    case none
    /// There are songs; with the file of one.
    case some(FilePath)
    /// Unknown: there are too many entries, or a folder cannot be read.
    case unknown

    /// Searches the folders below a folder for songs. Skips hidden ones, as in a library, and links to folders, whose
    /// songs stay where they are; a link with a song's name counts, whatever its target.
    ///
    /// - Parameter limit: the most entries to examine.
    public init(_ folder: FilePath, lookingAtMost limit: Int = 100_000) {
        var pending = [folder]
        var left = limit
        while let next = pending.popLast() {
            guard let entries = try? Directory(next).entries(), entries.count <= left else {
                self = .unknown
                return
            }
            left -= entries.count
            for entry in entries where entry.name.bytes.first != UInt8(ascii: ".") {
                let path = next.appending(entry.name)
                switch entry.kind ?? (try? FileStatus(of: path, followingLinks: false).kind) {
                case .directory: pending.append(path)
                case .regular, .symbolicLink, .unknown:
                    guard next != folder, SongFileName.isOne(entry.name) else { continue }
                    self = .some(path)
                    return
                case .fifo, .socket, .characterDevice, .blockDevice: break
                case nil:
                    self = .unknown
                    return
                }
            }
        }
        self = .none
    }
}
