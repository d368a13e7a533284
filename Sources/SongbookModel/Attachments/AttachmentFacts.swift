public import Files
public import SongNames

/// What a line says about a file next to a song, apart from its name.
nonisolated public struct AttachmentFacts: Sendable, Hashable {
    /// In bytes; nil for a folder, and for what cannot be read.
    public var size: UInt64?
    /// The first line of a note that is not empty; otherwise empty.
    public var firstLine = ""
    /// When it was last written, to tell whether anything made from its bytes is outdated.
    public var modified: FileTime?

    /// How much of a note is read, in bytes.
    private static let beginning = 4096

    /// Reads the facts of a file. Waits for the disk.
    public init(of attachment: Attachment) {
        guard !attachment.isFolder, let status = try? attachment.status() else { return }
        modified = status.modificationTime
        guard status.kind == .regular else { return }
        size = status.size
        guard attachment.kind == .note,
            let bytes = try? FileReader.beginning(of: attachment.path, limit: Self.beginning)
        else { return }
        firstLine = Self.firstLine(of: bytes)
    }

    /// The first line that is not blank; empty if there is none, or if the bytes contain NUL.
    public static func firstLine(of bytes: [UInt8]) -> String {
        guard !bytes.contains(0) else { return "" }
        let isBOM = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let text = String(decoding: bytes.dropFirst(isBOM ? 3 : 0), as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline).lazy.map { String($0).trimmingWhiteSpace }
        return lines.first { !$0.isEmpty } ?? ""
    }
}
