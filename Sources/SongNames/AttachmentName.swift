public import Files

/// A name for a file beside a song that works here and on every computer and phone the library is synced with.
///
/// Bytes that are not UTF-8 are kept; the other rules are those of ``SongName``.
public struct AttachmentName: Hashable, Sendable {
    /// The name.
    public let path: FilePath

    /// The name of a file if it is legal, or else the nearest legal name. Never fails.
    public init(of file: FilePath) {
        let name = file.name
        let text = UndecodedBytes.escaped(name.bytes)
        path =
            Self.isLegal(text, count: name.bytes.count)
            ? name : FilePath(bytes: UndecodedBytes.unescaped(Self.sanitized(text))).marked("")
    }

    /// A typed name without the white space around it.
    ///
    /// - Throws: why it cannot be used; the name is not changed otherwise.
    public init(typed: String) throws(NameFault) {
        path = try SongName(typed: typed).folder
    }

    /// The name with a number after its stem, as in `take 2.opus`; for 1, the unchanged name.
    public func numbered(_ number: Int) -> FilePath {
        number > 1 ? path.marked(" \(number)") : path
    }

    /// Whether a file with this name would be a song's file.
    public var isSong: Bool { SongFileName.isOne(path) }

    /// Whether a file with this name is shown as an attachment, rather than being hidden or unfinished.
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

/// Names that are not entirely UTF-8 as text: each invalid byte becomes one character that does not occur in names.
private enum UndecodedBytes {
    /// The last characters of the last private-use plane, one for each byte from 0x80 on.
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
                // If the name contains one of these characters, it is escaped byte by byte.
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
