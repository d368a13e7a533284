import Files
import SongNames

/// What a line says of a file beside a song, besides its name.
struct AttachmentFacts: Sendable, Hashable {
    /// In bytes; nil for a folder, and for what cannot be looked at.
    var size: UInt64?
    /// The first line of a note that is not empty; else nothing.
    var firstLine = ""
    /// When it was written last, so that what was made of its bytes is made anew.
    var modified: FileTime?

    /// So much of a note is read.
    private static let beginning = 4096

    /// Looks at a file. Waits for the disk.
    init(of attachment: Attachment) {
        guard !attachment.isFolder, let status = try? attachment.status() else { return }
        modified = status.modificationTime
        guard status.kind == .regular else { return }
        size = status.size
        guard attachment.kind == .note,
            let bytes = try? FileReader.beginning(of: attachment.path, limit: Self.beginning)
        else { return }
        firstLine = Self.firstLine(of: bytes)
    }

    /// The first line with something on it; nothing where the bytes are no text in UTF-8.
    static func firstLine(of bytes: [UInt8]) -> String {
        guard !bytes.contains(0) else { return "" }
        let isBOM = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let text = String(decoding: bytes.dropFirst(isBOM ? 3 : 0), as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline).lazy.map { String($0).trimmingWhiteSpace }
        return lines.first { !$0.isEmpty } ?? ""
    }
}
