import ChordSheet

/// A line of lyrics, and which of it is sung: all but chords. Positions are in Unicode scalars.
nonisolated struct CaretLine {
    private let scalars: [Unicode.Scalar]
    /// The positions of the scalars that are sung.
    private let sung: [Int]

    init(_ text: String) {
        var (scalars, sung): ([Unicode.Scalar], [Int]) = ([], [])
        var lines = SheetLines(text)
        if let line = lines.next() {
            var words = line.pieces.map { $0.words.startIndex..<$0.words.endIndex }[...]
            for index in line.text.unicodeScalars.indices {
                while let first = words.first, first.upperBound <= index { words.removeFirst() }
                if let first = words.first, first.contains(index) { sung.append(scalars.count) }
                scalars.append(line.text.unicodeScalars[index])
            }
        }
        (self.scalars, self.sung) = (scalars, sung)
    }

    /// The word that a caret is in or right after, as a range of what is sung; nil if there is none.
    func word(at caret: Int) -> Range<Int>? {
        let place = sung.firstIndex { $0 >= caret } ?? sung.count
        // In a chord, there is no word.
        if caret > 0, caret < scalars.count, !sung.contains(caret - 1), !sung.contains(caret) { return nil }
        var (start, end) = (place, place)
        while start > 0, isInWord(start - 1) { start -= 1 }
        guard start < place else { return nil }
        while end < sung.count, isInWord(end) { end += 1 }
        while start < end, scalars[sung[start]].isApostrophe { start += 1 }
        while start < end, scalars[sung[end - 1]].isApostrophe, !word(start..<end).hasDroppedLetter { end -= 1 }
        return start < end ? start..<end : nil
    }

    /// A word as it is written, without chords.
    func word(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(range.map { scalars[sung[$0]] }))
    }

    /// What is sung before a position.
    func sung(before place: Int) -> String {
        String(String.UnicodeScalarView(sung.prefix { $0 < place }.map { scalars[$0] }))
    }

    /// The range in the line, with chords, of a range of what is sung.
    func place(_ range: Range<Int>) -> Range<Int> {
        sung[range.lowerBound]..<(sung[range.upperBound - 1] + 1)
    }

    /// The chords in a part of the line, without what is sung.
    func chords(in place: Range<Int>) -> String {
        let sung = Set(sung)
        return String(String.UnicodeScalarView(place.filter { !sung.contains($0) }.map { scalars[$0] }))
    }

    /// Whether a word inserted there would touch another one before it.
    func needsBlank(before place: Int) -> Bool {
        guard let last = sung.last(where: { $0 < place }).map({ scalars[$0] }) else { return false }
        return last.isPartOfWord || last.isApostrophe || ",.;:!?)]}”»…".unicodeScalars.contains(last)
    }

    /// Whether a word begins there, or right after a chord there.
    func beginsWord(at place: Int) -> Bool {
        sung.first { $0 >= place }.map { scalars[$0].isPartOfWord } ?? false
    }

    private func isInWord(_ index: Int) -> Bool {
        let scalar = scalars[sung[index]]
        return scalar.isPartOfWord || scalar.isApostrophe
    }
}

nonisolated extension Unicode.Scalar {
    fileprivate var isPartOfWord: Bool {
        properties.isAlphabetic || properties.generalCategory == .nonspacingMark || properties.numericType != nil
    }

    fileprivate var isApostrophe: Bool { self == "'" || self == "\u{2019}" || self == "\u{02BC}" }
}

nonisolated extension String {
    /// Whether a letter is dropped at its end, as in `singin'`.
    fileprivate var hasDroppedLetter: Bool { unicodeScalars.dropLast().suffix(2).elementsEqual("in".unicodeScalars) }
}
