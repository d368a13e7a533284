public import Files

/// A file or a folder that lies beside a song.
public struct Attachment: Hashable, Sendable {
    /// Absolute.
    public let path: FilePath
    /// What it is, by its name.
    public let kind: AttachmentKind
    /// Whether it is a folder, which is one attachment whatever is in it.
    public let isFolder: Bool

    /// An entry of a song's folder; nil for what lies beside nothing: hidden and temporary files, and what holds no bytes
    /// that could be kept, such as pipes and devices.
    init?(_ entry: Directory.Entry, in folder: FilePath) {
        let path = folder.appending(entry.name)
        switch entry.kind ?? (try? FileStatus(of: path, followingLinks: false).kind) {
        case .directory: (kind, isFolder) = (.other, true)
        case .fifo, .socket, .characterDevice, .blockDevice: return nil
        case .regular, .symbolicLink, .unknown, nil:
            guard let kind = AttachmentKind(of: entry.name) else { return nil }
            (self.kind, isFolder) = (kind, false)
        }
        self.path = path
    }

    /// Size and times; of what a symbolic link leads to, and of the link where that is nothing.
    public func status() throws(FileError) -> FileStatus {
        do throws(FileError) {
            return try FileStatus(of: path)
        } catch {
            return try FileStatus(of: path, followingLinks: false)
        }
    }
}
