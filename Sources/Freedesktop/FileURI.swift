public import Files
public import Problems
import Translations

/// A `file:` URI of a file on this computer. Source: RFC 8089, RFC 3986.
///
/// File names are bytes, and a URI is decoded to bytes: nothing is assumed to be UTF-8, and `.` and `..` are left to
/// the kernel, because what they mean depends on links.
public struct FileURI: Hashable, Sendable {
    /// The absolute path; without NUL.
    public let path: FilePath

    /// The URI of an absolute path.
    public init(path: FilePath) {
        precondition(path.isAbsolute, "a file: URI holds an absolute path")
        self.path = path
    }

    /// The scheme of a URI in lowercase; nil if the text cannot be a URI. Source: RFC 3986, section 3.1.
    public static func scheme(of text: [UInt8]) -> String? {
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")), let first = text.first, first.isASCIILetter else {
            return nil
        }
        let name = text[..<colon]
        guard name.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0) }) else { return nil }
        return String(decoding: name, as: UTF8.self).lowercased()
    }

    /// Parses a `file:` URI from a program or from the user.
    ///
    /// Parsed as in GLib: bytes that should have been escaped stand for themselves, and so does `?`, because a `file:`
    /// URI has no query (RFC 8089, section 2). `#` is rejected: opening only what precedes it would open a different
    /// file than intended.
    ///
    /// - Parameter hostName: this computer's name; the URI may contain it, `localhost`, or none.
    /// - Throws: a ``Problem`` of kind usage that names the URI and what to do.
    public init(_ text: [UInt8], hostName: String) throws(Problem) {
        let refuse = { (what: String, remedy: String) in
            Problem(.usage, path: FilePath(bytes: text), what, remedy: remedy)
        }
        guard Self.scheme(of: text) == "file" else {
            throw refuse(translated("not a file: URI"), translated("specify a path or a file: URI"))
        }
        guard !text.contains(UInt8(ascii: "#")) else {
            throw refuse(
                translated("a file: URI cannot contain '#'"),
                translated("write '#' in a name as %23, or specify the plain path"))
        }
        var rest = text[("file:".utf8.count)...]
        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            let authority = rest.prefix { $0 != UInt8(ascii: "/") }
            rest = rest.dropFirst(authority.count)
            let host = try Self.decode(authority, of: text)
            guard Self.isThisComputer(host, hostName: hostName) else {
                throw refuse(
                    translated("this URI refers to the computer '\(FilePath(bytes: host).display)', not to this one"),
                    translated("mount the folder of that computer, and open the song in the mounted folder"))
            }
        }
        guard rest.first == UInt8(ascii: "/") else {
            throw refuse(
                translated("this URI does not name a file"),
                translated("use the form file:///folder/song.songbook"))
        }
        path = FilePath(bytes: try Self.decode(rest, of: text))
    }
}

extension FileURI {
    private static func isThisComputer(_ host: [UInt8], hostName: String) -> Bool {
        let name = String(decoding: host, as: UTF8.self).lowercased()
        return name.isEmpty || name == "localhost" || name == hostName.lowercased()
    }

    /// - Parameter text: the whole URI, for the message.
    static func decode(_ part: ArraySlice<UInt8>, of text: [UInt8]) throws(Problem) -> [UInt8] {
        let refuse = { (what: String, remedy: String) in
            Problem(.usage, path: FilePath(bytes: text), what, remedy: remedy)
        }
        var decoded = [UInt8]()
        decoded.reserveCapacity(part.count)
        var rest = part
        while let byte = rest.popFirst() {
            var value = byte
            if byte == UInt8(ascii: "%") {
                guard let high = rest.popFirst()?.hexadecimalValue, let low = rest.popFirst()?.hexadecimalValue else {
                    throw refuse(
                        translated("a '%' in this URI is not followed by two hexadecimal digits"),
                        translated("write '%' in a name as %25, or specify the plain path"))
                }
                value = high << 4 | low
                guard value != UInt8(ascii: "/") else {
                    throw refuse(
                        translated("this URI contains %2F, but file names cannot contain a slash"),
                        translated("check the URI"))
                }
            }
            guard value != 0 else {
                throw refuse(
                    translated("this URI contains a null byte (%00), which file names cannot contain"),
                    translated("check the URI"))
            }
            decoded.append(value)
        }
        return decoded
    }
}

extension FileURI: CustomStringConvertible {
    /// The URI, in ASCII: `file://`, then the path with every byte escaped that RFC 3986 does not allow in one.
    public var description: String {
        "file://" + String(decoding: Self.encode(path.bytes), as: UTF8.self)
    }

    /// A path's bytes, each that RFC 3986 does not allow in one as `%` and two digits.
    static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var text = [UInt8]()
        for byte in bytes {
            if byte.isASCIILetter || byte.isASCIIDigit || "-._~!$&'()*+,=:@/".utf8.contains(byte) {
                text.append(byte)
            } else {
                text += [UInt8(ascii: "%"), byte.hexadecimalDigits.high, byte.hexadecimalDigits.low]
            }
        }
        return text
    }
}

extension UInt8 {
    fileprivate var isASCIILetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }

    fileprivate var isASCIIDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
    }

    fileprivate var hexadecimalValue: UInt8? {
        if isASCIIDigit { return self - UInt8(ascii: "0") }
        let letter = self | 0x20
        return (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(letter) ? letter - UInt8(ascii: "a") + 10 : nil
    }

    fileprivate var hexadecimalDigits: (high: UInt8, low: UInt8) {
        let digits = Array("0123456789ABCDEF".utf8)
        return (digits[Int(self >> 4)], digits[Int(self & 15)])
    }
}
