public import Files

/// What a look into the folders below a folder found.
public enum SongsBelow: Hashable, Sendable {
    /// No song is there.
    case none
    /// There are songs; this is the file of one.
    case some(FilePath)
    /// Nobody can tell: there is too much to look at, or a folder cannot be read.
    case unknown

    /// Whether songs are in the folders below a folder. Hidden ones are left out, as in a library, and links to folders,
    /// whose songs stay where they are; a link with a song's name counts, wherever it leads.
    ///
    /// - Parameter limit: the most entries that are looked at.
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
