import Glibc
import SongFormat

/// The contents of an XML file, as lines of JSON.
enum XMLEvents {
    /// Returns the lines; the last one gives the result.
    static func of(_ bytes: [UInt8]) -> [UInt8] {
        guard let expat = Expat() else { return error("library", message: "libexpat.so.1") }
        let run = ParserRun(expat)
        let failure = run.parse(bytes, as: nil)
        for encoding in encodings(of: bytes, declared: run.declaredEncoding, failure) {
            let again = ParserRun(expat)
            if again.parse(bytes, as: encoding) == nil {
                return again.output + line([.string("done"), .bool(encoding == "windows-1252")])
            }
        }
        guard let failure else { return run.output + line([.string("done"), .bool(false)]) }
        if failure.code == Expat.Code.unknownEncoding, let name = run.multiByteEncoding {
            return events(expat, converting: bytes, from: name)
        }
        return error(failure)
    }

    /// The encodings to try: programs write bytes that are invalid in the encoding that they declare, or in the default
    /// one if they declare none.
    ///
    /// - Parameter declared: the encoding that the file declares; nil if it declares none.
    private static func encodings(of bytes: [UInt8], declared: String?, _ failure: ParserFailure?) -> [String] {
        let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
        let isWide =
            bytes.prefix(4).contains(0) || bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        switch failure?.code {
        case nil:
            // Latin-1 has control characters where Windows-1252 has quotation marks and dashes.
            let isLatin1 = declared.map(TextEncoding.isLatin1) ?? false
            guard isLatin1, bytes.contains(where: { (0x80..<0xA0).contains($0) }) else { return [] }
            return [isUTF8 ? "UTF-8" : "windows-1252"]
        case Expat.Code.unknownEncoding where declared?.lowercased() == "utf8":
            return [isUTF8 ? "UTF-8" : "windows-1252"]
        case Expat.Code.incorrectEncoding: return [isWide ? "UTF-16" : isUTF8 ? "UTF-8" : "windows-1252"]
        case Expat.Code.invalidToken where !isWide && !isUTF8:
            // Any other declared encoding is taken as correct.
            return ["utf-8", "us-ascii", "ascii"].contains(declared?.lowercased() ?? "utf-8") ? ["windows-1252"] : []
        default: return []
        }
    }

    /// Expat reads no multi-byte encodings except its own.
    private static func events(_ expat: Expat, converting bytes: [UInt8], from name: String) -> [UInt8] {
        let text: [UInt8]
        do throws(InvalidByte) {
            text = try TextEncoding.utf8(bytes, named: name)
        } catch {
            return self.error(
                "malformed", line: error.line, column: error.column, message: "not a character of \(name)")
        }
        let run = ParserRun(expat)
        if let failure = run.parse(text, as: "UTF-8") { return error(failure) }
        return run.output + line([.string("done"), .bool(false)])
    }

    private static func error(_ failure: ParserFailure) -> [UInt8] {
        error(failure.kind, line: failure.line, column: failure.column, message: failure.message)
    }

    /// The only line for a file that cannot be read.
    static func error(_ kind: String, line row: Int = 0, column: Int = 0, message: String) -> [UInt8] {
        line([.string("error"), .string(kind), .integer(row), .integer(column), .string(message)])
    }

    static func line(_ values: [JSONValue]) -> [UInt8] {
        JSONValue.array(values).serialized(pretty: false) + [UInt8(ascii: "\n")]
    }
}

/// Why a run did not reach the end of the file.
struct ParserFailure {
    let code: CInt
    let kind: String
    /// From 1.
    let line: Int
    /// From 1.
    let column: Int
    /// In English.
    let message: String
}
