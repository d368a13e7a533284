/// A term of a query that is being typed, to be completed with a chosen value.
public struct QueryCompletion: Hashable, Sendable {
    /// The term's name.
    public let name: QueryTermName
    /// What has been typed of its value, without quotation marks.
    public let typed: String

    private let text: String
    /// Name and value, in bytes of UTF-8; includes what follows the cursor.
    private let range: Range<Int>

    /// - Parameters:
    ///   - text: the whole query.
    ///   - cursor: the position of the cursor, in Unicode scalars from the start.
    /// - Returns: nil if no term is being typed, or one that takes any words.
    public init?(_ text: String, cursor: Int) {
        var before = String.UnicodeScalarView()
        before.append(contentsOf: text.unicodeScalars.prefix(max(0, cursor)))
        var parser = QueryParser(String(before))
        parser.parse()
        guard let part = parser.namedParts.last, !part.isClosed, let name = QueryTermName(rawValue: part.name),
            name != .title, name != .text, part.range.upperBound == String(before).utf8.count
        else { return nil }
        var whole = QueryParser(text)
        whole.parse()
        let end = whole.namedParts.first { $0.range.lowerBound == part.range.lowerBound }?.range.upperBound
        self.text = text
        self.name = name
        typed = part.value
        range = part.range.lowerBound..<(end ?? part.range.upperBound)
    }

    /// The query with this term in place of what has been typed of it, followed by a blank.
    ///
    /// - Returns: the text, and the position of the cursor after the blank, in Unicode scalars.
    public func replacing(with term: String) -> (text: String, cursor: Int) {
        let bytes = Array(text.utf8)
        let before = String(decoding: bytes[..<range.lowerBound], as: UTF8.self) + term
        var after = String(decoding: bytes[range.upperBound...], as: UTF8.self)
        if !(after.unicodeScalars.first?.properties.isWhitespace ?? false) { after = " " + after }
        return (before + after, before.unicodeScalars.count + 1)
    }
}
