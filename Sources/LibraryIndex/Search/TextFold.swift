/// Text as search sees it: without case, accents and what cannot be seen, in UTF-8.
///
/// - Case is folded fully: `ẞ` and `ß` become `ss`, `ﬁ` `fi`, final `ς` `σ`. Both the dotless `ı` and the dotted `İ` of
///   Turkish become `i`, for a search does not know the language of a song.
/// - Characters are taken apart (canonical decomposition), and accents above, below and through them left out, so that
///   `é` is found as `e` however it is stored. So are the points of Hebrew and Arabic, but not the marks that make other
///   letters of kana or vowels of Indian and Thai ones.
/// - `æ`, `œ`, `ø`, `ł`, `đ`, full-width letters, curly quotation marks and long dashes become what stands for them on a
///   plain keyboard. Soft hyphens, joiners and marks of direction are left out.
///
/// Line ends stay, so that both texts have the same lines. So do capital letters of ASCII: whoever searches takes them
/// for small ones, and a text in ASCII is folded already. Not to be shared between threads.
final class TextFold {
    /// Where in the pool the folded form of a character is: its start, and in the lowest eight bits its length;
    /// `unknown` where it was not made yet.
    private typealias Form = UInt32

    private static let unknown = Form.max
    private static let pageCount = 0x11_0000 >> 8

    private var pages = [[Form]](repeating: [], count: pageCount)
    private var pool = [UInt8]()
    private lazy var parts = LetterParts()

    /// Appends the folded `text`, which has to be UTF-8, to `result`, and what that takes away to `patch`. Where the last
    /// character is cut off, anything may stand for it.
    func append(_ text: UnsafeBufferPointer<UInt8>, to result: inout [UInt8], _ patch: inout FoldPatch) {
        var index = 0
        while index < text.count {
            let end = UnsafeRawBufferPointer(text).endOfASCII(from: index)
            // Search does without the case of ASCII by itself.
            result.append(contentsOf: UnsafeBufferPointer(rebasing: text[index..<end]))
            patch.addSame(end - index)
            index = end
            while index < text.count, text[index] >= 0x80 {
                let start = index
                let form = form(of: Self.scalar(in: text, at: &index))
                append(form, to: &result)
                let original = UnsafeBufferPointer(rebasing: text[start..<index])
                if isSame(form, original) {
                    patch.addSame(original.count)
                } else {
                    patch.addChange(folded: Int(form & 0xFF), original: original)
                }
            }
        }
    }

    /// The folded `text`.
    func fold(_ text: String) -> [UInt8] {
        var text = text
        var result = [UInt8]()
        var patch = FoldPatch()
        text.withUTF8 { append($0, to: &result, &patch) }
        return result
    }
}

extension TextFold {
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
        if lead < 0xE0 { return (lead & 0x1F) << 6 | next() }
        if lead < 0xF0 { return (lead & 0x0F) << 12 | next() << 6 | next() }
        return min((lead & 0x07) << 18 | next() << 12 | next() << 6 | next(), 0x10_FFFF)
    }
}

extension UnsafeRawBufferPointer {
    /// Whether no byte is of another character than those of ASCII; such a text is folded already.
    var isASCII: Bool { endOfASCII(from: 0) == count }

    /// The first byte from `start` on that is not ASCII; eight at a time, for most are.
    fileprivate func endOfASCII(from start: Int) -> Int {
        var index = start
        while index + 8 <= count {
            let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let found = word & 0x8080_8080_8080_8080
            if found != 0 { return index + found.trailingZeroBitCount >> 3 }
            index += 8
        }
        while index < count, self[index] < 0x80 { index += 1 }
        return index
    }
}

extension UInt8 {
    /// The small letter of a capital one of ASCII; every other byte as it is.
    var asciiLowercase: UInt8 {
        self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self
    }
}
