import ChordSheet

/// A line of lyrics, or a part of one: its words as one text, and its chords with their positions in it.
struct LineText {
    struct Chord {
        let name: String
        /// The UTF-8 offset in the text of the letter that it falls on.
        var offset: Int
        /// The range in the lyrics, including its brackets.
        let source: Range<Int>
    }

    /// Without line ends and control characters; it has as many bytes as in the lyrics.
    var text: String
    var chords: [Chord] = []

    /// Where pieces of the text begin, in it and in the lyrics.
    private var places: [(offset: Int, source: Int)] = []

    /// A text without chords.
    ///
    /// - Parameter source: where it begins in the lyrics; nil if it is not from there.
    init(_ text: some StringProtocol, at source: Int?) {
        self.text = Self.cleaned(String(text))
        if let source { places = [(0, source)] }
    }

    /// - Parameter source: where the line begins in the lyrics.
    init(_ line: SheetLine, at source: Int, showsChords: Bool) {
        var (text, position) = ("", source)
        for piece in line.pieces {
            if let chord = piece.chord {
                let end = position + chord.text.utf8.count + 2
                if showsChords {
                    let name = Self.cleaned(chord.text)
                    chords.append(Chord(name: name, offset: text.utf8.count, source: position..<end))
                }
                position = end
            }
            if !piece.words.isEmpty || places.isEmpty { places.append((text.utf8.count, position)) }
            text += piece.words
            position += piece.words.utf8.count
        }
        self.text = Self.cleaned(text)
    }

    private init(text: String, chords: [Chord], places: [(offset: Int, source: Int)]) {
        (self.text, self.chords, self.places) = (text, chords, places)
    }

    /// Whether there are chords with only spaces between them, or bar lines and other signs of grids.
    var isOfChords: Bool {
        guard !chords.isEmpty else { return false }
        let hasBars = text.utf8.contains(UInt8(ascii: "|"))
        return text.utf8.allSatisfy { $0 == 0x20 || hasBars && Self.gridSigns.contains($0) }
    }

    private static let gridSigns = Set("|:/%.-".utf8)

    /// The range in the lyrics of a part of the text, including chords within it; nil if it is not from there.
    func source(of range: Range<Int>) -> Range<Int>? {
        guard !places.isEmpty else { return nil }
        guard !range.isEmpty else { return source(at: range.lowerBound)..<source(at: range.lowerBound) }
        return source(at: range.lowerBound)..<(source(at: range.upperBound - 1) + 1)
    }

    private func source(at offset: Int) -> Int {
        var (low, high) = (0, places.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if places[middle].offset <= offset { low = middle } else { high = middle }
        }
        return places[low].source + offset - places[low].offset
    }

    // MARK: Parts

    /// A part of the text, with these chords.
    func part(_ range: Range<Int>, _ chords: [Chord]) -> LineText {
        let bytes = text.utf8
        let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
        var part = LineText(
            text: String(text[start..<bytes.index(start, offsetBy: range.count)]), chords: chords,
            places: places.isEmpty ? [] : [(0, source(at: range.lowerBound))])
        for index in chords.indices {
            part.chords[index].offset = min(max(0, chords[index].offset - range.lowerBound), range.count)
        }
        part.places += places.filter { $0.offset > range.lowerBound && $0.offset < range.upperBound }
            .map { ($0.offset - range.lowerBound, $0.source) }
        return part
    }

    /// The letters on both sides of an offset; nil if there is none on one side.
    func letters(around offset: Int) -> (before: Unicode.Scalar, after: Unicode.Scalar)? {
        guard offset > 0, offset < text.utf8.count else { return nil }
        let place = text.utf8.index(text.startIndex, offsetBy: offset)
        guard let before = text[..<place].unicodeScalars.last, let after = text[place...].unicodeScalars.first else {
            return nil
        }
        return (before, after)
    }

    /// The same line with a filling of spaces, or spaces and a hyphen, which is not in the lyrics.
    func spread(at offset: Int, with filling: String) -> LineText {
        var spread = self
        let count = filling.utf8.count
        let place = text.utf8.index(text.startIndex, offsetBy: offset)
        spread.text.insert(contentsOf: filling, at: place)
        for index in chords.indices where chords[index].offset >= offset { spread.chords[index].offset += count }
        guard !places.isEmpty, offset < text.utf8.count else { return spread }
        let source = source(at: offset)
        spread.places = places.filter { $0.offset < offset } + [(offset + count, source)]
        spread.places += places.filter { $0.offset > offset }.map { ($0.offset + count, $0.source) }
        return spread
    }

    // MARK: Long lines

    private static let longest = 4_096

    /// The line split into parts that fonts can measure quickly; most lines are one. Each part begins a row, and none
    /// of that length fits into one.
    var parts: [LineText] {
        guard text.utf8.count > Self.longest else { return [self] }
        var parts: [LineText] = []
        var (start, offset) = (text.startIndex, 0)
        var (nextChord, nextPlace) = (0, 0)
        while start < text.endIndex {
            let end = end(from: start)
            let next = text.utf8.distance(from: text.startIndex, to: end)
            var part = LineText(
                text: String(text[start..<end]), chords: [], places: places.isEmpty ? [] : [(0, source(at: offset))])
            while nextChord < chords.count, chords[nextChord].offset < next || end == text.endIndex {
                var chord = chords[nextChord]
                chord.offset -= offset
                part.chords.append(chord)
                nextChord += 1
            }
            while nextPlace < places.count, places[nextPlace].offset < next {
                let place = places[nextPlace]
                if place.offset > offset { part.places.append((place.offset - offset, place.source)) }
                nextPlace += 1
            }
            parts.append(part)
            (start, offset) = (end, next)
        }
        return parts
    }

    /// After the last space within the limit, else between two letters.
    private func end(from start: String.Index) -> String.Index {
        let bytes = text.utf8
        guard let limit = bytes.index(start, offsetBy: Self.longest, limitedBy: text.endIndex), limit < text.endIndex
        else { return text.endIndex }
        if let blank = bytes[start..<limit].lastIndex(of: 0x20) { return bytes.index(after: blank) }
        var end = limit
        while bytes[end] & 0xC0 == 0x80 { end = bytes.index(before: end) }
        // Not within a letter, unless that letter exceeds the limit.
        let letter = text[start..<end].index(before: end)
        return letter > start ? letter : end
    }

    // MARK: Control characters

    /// Replaces control characters by spaces, and noncharacters, which Cairo refuses, by similar characters that no
    /// font has; keeps the number of bytes. Source: Unicode 16, 23.7, "Noncharacters".
    private static func cleaned(_ text: String) -> String {
        guard
            text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xE2 || $0 == 0xC2 || $0 >= 0xEF })
        else { return text }
        var bytes = Array(text.utf8)
        for index in bytes.indices {
            let byte = bytes[index]
            if byte < 0x20 || byte == 0x7F { bytes[index] = 0x20 }
            // NEXT LINE becomes a NO-BREAK SPACE, LINE and PARAGRAPH SEPARATOR an EM SPACE.
            if byte == 0x85, index > 0, bytes[index - 1] == 0xC2 { bytes[index] = 0xA0 }
            if byte == 0xA8 || byte == 0xA9, index > 1, bytes[index - 1] == 0x80, bytes[index - 2] == 0xE2 {
                bytes[index] = 0x83
            }
            // The last two of each plane become the one before them, U+FDD0 to U+FDEF the REPLACEMENT CHARACTER.
            if byte == 0xBE || byte == 0xBF, index > 1, bytes[index - 1] == 0xBF {
                let isFirstPlane = bytes[index - 2] == 0xEF
                let isOther = index > 2 && bytes[index - 3] >= 0xF0 && bytes[index - 2] & 0x0F == 0x0F
                if isFirstPlane || isOther { bytes[index] = 0xBD }
            }
            if 0x90...0xAF ~= byte, index > 1, bytes[index - 1] == 0xB7, bytes[index - 2] == 0xEF {
                (bytes[index - 1], bytes[index]) = (0xBF, 0xBD)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
