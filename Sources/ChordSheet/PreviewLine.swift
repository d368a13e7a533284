/// The line of a song's lyrics that stands for them in a list, and names a song without a title.
public enum PreviewLine {
    private static let longest = 120

    /// The first line that is more than blanks, chords (``ChordName``), the name of a section (``SectionName``) and
    /// tablature or the like (``LiteralKind``), without chords and without blanks around it; of at most 120 bytes of
    /// UTF-8, cut between two of Unicode's scalars. Empty where there is none.
    ///
    /// - Parameter listedChords: names that the song lists as chords.
    public static func of(_ text: String, listedChords: [String] = []) -> String {
        var chords: SongChords?
        var literal = LiteralSections()
        var text = text
        text.makeContiguousUTF8()
        let whole = text
        return text.withUTF8 { bytes in
            var start = 0
            while true {
                while start < bytes.count, isBlank(bytes[start]) { start += 1 }
                var end = start
                while end < bytes.count, end - start <= longest, !isLineEnd(bytes[end]) { end += 1 }
                let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
                guard !line.isEmpty else { return "" }
                defer { start = end }
                let isOne = isLiteral(line, &literal) { whole[whole.utf8.index(whole.startIndex, offsetBy: end)...] }
                if isOne || SectionName.isOnly(UnsafeRawBufferPointer(line)) { continue }
                let words = withoutChords(cut(line)) {
                    if chords == nil { chords = SongChords(listed: listedChords, in: whole) }
                    return chords!
                }
                if !words.isEmpty { return words }
            }
        }
    }

    /// - Parameter rest: what is behind the line.
    private static func isLiteral(
        _ line: UnsafeBufferPointer<UInt8>, _ sections: inout LiteralSections, rest: () -> Substring
    ) -> Bool {
        // Most lines begin with a letter.
        guard sections.isOpen || line.first == UInt8(ascii: "{") || TabLine.mayBeOne(line) else { return false }
        let text = String(decoding: line, as: UTF8.self)
        return sections.kind(of: text[...], before: sections.isOpen ? "" : rest()) != nil || TabLine.isOne(text)
    }

    private static func withoutChords(_ line: String, _ chords: () -> SongChords) -> String {
        guard line.utf8.contains(UInt8(ascii: "[")) else { return line }
        var words = ChordName.removed(from: line[...])
        // Only what the line still has in brackets makes it worth to look at the whole song.
        if words.utf8.contains(UInt8(ascii: "[")) { words = ChordName.removed(from: line[...], chords()) }
        var bytes = Array(words.utf8)[...]
        while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
        while let last = bytes.last, isBlank(last) { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func cut(_ line: UnsafeBufferPointer<UInt8>) -> String {
        var end = line.count
        if end > longest {
            end = longest
            while end > 0, line[end] & 0xC0 == 0x80 { end -= 1 }
        }
        while end > 0, isBlank(line[end - 1]) { end -= 1 }
        return String(decoding: UnsafeBufferPointer(rebasing: line[..<end]), as: UTF8.self)
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }
}
