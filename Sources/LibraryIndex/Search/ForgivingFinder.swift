/// Finds one word in text, exactly or with one wrong letter: one too many, one missing, a different one, or two that
/// are swapped.
///
/// A word with a wrong letter is found where a word of the text begins with it; if the last letter is wrong, the text's
/// word has to end there, too, because otherwise little more than its beginning would be compared. A wrong letter
/// leaves one half of the word as it is, unless it is swapped across the middle; so the finder looks for the halves and
/// for that spelling.
struct ForgivingFinder: Sendable {
    private static let fewestLetters = 4

    /// The word in lowercase.
    let word: [UInt8]
    private let letters: [Unicode.Scalar]
    private let headLength: Int
    private let whole: WordFinder
    private let head: WordFinder
    private let tail: WordFinder
    private let swapped: WordFinder

    /// - Parameter word: folded, in lowercase.
    /// - Returns: nil for a word of fewer than four letters, in which nothing is forgiven.
    init?(_ word: [UInt8]) {
        let letters = Array(String(decoding: word, as: UTF8.self).unicodeScalars)
        guard letters.count(where: { !$0.isASCIIDigit && $0.isWordCharacter }) >= Self.fewestLetters else { return nil }
        func finder(_ part: some Sequence<Unicode.Scalar>) -> WordFinder {
            WordFinder(part.flatMap { Array(UTF8.encode($0)!) })
        }
        let middle = letters.count / 2
        var other = letters
        other.swapAt(middle - 1, middle)
        self.word = word
        self.letters = letters
        headLength = middle
        whole = WordFinder(word)
        head = finder(letters[..<middle])
        tail = finder(letters[middle...])
        swapped = finder(other)
    }

    /// The first place of the word at or after `start`, to the end of the text's word if a letter is wrong; nil if
    /// there is none.
    func first(in text: UnsafeRawBufferPointer, from start: Int) -> Range<Int>? {
        guard let base = text.baseAddress else { return nil }
        var place = start
        // As `WordFinder` does, three words at a time.
        while place + 7 <= text.count - word.count {
            var found =
                head.candidates(at: base + place) | tail.candidates(at: base + place)
                | swapped.candidates(at: base + place)
            while found != 0 {
                let candidate = place + found.trailingZeroBitCount >> 3
                if let range = match(in: text, at: candidate, from: start) { return range }
                found &= found &- 1
            }
            place += 8
        }
        while place < text.count {
            if let range = match(in: text, at: place, from: start) { return range }
            place += 1
        }
        return nil
    }

    /// The match of which a part may be at `place`.
    private func match(in text: UnsafeRawBufferPointer, at place: Int, from start: Int) -> Range<Int>? {
        if head.isWord(in: text, at: place) {
            if whole.isWord(in: text, at: place) { return place..<(place + word.count) }
            if let range = match(in: text, beginningAt: place) { return range }
        }
        if tail.isWord(in: text, at: place) {
            var (begin, letters) = (place, 0)
            while begin > start, letters <= headLength {
                begin = text.scalar(before: begin)
                letters += 1
                if letters >= headLength - 1, let range = match(in: text, beginningAt: begin) { return range }
            }
        }
        return swapped.isWord(in: text, at: place) ? match(in: text, beginningAt: place) : nil
    }

    private func match(in text: UnsafeRawBufferPointer, beginningAt begin: Int) -> Range<Int>? {
        guard text.isWordBoundary(begin) else { return nil }
        var (place, index) = (begin, 0)
        while index < letters.count, let end = text.end(of: letters[index], at: place) {
            place = end
            index += 1
        }
        guard index < letters.count else { return begin..<text.endOfWord(from: place) }
        func range(to end: Int?) -> Range<Int>? {
            guard let end, end > begin, index < letters.count - 1 || text.isWordBoundary(end) else { return nil }
            return begin..<text.endOfWord(from: end)
        }
        if let (letter, next) = text.scalar(at: place), letter.isWordCharacter || letter.joinsWords {
            let missing = end(in: text, at: next, from: index)
            if let range = range(to: missing) { return range }
            let other = letter.isWordCharacter ? end(in: text, at: next, from: index + 1) : nil
            if let range = range(to: other) { return range }
            if let range = range(to: endOfSwapped(in: text, at: place, from: index)) { return range }
        }
        let surplus = end(in: text, at: place, from: index + 1)
        return range(to: surplus)
    }

    /// Where the word ends if its letter at `index` is swapped with the next one; nil if it is not.
    private func endOfSwapped(in text: UnsafeRawBufferPointer, at place: Int, from index: Int) -> Int? {
        guard index + 1 < letters.count, let next = text.end(of: letters[index + 1], at: place),
            let end = text.end(of: letters[index], at: next)
        else { return nil }
        return self.end(in: text, at: end, from: index + 2)
    }

    /// Where the letters from `index` on end if they begin at `place`; nil if they do not.
    private func end(in text: UnsafeRawBufferPointer, at place: Int, from index: Int) -> Int? {
        var place = place
        for letter in letters[index...] {
            guard let end = text.end(of: letter, at: place) else { return nil }
            place = end
        }
        return place
    }
}
