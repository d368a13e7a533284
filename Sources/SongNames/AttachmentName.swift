public import Files

/// A name for a file beside a song, that works here and on every computer and phone the library is synced with.
///
/// Bytes that are not UTF-8 stay as they are; all else is as in a ``SongName``.
public struct AttachmentName: Hashable, Sendable {
    /// The name.
    public let path: FilePath

    /// The name of a file, if that is legal, else the nearest one that is. Never refused.
    public init(of file: FilePath) {
        let name = file.name
        let text = UndecodedBytes.escaped(name.bytes)
        path =
            Self.isLegal(text, count: name.bytes.count)
            ? name : FilePath(bytes: UndecodedBytes.unescaped(Self.sanitized(text))).marked("")
    }

    /// A name as somebody typed it, less the white space around it.
    ///
    /// - Throws: why it cannot be used; nothing else in it is changed.
    public init(typed: String) throws(NameFault) {
        path = try SongName(typed: typed).folder
    }

    /// The same name with a number behind its stem, as in `take 2.opus`; for 1, the name.
    public func numbered(_ number: Int) -> FilePath {
        number > 1 ? path.marked(" \(number)") : path
    }

    /// Whether a file with this name would be the file of a song.
    public var isSong: Bool { SongFileName.isOne(path) }

    /// Whether a file with this name lies beside a song, and is not taken for one that a program is in the middle of.
    public var isShown: Bool { AttachmentKind(of: path) != nil && !PassingEntry.isOne(path) }

    private static func isLegal(_ text: String, count: Int) -> Bool {
        guard text == text.trimmingWhiteSpace, text.utf8.first != UInt8(ascii: "-") else { return false }
        switch NameFault(of: text) {
        case nil: return true
        case .tooLong: return count <= SongName.longest
        default: return false
        }
    }

    private static func sanitized(_ text: String) -> String {
        let name = FilePath(text)
        let suffix = name.extension.map { SanitizedName.legal($0.string) } ?? ""
        let stem = SanitizedName.legal(name.stem.string)
        var result = stem.isInvisible ? SongName.untitled : stem
        if !suffix.isInvisible { result += "." + suffix }
        if let device = DeviceName(of: result) { result.insert("_", at: device.end) }
        return result
    }
}

/// Names that are not all UTF-8, as text: each byte that is not is one character that no name has.
private enum UndecodedBytes {
    /// The last characters of the last private plane, one for each byte from 0x80 on.
    private static let first: UInt32 = 0x10FF00

    static func escaped(_ bytes: [UInt8]) -> String {
        var result = String.UnicodeScalarView()
        var pending = bytes[...]
        while let byte = pending.first {
            var iterator = pending.makeIterator()
            var decoder = UTF8()
            if case .scalarValue(let scalar) = decoder.decode(&iterator), scalar.value < first + 0x80 {
                result.append(scalar)
                pending = pending.dropFirst(UTF8.width(scalar))
            } else {
                // One of these characters is escaped itself, byte by byte.
                if let scalar = Unicode.Scalar(first + UInt32(byte)) { result.append(scalar) }
                pending = pending.dropFirst()
            }
        }
        return String(result)
    }

    static func unescaped(_ text: String) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar in
            scalar.value < first + 0x80 ? Array(UTF8.encode(scalar) ?? .init()) : [UInt8(scalar.value - first)]
        }
    }
}
