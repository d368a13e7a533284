import Translations

/// Why bytes are not a song, or not JSON, and where.
///
/// Used for songs and settings alike, since both are JSON (RFC 8259).
public struct SongFormatError: Error, Hashable, Sendable {
    /// For code that must distinguish errors.
    public let reason: Reason

    /// The line, counted from 1. CR LF, LF and CR each end one line.
    public let line: Int

    /// The column, counted from 1 in Unicode scalars; a byte-order mark at the start of the file is not counted.
    public let column: Int

    /// The distance from the first byte of the file, in bytes.
    public let offset: Int

    init(_ reason: Reason, at offset: Int, in bytes: [UInt8]) {
        let position = TextPosition(of: offset, in: bytes)
        self.reason = reason
        self.line = position.line
        self.column = position.column
        self.offset = offset
    }
}

extension SongFormatError: CustomStringConvertible {
    /// One sentence without a final period, beginning with the place: `line 3, column 7: a comma is missing …`.
    ///
    /// Leaves the place out if it is irrelevant. Quotes characters of the file only if they are printable; others are
    /// shown by their code.
    public var description: String {
        switch reason {
        case .readOnly, .notReproducible: "\(reason)"
        default: translated("line \(line), column \(column): \(reason)")
        }
    }
}

extension SongFormatError {
    /// What is wrong, in a form that code can distinguish. The description is for users.
    public enum Reason: Hashable, Sendable {
        /// More bytes than the limit, which is `SongFile.byteLimit` for a song.
        case tooLarge(limit: Int)
        /// No bytes, or only white space.
        case empty
        /// UTF-16 or UTF-32, by its byte-order mark or by its zero bytes.
        case wideEncoding
        /// Bytes that are not UTF-8 (RFC 3629): stray, cut short, overlong, a surrogate, or past U+10FFFF.
        case invalidUTF8
        /// A zero byte, often left by a system crash.
        case zeroByte

        /// The file ends before the value is complete.
        case truncated
        /// Content after the value that makes up the whole file.
        case trailingContent
        /// Arrays and objects nested more deeply than the limit.
        case tooDeep(limit: Int)

        /// A value was expected here.
        case expectedValue(found: Unicode.Scalar)
        /// The name of a member was expected here.
        case expectedName(found: Unicode.Scalar)
        /// A colon was expected after the name of a member.
        case expectedColon(found: Unicode.Scalar)
        /// A comma was expected after a value, or the bracket that closes the array or object around it.
        case expectedCommaOrEnd(closing: Unicode.Scalar, found: Unicode.Scalar, afterString: Bool)
        /// Two members or elements with nothing between them. The place is where the comma should be.
        case missingComma(betweenMembers: Bool)
        /// A comma before the closing bracket. The place is that of the comma.
        case trailingComma

        /// A control character (U+0000 to U+001F) inside a string.
        case controlCharacter(UInt8)
        /// A backslash that does not begin an escape of RFC 8259 section 7.
        case invalidEscape
        /// A `\u` escape for one half of a surrogate pair without the other half.
        case loneSurrogate
        /// Not a number by RFC 8259 section 6.
        case invalidNumber
        /// A bare word other than `true`, `false` and `null`.
        case invalidWord

        /// JSON, but not an object.
        case notAnObject(found: JSONKind)
        /// A known member of a song with a value of the wrong type.
        case wrongType(member: String, expected: JSONKind, found: JSONKind)
        /// An element of an array member of a song with a value of the wrong type.
        case wrongElementType(member: String, expected: JSONKind, found: JSONKind)

        /// An edit of a read-only song; the text is `SongFile.readOnlyReason`.
        case readOnly(String)
        /// An edited song did not read back as it should. A bug in this program; nothing was written.
        case notReproducible
    }
}

extension SongFormatError.Reason: CustomStringConvertible {
    /// A message for the songwriter, without the place.
    public var description: String {
        switch self {
        case .tooLarge(let limit):
            translated("the file exceeds the maximum size of \(Self.size(limit))")
        case .empty: translated("the file is empty")
        case .wideEncoding: translated("the file is encoded in UTF-16 or UTF-32 instead of UTF-8")
        case .invalidUTF8: translated("these bytes are not valid UTF-8")
        case .zeroByte: translated("null byte (the file is probably damaged)")
        case .truncated: translated("the file ends unexpectedly")
        case .trailingContent: translated("unexpected content after the end of the song")
        case .tooDeep(let limit): translated("more than \(limit) nested brackets")
        case .expectedValue(let found): translated("expected a value, found \(found.quoted)")
        case .expectedName(let found):
            translated("expected a name in double quotation marks, found \(found.quoted)")
        case .expectedColon(let found): translated("expected a colon after the name, found \(found.quoted)")
        case .expectedCommaOrEnd(let closing, let found, let afterString):
            afterString
                ? translated(
                    """
                    expected a comma or \(closing.quoted), found \(found.quoted) (write a quotation mark inside text \
                    as \\")
                    """)
                : translated("expected a comma or \(closing.quoted), found \(found.quoted)")
        case .missingComma(let betweenMembers):
            betweenMembers
                ? translated("missing comma between two members")
                : translated("missing comma between two values")
        case .trailingComma: translated("unexpected comma at the end")
        case .controlCharacter(let byte): Self.advice(forControlCharacter: byte)
        case .invalidEscape:
            translated(
                """
                invalid escape sequence: a backslash must begin one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\u0000 (write \
                \\\\ for a backslash)
                """
            )
        case .loneSurrogate: translated("incomplete character (unpaired surrogate, \\uD800 to \\uDFFF)")
        case .invalidNumber: translated("invalid number")
        case .invalidWord: translated("only true, false and null can be written without quotation marks")
        case .notAnObject(let found): translated("a song must be an object in { }, but this is \(found)")
        case .wrongType(let member, let expected, let found):
            translated("“\(member)” should be \(expected), but is \(found)")
        case .wrongElementType(let member, let expected, let found):
            translated("each item of “\(member)” should be \(expected), but this is \(found)")
        case .readOnly(let reason): translated("the song is read-only: \(reason)")
        case .notReproducible:
            translated(
                "the song was not saved because it could not be read back correctly (a bug in this program)")
        }
    }

    private static func size(_ bytes: Int) -> String {
        let (mebibytes, rest) = bytes.quotientAndRemainder(dividingBy: 1_048_576)
        return rest == 0 ? "\(mebibytes) MiB" : translated("\(bytes) bytes")
    }

    private static func advice(forControlCharacter byte: UInt8) -> String {
        switch byte {
        case 0x09: translated("tab inside text (write it as \\t)")
        case 0x0A, 0x0D:
            translated("line break inside text (add the closing quotation mark, or write \\n for a line break)")
        default:
            translated("control character \(Unicode.Scalar(byte).quoted) inside text (write it as an escape sequence)")
        }
    }
}

extension Unicode.Scalar {
    /// In quotation marks if printable, else like `U+001B`.
    fileprivate var quoted: String {
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .spaceSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
            let hex = String(value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
        default:
            return "‘\(self)’"
        }
    }
}
