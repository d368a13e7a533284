extension UnsafeRawBufferPointer {
    /// The scalar of UTF-8 at `place`, and where the next one begins; nil at the end. A byte that is not part of UTF-8
    /// counts as U+FFFD, and an ASCII capital as its lowercase letter.
    func scalar(at place: Int) -> (scalar: Unicode.Scalar, next: Int)? {
        guard place < count else { return nil }
        let lead = self[place]
        if lead < 0x80 { return (Unicode.Scalar(lead.asciiLowercase), place + 1) }
        let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard lead >= 0xC2, place + length <= count else { return ("\u{FFFD}", place + 1) }
        var value = UInt32(lead) & (0x7F >> UInt32(length))
        for index in (place + 1)..<(place + length) { value = value << 6 | UInt32(self[index] & 0x3F) }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", place + length)
    }

    /// Where the scalar of UTF-8 that ends at `place` begins; `place` must not be the beginning.
    func scalar(before place: Int) -> Int {
        var start = place - 1
        while start > 0, place - start < 4, self[start] & 0xC0 == 0x80 { start -= 1 }
        return start
    }

    /// Where `letter` ends if it begins at `place`; nil if it does not. ASCII capitals count as lowercase.
    func end(of letter: Unicode.Scalar, at place: Int) -> Int? {
        guard let (scalar, next) = scalar(at: place), scalar == letter else { return nil }
        return next
    }

    /// Whether a word begins or ends at `place`. In scripts that do not separate words, every character is a word.
    func isWordBoundary(_ place: Int) -> Bool {
        guard place > 0, let (scalar, _) = scalar(at: place), scalar.isWordCharacter, !scalar.isUnspaced else {
            return true
        }
        guard let (before, _) = self.scalar(at: self.scalar(before: place)) else { return true }
        return !before.isWordCharacter
    }

    /// Where the word that has begun before `place` ends.
    func endOfWord(from place: Int) -> Int {
        var end = place
        while !isWordBoundary(end), let (_, next) = scalar(at: end) { end = next }
        return end
    }
}

extension Unicode.Scalar {
    /// Whether it is part of a word: a letter, a digit, or a mark on one.
    var isWordCharacter: Bool {
        if isASCII { return properties.isAlphabetic || isASCIIDigit }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
            return true
        default: return false
        }
    }

    var isASCIIDigit: Bool { ("0"..."9").contains(self) }

    /// Whether it is in words that are also written as one, or with a space: don't, good-bye.
    var joinsWords: Bool { self == "'" || self == "-" }

    /// Whether it is of a script that does not separate words: Thai, Lao, Tibetan, Burmese, Khmer, kana, Han.
    fileprivate var isUnspaced: Bool {
        switch value {
        case 0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF,
            0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
