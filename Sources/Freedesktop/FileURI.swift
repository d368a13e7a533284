public import Files
public import Problems
import Translations

/// A `file:` URI that means a file of this computer. Source: RFC 8089, RFC 3986.
///
/// File names are bytes, and a URI is decoded to bytes: nothing is taken for UTF-8, and `.` and `..` stay for the
/// kernel, because what they mean depends on links.
public struct FileURI: Hashable, Sendable {
    /// The absolute path; without NUL.
    public let path: FilePath

    /// The URI of an absolute path.
    public init(path: FilePath) {
        precondition(path.isAbsolute, "a file: URI holds an absolute path")
        self.path = path
    }

    /// The scheme of a URI in lower case; nil when the text cannot be a URI. Source: RFC 3986, section 3.1.
    public static func scheme(of text: [UInt8]) -> String? {
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")), let first = text.first, first.isASCIILetter else {
            return nil
        }
        let name = text[..<colon]
        guard name.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0) }) else { return nil }
        return String(decoding: name, as: UTF8.self).lowercased()
    }

    /// What a program or a person handed over as a `file:` URI.
    ///
    /// Taken as GLib takes it: bytes that should have been escaped stand for themselves, and so does `?`, because a
    /// `file:` URI has no query (RFC 8089, section 2). `#` is refused: opening what stands before it would open
    /// another file than the one that was meant.
    ///
    /// - Parameter hostName: this computer's name; the URI may bear it, `localhost`, or none.
    /// - Throws: a ``Problem`` of kind usage that names the URI and what to do.
    public init(_ text: [UInt8], hostName: String) throws(Problem) {
        let refuse = { (what: String, remedy: String) in
            Problem(.usage, path: FilePath(bytes: text), what, remedy: remedy)
        }
        guard Self.scheme(of: text) == "file" else {
            throw refuse(translated("this is not a file: address"), translated("give a path or a file: address"))
        }
        guard !text.contains(UInt8(ascii: "#")) else {
            throw refuse(
                translated("a file: address cannot hold '#'"),
                translated("write %23 for a '#' in a name, or give the plain path"))
        }
        var rest = text[("file:".utf8.count)...]
        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            let authority = rest.prefix { $0 != UInt8(ascii: "/") }
            rest = rest.dropFirst(authority.count)
            let host = try Self.decode(authority, of: text)
            guard Self.isThisComputer(host, hostName: hostName) else {
                throw refuse(
                    translated("this address means the computer '\(FilePath(bytes: host).display)', not this one"),
                    translated("mount that computer's folder here and give the path of the song in it"))
            }
        }
        guard rest.first == UInt8(ascii: "/") else {
            throw refuse(
                translated("this address does not name a file"), translated("write it as file:///folder/song.songbook"))
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
                        translated("in this address a '%' is not followed by two hexadecimal digits"),
                        translated("write %25 for a '%' in a name, or give the plain path"))
                }
                value = high << 4 | low
                guard value != UInt8(ascii: "/") else {
                    throw refuse(
                        translated("this address holds %2F, but no file name can hold a slash"),
                        translated("check the address"))
                }
            }
            guard value != 0 else {
                throw refuse(
                    translated("this address holds a zero byte (%00), which no file name can"),
                    translated("check the address"))
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
