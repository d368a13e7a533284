import SongFormat
import SongNames

/// Parses the text of a query.
///
/// Parts are separated by blanks. `"…"` is a phrase, or the value of a term if it follows a colon; in it, `\"` and `\\`
/// stand for `"` and `\`, and one that is not closed ends with the text. Letters before a colon name a term if anything
/// follows; a name alone, as in `river:`, is a word, unless there is such a term.
struct QueryParser {
    /// A name with a colon and what follows it, whether it is a valid term or not; in bytes of UTF-8.
    struct NamedPart {
        let name: String
        let value: String
        /// Without a `-` before it.
        let range: Range<Int>
        /// Whether nothing can be added to the value: it is in quotation marks, and they are closed.
        let isClosed: Bool
    }

    private let scalars: [Unicode.Scalar]
    /// Where each scalar begins, and where the last one ends; in bytes of UTF-8.
    private let offsets: [Int]
    private var index = 0
    private(set) var terms: [QueryTerm] = []
    private(set) var errors: [QueryError] = []
    private(set) var namedParts: [NamedPart] = []

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        var offsets = [0]
        offsets.reserveCapacity(scalars.count + 1)
        for scalar in scalars { offsets.append(offsets[offsets.count - 1] + UTF8.width(scalar)) }
        self.offsets = offsets
    }

    mutating func parse() {
        while index < scalars.count {
            if isBlank(index) { index += 1 } else { parsePart() }
        }
    }

    private mutating func parsePart() {
        let start = index
        let isNegated = scalars[index] == "-" && index + 1 < scalars.count && !isBlank(index + 1)
        if isNegated { index += 1 }
        let wordStart = index
        if let name = termName() {
            index += name.count + 1
            let isQuoted = index < scalars.count && scalars[index] == "\""
            let valueStart = index
            let value = readValue()
            let isClosed = isQuoted && index > valueStart + 1 && isEndOfQuotation(from: valueStart)
            namedParts.append(
                NamedPart(name: name, value: value, range: range(from: wordStart), isClosed: isClosed))
            switch meaning(name, value, isQuoted: isQuoted) {
            case .success(let meaning): add(meaning, isNegated, from: start)
            case .failure(let fault):
                errors.append(
                    QueryError(reason: fault.reason, term: text(wordStart..<index), range: range(from: wordStart)))
            }
        } else {
            let word = readValue()
            // Empty quotation marks ask for nothing.
            if !word.isEmpty { add(.word(word), isNegated, from: start) }
        }
    }

    private mutating func add(_ meaning: QueryTerm.Meaning, _ isNegated: Bool, from start: Int) {
        terms.append(QueryTerm(meaning: meaning, isNegated: isNegated, range: range(from: start)))
    }

    /// The letters before a colon at the index; nil if they name no term.
    private func termName() -> String? {
        var end = index
        while end < scalars.count, scalars[end].properties.isAlphabetic { end += 1 }
        guard end > index, end < scalars.count, scalars[end] == ":" else { return nil }
        let name = text(index..<end)
        let hasValue = end + 1 < scalars.count && !isBlank(end + 1)
        return hasValue || QueryTermName(rawValue: name) != nil ? name : nil
    }

    private mutating func readValue() -> String {
        guard index < scalars.count, scalars[index] == "\"" else {
            let start = index
            while index < scalars.count, !isBlank(index) { index += 1 }
            return text(start..<index)
        }
        index += 1
        var value = String.UnicodeScalarView()
        while index < scalars.count, scalars[index] != "\"" {
            if scalars[index] == "\\", index + 1 < scalars.count, ["\"", "\\"].contains(scalars[index + 1]) {
                index += 1
            }
            value.append(scalars[index])
            index += 1
        }
        if index < scalars.count { index += 1 }
        return String(value)
    }

    /// Whether the quotation that begins there is closed right before the index.
    private func isEndOfQuotation(from start: Int) -> Bool {
        var place = start + 1
        while place < index, scalars[place] != "\"" {
            place += scalars[place] == "\\" && place + 1 < index && ["\"", "\\"].contains(scalars[place + 1]) ? 2 : 1
        }
        return place < index
    }

    private func isBlank(_ index: Int) -> Bool {
        scalars[index].properties.isWhitespace
    }

    private func text(_ range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[range])
        return String(view)
    }

    private func range(from start: Int) -> Range<Int> {
        offsets[start]..<offsets[index]
    }
}

// MARK: - Values

extension QueryParser {
    private struct Fault: Error {
        let reason: QueryError.Reason
    }

    private func meaning(
        _ name: String, _ value: String, isQuoted: Bool
    ) -> Result<QueryTerm.Meaning, Fault> {
        guard let name = QueryTermName(rawValue: name) else { return .failure(Fault(reason: .unknownTerm)) }
        guard !value.isEmpty else { return .failure(Fault(reason: .missingValue)) }
        switch name {
        case .tag: return .success(value == QueryTermName.noTag && !isQuoted ? .untagged : .tag(value))
        case .title: return .success(.title(value))
        case .text: return .success(.text(value))
        case .folder: return .success(.folder(value))
        case .state:
            return QueryTerm.State(rawValue: value).map { .success(.state($0)) } ?? unknownValue(of: name)
        case .attachment:
            if value == QueryTermName.anyAttachment { return .success(.attachment(nil)) }
            let kind = AttachmentKind.searchable.first { $0.rawValue == value }
            return kind.map { .success(.attachment($0)) } ?? unknownValue(of: name)
        case .changed: return date(value).map { .changed($0) }
        case .created: return date(value).map { .created($0) }
        case .artist: return .success(.member(.artist, value))
        case .composer: return .success(.member(.composer, value))
        case .lyricist: return .success(.member(.lyricist, value))
        case .key: return .success(.member(.key, value))
        case .language: return .success(.member(.language, value))
        }
    }

    private func unknownValue(of name: QueryTermName) -> Result<QueryTerm.Meaning, Fault> {
        .failure(Fault(reason: .unknownValue(name.values ?? [])))
    }

    private func date(_ value: String) -> Result<QueryDate, Fault> {
        guard let date = QueryDate(value) else { return .failure(Fault(reason: .invalidDate)) }
        return date.isReversed ? .failure(Fault(reason: .reversedRange)) : .success(date)
    }
}
