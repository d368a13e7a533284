import SongFormat

/// What a program for suggestions has written, taken apart into suggestions. Source: songbook-inspire(5).
struct SuggestionReader {
    /// What is taken of it at the most, in bytes.
    static let outputLimit = 1 << 20
    /// How long a line may be, in bytes.
    static let lineLimit = 1 << 16

    /// Why a line is no suggestion.
    enum Refusal: Hashable, CaseIterable, Sendable {
        case notUTF8
        case controlCharacter
        case tooLong
    }

    private let limit: Int
    /// The line that has not ended yet; no more of it than tells that it is too long.
    private var line: [UInt8] = []
    private var known: Set<[UInt8]> = []
    /// How many lines were no suggestions.
    private(set) var refused: [Refusal: Int] = [:]

    /// - Parameter limit: how many suggestions are wanted; the others are not read.
    init(limit: Int) {
        self.limit = limit
    }

    /// How many there were.
    var count: Int { known.count }

    /// The suggestions that are whole with these bytes, each once.
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

    /// The last one, whose line the end of the output ends.
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

    /// Empty for a line that has nothing in it.
    private static func suggestion(_ line: [UInt8]) throws(RefusedLine) -> String {
        guard line.count <= lineLimit else { throw RefusedLine(reason: .tooLong) }
        guard let plain = String(validating: line, as: UTF8.self) else { throw RefusedLine(reason: .notUTF8) }
        let words = plain.trimming(\.isWhitespace)
        // Words may be in quotation marks and no JSON for that.
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
