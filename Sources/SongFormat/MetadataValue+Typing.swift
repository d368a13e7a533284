import Translations

/// Why typed text is not a valid value of a song's metadata.
public struct MetadataFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// A clause that says what the value should be.
    public let description: String
}

extension MetadataName {
    /// The value of typed text. White space around it is ignored; only white space is no value, which removes the old
    /// one.
    ///
    /// - Parameter texts: more than one only for a ``Kind/list``.
    public func value(typed texts: [String]) throws(MetadataFault) -> MetadataValue? {
        guard texts.count < 2 || kind == .list else {
            throw MetadataFault(description: translated("only one value is possible"))
        }
        let texts = texts.map(\.trimmed).filter { !$0.isEmpty }
        guard let text = texts.first else { return nil }
        switch self {
        case .subtitle, .album, .copyright, .key, .entry: return .text(text)
        case .language:
            guard text.isLanguageTag else {
                throw MetadataFault(
                    description: translated("a language is a code such as 'en', 'de-AT' or 'zh-Hant'"))
            }
            return .text(text)
        case .time:
            guard text.isTimeSignature else {
                throw MetadataFault(description: translated("a time signature looks like '4/4' or '6/8'"))
            }
            return .text(text)
        case .year: return try number(text, in: 1...9999, translated("a year is a number from 1 to 9999"))
        case .capo: return try number(text, in: 0...36, translated("a capo is a fret, a number from 0 to 36"))
        case .duration: return try duration(text)
        case .tempo:
            guard text.isDecimal, let number = Double(text), number > 0, number <= 9999 else {
                throw MetadataFault(
                    description: translated("a tempo is a number of beats a minute, such as 92 or 92.5"))
            }
            return .number(number)
        case .meta:
            throw MetadataFault(description: translated("an entry of it has a name, as in 'meta.ccli=22025'"))
        case .artist, .composer, .lyricist, .arranger, .chords, .order: return .list(texts)
        }
    }

    private func number(
        _ text: String, in range: ClosedRange<Int>, _ rule: String
    ) throws(MetadataFault) -> MetadataValue {
        guard text.utf8.allSatisfy(\.isDigit), let number = Int(text), range.contains(number) else {
            throw MetadataFault(description: rule)
        }
        return .number(Double(number))
    }

    /// Parses seconds, `m:ss` or `h:mm:ss`.
    private func duration(_ text: String) throws(MetadataFault) -> MetadataValue {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.utf8.count <= 6 && $0.utf8.allSatisfy(\.isDigit) ? Int($0) : nil }
        guard (1...3).contains(parts.count), numbers.count == parts.count,
            numbers.dropFirst().allSatisfy({ $0 < 60 }), parts.dropFirst().allSatisfy({ $0.utf8.count == 2 })
        else {
            throw MetadataFault(
                description: translated("a duration is a number of seconds, or minutes and seconds such as '3:45'"))
        }
        return .number(Double(numbers.reduce(0) { $0 * 60 + $1 }))
    }
}

extension String {
    fileprivate var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }

    /// Subtags in the form of BCP 47 (RFC 5646 section 2.1), registered or not.
    fileprivate var isLanguageTag: Bool {
        let subtags = utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let first = subtags.first, first.allSatisfy(\.isLetter),
            (2...8).contains(first.count) || first.count == 1 && subtags.count > 1
        else { return false }
        return subtags.allSatisfy { (1...8).contains($0.count) && $0.allSatisfy { $0.isLetter || $0.isDigit } }
    }

    /// `6/8`, `3+2/8`.
    fileprivate var isTimeSignature: Bool {
        let parts = utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count == 2 else { return false }
        let beats = parts[0].split(separator: UInt8(ascii: "+"), omittingEmptySubsequences: false)
        return (beats + [parts[1]]).allSatisfy { (1...3).contains($0.count) && $0.allSatisfy(\.isDigit) }
    }

    fileprivate var isDecimal: Bool {
        let parts = utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return (1...2).contains(parts.count)
            && parts.allSatisfy { (1...9).contains($0.count) && $0.allSatisfy(\.isDigit) }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
    fileprivate var isLetter: Bool { (0x41...0x5A).contains(self & 0xDF) }
}
