import SongFormat
import SongNames

/// Compares whole texts with one, ignoring case and the form in which characters are stored. Accents count.
struct TextComparison: Sendable {
    private let folded: FoldedName
    /// In lowercase, if the text is ASCII.
    private let ascii: [UInt8]?

    init(_ text: String) {
        folded = FoldedName(text)
        ascii = text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.map(\.asciiLowercase) : nil
    }

    /// - Parameter text: UTF-8.
    func matches(_ text: UnsafeRawBufferPointer) -> Bool {
        if let ascii, text.count == ascii.count {
            var difference: UInt8 = 0
            for index in ascii.indices { difference |= text[index].asciiLowercase ^ ascii[index] }
            if difference == 0 { return true }
        }
        // Only text that is not ASCII can be equal to other bytes than its own.
        guard text.contains(where: { $0 >= 0x80 }) else { return false }
        return FoldedName(String(decoding: text, as: UTF8.self)) == folded
    }
}

/// Compares tags with one (``TagKey``).
struct TagComparison: Sendable {
    private let key: TagKey
    private let text: TextComparison

    init(_ tag: String) {
        key = TagKey(tag)
        text = TextComparison(tag.trimmingTag)
    }

    /// - Parameter tag: UTF-8.
    func matches(_ tag: UnsafeRawBufferPointer) -> Bool {
        guard let first = tag.first, let last = tag.last else { return false }
        // A tag with nothing to trim is compared as it is, because a library can have very many.
        if first > 0x20, last > 0x20, first < 0x80, last < 0x80 { return text.matches(tag) }
        return TagKey(String(decoding: tag, as: UTF8.self)) == key
    }
}
