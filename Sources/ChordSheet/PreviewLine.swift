/// The line of a song's lyrics that represents them in lists, and names a song without a title.
public enum PreviewLine {
    private static let longest = 120

    /// The first line that is more than white space, chords (``ChordName``), the name of a section (``SectionName``)
    /// and tablature or the like (``LiteralKind``), without chords and surrounding white space; at most 120 bytes of
    /// UTF-8, cut between Unicode scalars. Empty if there is none.
    ///
    /// - Parameter listedChords: names that the song lists as chords.
    public static func of(_ text: String, listedChords: [String] = []) -> String {
        var text = text
        text.makeContiguousUTF8()
        let whole = text
        var chords: [Range<Int>]?
        return text.withUTF8 { bytes in
            of(bytes) {
                let known = chords ?? SongChords(listed: listedChords, in: whole).ranges(in: bytes)
                chords = known
                return known
            }
        }
    }

    /// The same for lyrics whose chords are already located.
    ///
    /// - Parameters:
    ///   - text: the whole lyrics in UTF-8.
    ///   - chords: the ranges found by ``ChordFinder``.
    public static func of(_ text: UnsafeBufferPointer<UInt8>, chords: [Range<Int>]) -> String {
        of(text) { chords }
    }

    /// - Parameter chords: called only if a line has brackets.
    private static func of(_ bytes: UnsafeBufferPointer<UInt8>, _ chords: () -> [Range<Int>]) -> String {
        var literal = LiteralSections()
        var start = 0
        while true {
            while start < bytes.count, isBlank(bytes[start]) { start += 1 }
            var end = start
            while end < bytes.count, end - start <= longest, !isLineEnd(bytes[end]) { end += 1 }
            let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
            guard !line.isEmpty else { return "" }
            let isOne = isLiteral(line, &literal) {
                Substring(String(decoding: UnsafeBufferPointer(rebasing: bytes[end...]), as: UTF8.self))
            }
            if !isOne, !SectionName.isOnly(UnsafeRawBufferPointer(line)) {
                let shown = shown(of: start..<end, in: bytes)
                let words = withoutChords(shown, of: bytes, chords)
                if !words.isEmpty { return words }
            }
            start = end
        }
    }

    /// - Parameter rest: returns the text after the line.
    private static func isLiteral(
        _ line: UnsafeBufferPointer<UInt8>, _ sections: inout LiteralSections, rest: () -> Substring
    ) -> Bool {
        // Most lines begin with a letter.
        guard sections.isOpen || line.first == UInt8(ascii: "{") || TabLine.mayBeOne(line) else { return false }
        let text = String(decoding: line, as: UTF8.self)
        return sections.kind(of: text[...], before: sections.isOpen ? "" : rest()) != nil || TabLine.isOne(text)
            || PageBreak(text) != nil
    }

    private static func withoutChords(
        _ line: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, _ chords: () -> [Range<Int>]
    ) -> String {
        let text = bytes[line]
        guard text.contains(UInt8(ascii: "[")) else { return String(decoding: text, as: UTF8.self) }
        var words: [UInt8] = []
        var start = line.lowerBound
        for chord in chords() where chord.lowerBound >= start {
            if chord.upperBound > line.upperBound { break }
            words += bytes[start..<chord.lowerBound]
            start = chord.upperBound
        }
        words += bytes[start..<line.upperBound]
        var inside = words[...]
        while let first = inside.first, isBlank(first) { inside.removeFirst() }
        while let last = inside.last, isBlank(last) { inside.removeLast() }
        return String(decoding: inside, as: UTF8.self)
    }

    /// The part of a line to show, without trailing white space.
    private static func shown(of line: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        var end = line.upperBound
        if line.count > longest {
            end = line.lowerBound + longest
            while end > line.lowerBound, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        }
        while end > line.lowerBound, isBlank(bytes[end - 1]) { end -= 1 }
        return line.lowerBound..<end
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }
}
