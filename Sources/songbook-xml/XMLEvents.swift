import Glibc
import SongConversion
import SongFormat

/// What is in a file of XML, as lines of JSON.
enum XMLEvents {
    /// Ends with a line that says how it ended.
    static func of(_ bytes: [UInt8]) -> [UInt8] {
        guard let expat = Expat() else { return error("library", message: "libexpat.so.1") }
        let run = ParserRun(expat)
        guard let failure = run.parse(bytes, as: nil) else {
            return run.output + line([.string("done"), .bool(false)])
        }
        // Programs write bytes that are not in the encoding that they name, or that is meant where none is named.
        let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
        let isWide =
            bytes.prefix(4).contains(0) || bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        var encodings: [String] = []
        switch failure.code {
        case Expat.Code.incorrectEncoding: encodings = [isWide ? "UTF-16" : isUTF8 ? "UTF-8" : "windows-1252"]
        case Expat.Code.invalidToken where !isWide && !isUTF8: encodings = ["windows-1252"]
        default: break
        }
        for encoding in encodings {
            let again = ParserRun(expat)
            if again.parse(bytes, as: encoding) == nil {
                return again.output + line([.string("done"), .bool(encoding == "windows-1252")])
            }
        }
        return error(failure.kind, line: failure.line, column: failure.column, message: failure.message)
    }

    /// The only line of a file that cannot be read.
    static func error(_ kind: String, line row: Int = 0, column: Int = 0, message: String) -> [UInt8] {
        line([.string("error"), .string(kind), .integer(row), .integer(column), .string(message)])
    }

    static func line(_ values: [JSONValue]) -> [UInt8] {
        JSONValue.array(values).serialized(pretty: false) + [UInt8(ascii: "\n")]
    }
}

/// Why a run did not come to the end.
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
