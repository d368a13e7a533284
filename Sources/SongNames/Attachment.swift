public import Files

/// A file or a folder beside a song.
public struct Attachment: Hashable, Sendable {
    /// Absolute.
    public let path: FilePath
    /// Its kind, by its name.
    public let kind: AttachmentKind
    /// Whether it is a folder, which is one attachment whatever it contains.
    public let isFolder: Bool

    /// An entry of a song's folder; nil if it is not an attachment: hidden and temporary files, and entries without
    /// contents to keep, such as pipes and devices.
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

    /// Size and times; for a symbolic link those of its target, or of the link if it is broken.
    public func status() throws(FileError) -> FileStatus {
        do throws(FileError) {
            return try FileStatus(of: path)
        } catch {
            return try FileStatus(of: path, followingLinks: false)
        }
    }
}
