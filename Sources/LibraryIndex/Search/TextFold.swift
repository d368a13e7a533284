import ChordSheet

/// Folds text for searches: without case, accents and what is invisible, in UTF-8.
///
/// - Case is folded fully: `ẞ` and `ß` become `ss`, `ﬁ` `fi`, final `ς` `σ`. Both the dotless `ı` and the dotted `İ` of
///   Turkish become `i`, because a search does not know the language of a song.
/// - Characters are decomposed (canonical decomposition), and accents above, below and through them removed, so that
///   `é` is found as `e` in any stored form. So are the points of Hebrew and Arabic, but not the marks that make other
///   letters of kana or vowels of Indian and Thai letters.
/// - `æ`, `œ`, `ø`, `ł`, `đ`, full-width letters, curly quotation marks and long dashes become what is typed for them
///   on a plain keyboard, all spaces and the tab become a space, the digits of all scripts those of ASCII. Soft
///   hyphens, joiners and direction marks are removed.
/// - Katakana become hiragana, and half-width forms the regular ones.
/// - Chords of lyrics are removed, with the blanks after them if there are some before, so that words and phrases are
///   found as they are sung.
///
/// Line ends stay, so that both texts have the same lines. So do ASCII capitals: searches ignore their case, and an
/// ASCII text without tabs and chords is folded already. Only this class folds for searches; a ``FoldRecord`` records
/// where folded text comes from. Must not be shared between threads.
final class TextFold {
    /// The place of a character's folded form in the pool: its start, and in the lowest eight bits its length;
    /// `unknown` if it was not made yet.
    private typealias Form = UInt32

    private static let unknown = Form.max
    private static let pageCount = 0x11_0000 >> 8
    /// How much memory is kept from one text to the next, in bytes.
    private static let mostKept = 1 << 20

    // Read for each letter that is not ASCII, and never while they are being changed.
    @exclusivity(unchecked) private var pages = [[Form]](repeating: [], count: pageCount)
    @exclusivity(unchecked) private var pool = [UInt8]()
    private lazy var parts = LetterParts()
    /// The folded part of a text, until all of it is folded.
    private var buffer = [UInt8]()

    /// Appends the folded `text`, which must be UTF-8, to `result`, and records what changed in `record`. If the last
    /// character is cut off, its folded form is undefined.
    ///
    /// - Parameter chords: the ranges of the text to leave out, in order, without overlaps.
    func append(
        _ text: UnsafeBufferPointer<UInt8>, skipping chords: [Range<Int>] = [], to result: inout [UInt8],
        _ record: inout some FoldRecord
    ) {
        var folding = Folding(text, chords)
        // Moved out while it is written to, so that it is not shared.
        var buffer = buffer
        self.buffer = []
        defer { self.buffer = buffer.count <= Self.mostKept ? buffer : [] }
        while true {
            let needed = folding.count + text.count - folding.index + Self.longestForm
            if buffer.count < needed {
                buffer.append(contentsOf: repeatElement(0, count: max(needed, 2 * buffer.count) - buffer.count))
            }
            if buffer.withUnsafeMutableBufferPointer({ fold(&folding, into: $0, &record) }) { break }
        }
        result.append(contentsOf: buffer[..<folding.count])
    }

    /// The folded `text`.
    ///
    /// - Parameter chords: the song's chords, if the text is lyrics.
    func fold(_ text: String, skipping chords: SongChords? = nil) -> [UInt8] {
        var text = text
        var result = [UInt8]()
        var record = NoFoldRecord()
        text.withUTF8 { append($0, skipping: chords?.ranges(in: $0) ?? [], to: &result, &record) }
        return result
    }
}

/// The state of folding a text.
private struct Folding {
    let text: UnsafeBufferPointer<UInt8>
    let chords: [Range<Int>]
    /// In the text.
    var index = 0
    /// Among the chords.
    var nextChord = 0
    /// Where in the text the next byte to fold is; a value before ``index`` means that it has to be looked for.
    var known = -1
    /// How many folded bytes there are.
    var count = 0

    init(_ text: UnsafeBufferPointer<UInt8>, _ chords: [Range<Int>]) {
        (self.text, self.chords) = (text, chords)
    }
}

extension TextFold {
    /// No form is longer, because its length has eight bits.
    private static let longestForm = 0xFF

    /// - Returns: whether all of it is folded; if not, the buffer is full.
    private func fold(
        _ folding: inout Folding, into buffer: UnsafeMutableBufferPointer<UInt8>, _ record: inout some FoldRecord
    ) -> Bool {
        var state = folding
        defer { folding = state }
        let text = state.text
        while true {
            let chord = state.nextChord < state.chords.count ? state.chords[state.nextChord] : text.count..<text.count
            while state.index < chord.lowerBound {
                if state.known < state.index {
                    state.known = UnsafeRawBufferPointer(text).endOfFolded(from: state.index)
                }
                // Searches ignore the case of ASCII themselves.
                let same = state.index..<min(state.known, chord.lowerBound)
                guard buffer.count - state.count >= same.count + Self.longestForm else { return false }
                if !same.isEmpty {
                    Self.copy(text, same, to: buffer, at: state.count)
                    record.addSame(same.count)
                    state.count += same.count
                    state.index = same.upperBound
                }
                while state.index < chord.lowerBound, UnsafeRawBufferPointer.isToFold(text[state.index]) {
                    guard buffer.count - state.count >= Self.longestForm else { return false }
                    let start = state.index
                    let form = form(of: Self.scalar(in: text, at: &state.index))
                    let original = UnsafeBufferPointer(rebasing: text[start..<state.index])
                    let length = Int(form & 0xFF)
                    if write(form, to: buffer, at: state.count, isSameAs: original) {
                        record.addSame(length)
                    } else {
                        record.addChange(folded: length, original: original)
                    }
                    state.count += length
                }
            }
            if state.nextChord == state.chords.count { return true }
            state.index = chord.upperBound
            if state.count == 0 || Self.isBlank(buffer[state.count - 1]) {
                state.index = endOfBlanks(in: text, from: state.index)
            }
            record.addChange(
                folded: 0, original: UnsafeBufferPointer(rebasing: text[chord.lowerBound..<state.index]))
            state.nextChord += 1
        }
    }

    /// Copies bytes, usually few, to a place with room for them.
    @inline(__always)
    private static func copy(
        _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, to buffer: UnsafeMutableBufferPointer<UInt8>,
        at place: Int
    ) {
        let (source, target) = (UnsafeRawBufferPointer(text), UnsafeMutableRawBufferPointer(buffer))
        if range.count <= 16, range.lowerBound + 16 <= text.count, place + 16 <= buffer.count {
            // What is copied too much is overwritten by the next ones.
            let bytes = source.loadUnaligned(fromByteOffset: range.lowerBound, as: SIMD16<UInt8>.self)
            target.storeBytes(of: bytes, toByteOffset: place, as: SIMD16<UInt8>.self)
        } else {
            UnsafeMutableRawBufferPointer(rebasing: target[place...])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[range]))
        }
    }

    /// Whether a folded byte is a space or a line end.
    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D }

    /// Writes a form.
    ///
    /// - Returns: whether it is the same as the original.
    private func write(
        _ form: Form, to buffer: UnsafeMutableBufferPointer<UInt8>, at place: Int,
        isSameAs original: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        let (start, length) = (Int(form >> 8), Int(form & 0xFF))
        return pool.withUnsafeBufferPointer { pool in
            var isSame = length == original.count
            for index in 0..<length {
                let byte = pool[start + index]
                buffer[place + index] = byte
                if isSame, byte != original[index] { isSame = false }
            }
            return isSame
        }
    }

    private func endOfBlanks(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var end = start
        while end < text.count {
            // Usually a word follows.
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

    /// The scalar that begins at `index`, which is moved after it.
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

    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// The first byte from `start` on that is not ASCII, or a tab; checks many at a time, because there are few.
    fileprivate func endOfFolded(from start: Int) -> Int {
        var index = start
        let tab = SIMD16<UInt8>(repeating: 0x09)
        while index + 16 <= count {
            let bytes = loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
            // A high bit for each such byte.
            let found =
                unsafeBitCast(bytes, to: SIMD2<UInt64>.self) | unsafeBitCast(bytes .== tab, to: SIMD2<UInt64>.self)
            let low = UInt64(littleEndian: found[0]) & Self.highBits
            if low != 0 { return index + low.trailingZeroBitCount >> 3 }
            let high = UInt64(littleEndian: found[1]) & Self.highBits
            if high != 0 { return index + 8 + high.trailingZeroBitCount >> 3 }
            index += 16
        }
        while index < count, !Self.isToFold(self[index]) { index += 1 }
        return index
    }
}

extension UInt8 {
    /// The lowercase letter for an ASCII capital; every other byte as it is.
    var asciiLowercase: UInt8 {
        self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self
    }
}
