import ChordSheet

/// Text as search sees it: without case, accents and what cannot be seen, in UTF-8.
///
/// - Case is folded fully: `ẞ` and `ß` become `ss`, `ﬁ` `fi`, final `ς` `σ`. Both the dotless `ı` and the dotted `İ` of
///   Turkish become `i`, for a search does not know the language of a song.
/// - Characters are taken apart (canonical decomposition), and accents above, below and through them left out, so that
///   `é` is found as `e` however it is stored. So are the points of Hebrew and Arabic, but not the marks that make other
///   letters of kana or vowels of Indian and Thai ones.
/// - `æ`, `œ`, `ø`, `ł`, `đ`, full-width letters, curly quotation marks and long dashes become what stands for them on a
///   plain keyboard, all spaces and the tab a space, the digits of all scripts those of ASCII. Soft hyphens, joiners
///   and marks of direction are left out.
/// - Katakana become hiragana, and half-width forms the others.
/// - Chords of lyrics are left out, and blanks behind them where there are some before, so that words and phrases are
///   found as they are sung.
///
/// Line ends stay, so that both texts have the same lines. So do capital letters of ASCII: whoever searches takes them
/// for small ones, and a text in ASCII without tabs and chords is folded already. This is the only place that folds for
/// searches; where what is folded comes from is for a ``FoldRecord``. Not to be shared between threads.
final class TextFold {
    /// Where in the pool the folded form of a character is: its start, and in the lowest eight bits its length;
    /// `unknown` where it was not made yet.
    private typealias Form = UInt32

    private static let unknown = Form.max
    private static let pageCount = 0x11_0000 >> 8

    private var pages = [[Form]](repeating: [], count: pageCount)
    private var pool = [UInt8]()
    private lazy var parts = LetterParts()

    /// Appends the folded `text`, which has to be UTF-8, to `result`, and what that does to it to `record`. Where the
    /// last character is cut off, anything may stand for it.
    ///
    /// - Parameter chords: what is left out: ranges of the text, in order, apart from each other.
    func append(
        _ text: UnsafeBufferPointer<UInt8>, skipping chords: [Range<Int>] = [], to result: inout [UInt8],
        _ record: inout some FoldRecord
    ) {
        let start = result.count
        var (index, endOfFolded) = (0, -1)
        for chord in chords {
            append(text, index..<chord.lowerBound, &endOfFolded, to: &result, &record)
            let isAfterBlank = result.count == start || Self.blanks.contains(result[result.count - 1])
            index = isAfterBlank ? endOfBlanks(in: text, from: chord.upperBound) : chord.upperBound
            record.addChange(folded: 0, original: UnsafeBufferPointer(rebasing: text[chord.lowerBound..<index]))
        }
        append(text, index..<text.count, &endOfFolded, to: &result, &record)
    }

    /// The folded `text`.
    ///
    /// - Parameter chords: of the song, where it is lyrics.
    func fold(_ text: String, skipping chords: SongChords? = nil) -> [UInt8] {
        var text = text
        var result = [UInt8]()
        var record = NoFoldRecord()
        text.withUTF8 { append($0, skipping: chords?.ranges(in: $0) ?? [], to: &result, &record) }
        return result
    }
}

extension TextFold {
    /// Among what is folded already.
    private static let blanks: [UInt8] = [0x20, 0x0A, 0x0D]

    /// - Parameter known: where in the text something comes next that is not folded already; what is before the range
    ///   where that is to be found out.
    private func append(
        _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ known: inout Int, to result: inout [UInt8],
        _ record: inout some FoldRecord
    ) {
        var index = range.lowerBound
        while index < range.upperBound {
            if known < index { known = UnsafeRawBufferPointer(text).endOfFolded(from: index) }
            let end = min(known, range.upperBound)
            // Search does without the case of ASCII by itself.
            result.append(contentsOf: UnsafeBufferPointer(rebasing: text[index..<end]))
            record.addSame(end - index)
            index = end
            while index < range.upperBound, UnsafeRawBufferPointer.isToFold(text[index]) {
                let start = index
                let form = form(of: Self.scalar(in: text, at: &index))
                append(form, to: &result)
                let original = UnsafeBufferPointer(rebasing: text[start..<index])
                if isSame(form, original) {
                    record.addSame(original.count)
                } else {
                    record.addChange(folded: Int(form & 0xFF), original: original)
                }
            }
        }
    }

    private func endOfBlanks(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var end = start
        while end < text.count {
            // Mostly a word follows.
            if text[end] < 0x80 {
                guard text[end] == 0x20 || text[end] == 0x09 else { break }
                end += 1
                continue
            }
            var next = end
            let form = form(of: Self.scalar(in: text, at: &next))
            guard form & 0xFF == 1, pool[Int(form >> 8)] == 0x20 else { break }
            end = next
        }
        return end
    }

    private func append(_ form: Form, to result: inout [UInt8]) {
        let start = Int(form >> 8)
        for index in start..<(start + Int(form & 0xFF)) { result.append(pool[index]) }
    }

    private func isSame(_ form: Form, _ original: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = Int(form >> 8)
        return pool[start..<(start + Int(form & 0xFF))].elementsEqual(original)
    }

    private func form(of scalar: UInt32) -> Form {
        let (page, index) = (Int(scalar >> 8), Int(scalar & 0xFF))
        if pages[page].isEmpty { pages[page] = Array(repeating: Self.unknown, count: 256) }
        let known = pages[page][index]
        if known != Self.unknown { return known }
        let made = Unicode.Scalar(scalar).map(makeForm) ?? 0
        pages[page][index] = made
        return made
    }

    private func makeForm(of scalar: Unicode.Scalar) -> Form {
        let start = pool.count
        for part in parts.folding(scalar) { pool.append(contentsOf: UTF8.encode(part)!) }
        return Form(start << 8 | (pool.count - start))
    }

    /// The scalar that begins at `index`, which is moved behind it.
    private static func scalar(in text: UnsafeBufferPointer<UInt8>, at index: inout Int) -> UInt32 {
        func next() -> UInt32 {
            guard index < text.count else { return 0 }
            defer { index += 1 }
            return UInt32(text[index] & 0x3F)
        }
        let lead = UInt32(text[index])
        index += 1
        if lead < 0x80 { return lead }
        if lead < 0xE0 { return (lead & 0x1F) << 6 | next() }
        if lead < 0xF0 { return (lead & 0x0F) << 12 | next() << 6 | next() }
        return min((lead & 0x07) << 18 | next() << 12 | next() << 6 | next(), 0x10_FFFF)
    }
}

extension UnsafeRawBufferPointer {
    /// Whether it is folded already, as a text in ASCII without tabs is.
    var isFolded: Bool { endOfFolded(from: 0) == count }

    fileprivate static func isToFold(_ byte: UInt8) -> Bool { byte >= 0x80 || byte == 0x09 }

    /// The first byte from `start` on that is not ASCII, or a tab; many at a time, for there are few.
    fileprivate func endOfFolded(from start: Int) -> Int {
        var index = start
        let (limit, tab) = (SIMD16<UInt8>(repeating: 0x80), SIMD16<UInt8>(repeating: 0x09))
        while index + 16 <= count {
            let bytes = loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
            if any((bytes .>= limit) .| (bytes .== tab)) { break }
            index += 16
        }
        while index < count, !Self.isToFold(self[index]) { index += 1 }
        return index
    }
}

extension UInt8 {
    /// The small letter of a capital one of ASCII; every other byte as it is.
    var asciiLowercase: UInt8 {
        self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self
    }
}
