import SongFormat

/// Splits the output of a program for suggestions into suggestions. Source: songbook-inspire(5).
struct SuggestionReader {
    /// The maximum size of the output, in bytes.
    static let outputLimit = 1 << 20
    /// The maximum length of a line, in bytes.
    static let lineLimit = 1 << 16

    /// Why a line is not a suggestion.
    enum Refusal: Hashable, CaseIterable, Sendable {
        case notUTF8
        case controlCharacter
        case tooLong
    }

    private let limit: Int
    /// The line that has not ended yet, cut off where it is known to be too long.
    private var line: [UInt8] = []
    private var known: Set<[UInt8]> = []
    /// The number of lines that were not suggestions, by reason.
    private(set) var refused: [Refusal: Int] = [:]

    /// - Parameter limit: the number of suggestions wanted; further ones are not read.
    init(limit: Int) {
        self.limit = limit
    }

    /// The number of suggestions.
    var count: Int { known.count }

    /// Returns the suggestions that these bytes complete, each once.
    mutating func read(_ bytes: ArraySlice<UInt8>) -> [String] {
        var found: [String] = []
        var rest = bytes
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            append(rest[..<end])
            rest = rest[(end + 1)...]
            found += finish()
        }
        append(rest)
        return found
    }

    /// Ends the current line, and returns its suggestion if that is a new one.
    mutating func finish() -> [String] {
        defer { line = [] }
        guard count < limit else { return [] }
        do throws(RefusedLine) {
            let text = try Self.suggestion(line)
            return !text.isEmpty && known.insert(Array(text.utf8)).inserted ? [text] : []
        } catch {
            refused[error.reason, default: 0] += 1
            return []
        }
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>) {
        line += bytes.prefix(Self.lineLimit + 1 - min(line.count, Self.lineLimit + 1))
    }

    private struct RefusedLine: Error {
        let reason: Refusal
    }

    /// Returns the suggestion in a line; empty if the line is blank.
    private static func suggestion(_ line: [UInt8]) throws(RefusedLine) -> String {
        guard line.count <= lineLimit else { throw RefusedLine(reason: .tooLong) }
        guard let plain = String(validating: line, as: UTF8.self) else { throw RefusedLine(reason: .notUTF8) }
        let words = plain.trimming(\.isWhitespace)
        // Words in quotation marks need not be JSON.
        let string = words.hasPrefix("\"") ? (try? JSONValue(parsing: Array(words.utf8)))?.string : nil
        let text = string.map { $0.withPlainLineEnds.trimming(\.isNewline) } ?? words
        guard text.unicodeScalars.allSatisfy({ $0 == "\n" || $0 == "\t" || !isControl($0) }) else {
            throw RefusedLine(reason: .controlCharacter)
        }
        return text.contains { !$0.isWhitespace } ? text : ""
    }

    /// C0, DEL and C1, such as NUL, and the colors of terminals.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }
}

extension String {
    fileprivate func trimming(_ isLeftOut: (Character) -> Bool) -> String {
        String(drop(while: isLeftOut).reversed().drop(while: isLeftOut).reversed())
    }

    /// With `\n` for `\r\n` and `\r`.
    fileprivate var withPlainLineEnds: String {
        guard utf8.contains(UInt8(ascii: "\r")) else { return self }
        return String(map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
    }
}
