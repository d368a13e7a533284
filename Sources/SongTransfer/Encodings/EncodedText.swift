/// A text decoded by one encoding, with properties that show whether its letters are words of a language.
struct EncodedText {
    private struct Character {
        let small: Unicode.Scalar
        let isASCII: Bool
        let isLetter: Bool
        let isCapital: Bool
        let hasCase: Bool
    }

    private let characters: [Character]

    /// - Parameter utf8: the text.
    init(_ utf8: [UInt8]) {
        characters = String(decoding: utf8, as: UTF8.self).unicodeScalars.map { scalar in
            let properties = scalar.properties
            let small = properties.lowercaseMapping.unicodeScalars.first ?? scalar
            let isLetter =
                (properties.isAlphabetic || properties.generalCategory == .nonspacingMark)
                && !Self.marks.contains(scalar)
            return Character(
                small: small, isASCII: scalar.value < 0x80, isLetter: isLetter, isCapital: small != scalar,
                hasCase: properties.isCased)
        }
    }

    /// The likelihood of these letters in the language, as a natural logarithm. Only non-ASCII characters count.
    func weight(in language: EncodingLanguage) -> Double {
        var weight = language.vowels.isEmpty ? 0 : weightOfVowels(in: language)
        for index in characters.indices where !characters[index].isASCII {
            let character = characters[index]
            let previous = index > 0 ? characters[index - 1] : nil
            let next = index + 1 < characters.count ? characters[index + 1] : nil
            weight +=
                character.isLetter
                ? self.weight(ofLetter: character, previous, next, in: language)
                : Self.weight(ofSign: character.small, previous, next, in: language)
        }
        return weight
    }

    private func weight(
        ofLetter letter: Character, _ previous: Character?, _ next: Character?, in language: EncodingLanguage
    ) -> Double {
        let (isAfter, isBefore) = (previous?.isLetter ?? false, next?.isLetter ?? false)
        let isAfterCapital = isAfter && (previous?.isCapital ?? false)
        var weight = language.weight(of: letter.small)
        if letter.isCapital {
            weight += language.capital
            // A capital among small letters, or a small letter between capitals, suggests another encoding.
            if isAfter, previous?.hasCase ?? false { weight -= isAfterCapital ? 1 : 6 }
        } else if isAfterCapital, isBefore, next?.isCapital ?? false {
            weight -= 5
        }
        if !letter.isCapital, !isAfter, isBefore, next?.isCapital ?? false { weight -= 5 }
        if language.isLatin {
            // Latin languages rarely have several non-ASCII letters in a row; the others have no ASCII letters.
            if isAfter, isBefore, previous?.isASCII == false, next?.isASCII == false { weight -= 4 }
            if !isAfter, !isBefore, !Self.words.contains(letter.small) { weight -= 3 }
        } else if isAfter && previous?.isASCII ?? false || isBefore && next?.isASCII ?? false {
            weight -= 6
        }
        let small = letter.small
        if !isAfter, language.neverFirst.contains(small) { weight -= 4 }
        if !isAfter, language.marks.contains(small) { weight -= 6 }
        if isBefore, language.onlyLast.contains(small) { weight -= 5 }
        if !isBefore, language.neverLast.contains(small) { weight -= 2.5 }
        if !isBefore, language.leading.contains(small) { weight -= 5 }
        return weight
    }

    /// Non-ASCII letters that are words by themselves in some language in Latin letters; others are likely to be signs
    /// in another encoding, such as `®:` for a refrain.
    private static let words = Set("àáåèéìíòóôöøú".unicodeScalars)
    /// On either side of a word.
    private static let quotes = Set("‘’“”„‚«»‹›".unicodeScalars)
    private static let others = Set("¡¿（「『…°©®·½¼¾™´€£§—–×\u{A0}\u{AD}、。」』，．！？：；）・ー～　".unicodeScalars)
    /// Signs that are not beside letters.
    private static let marks = Set("•†‡ªº".unicodeScalars)
    /// Signs that a letter may follow.
    private static let first = Set("¡¿©§€£°…–—\u{A0}\u{AD}".unicodeScalars)

    private static func weight(
        ofSign sign: Unicode.Scalar, _ previous: Character?, _ next: Character?, in language: EncodingLanguage
    ) -> Double {
        let (isAfter, isBefore) = (previous?.isLetter ?? false, next?.isLetter ?? false)
        let isQuote = quotes.contains(sign)
        if language.isLatin, let weight = weight(ofLatinSign: sign, previous, next) { return weight }
        guard isQuote || others.contains(sign) else { return isAfter || isBefore ? -8 : -6 }
        // Japanese has its own punctuation between letters.
        if sign.value >= 0x3000 { return -3.5 }
        if isAfter, isBefore { return sign == "’" || sign == "\u{AD}" || sign == "\u{A0}" ? -3 : -7 }
        return isBefore && !isQuote && !first.contains(sign) ? -5 : -3.5
    }

    /// The weight of a sign where Latin languages usually have it: there it is as frequent as their non-ASCII letters,
    /// of which English has none. Nil anywhere else.
    private static func weight(
        ofLatinSign sign: Unicode.Scalar, _ previous: Character?, _ next: Character?
    ) -> Double? {
        let (isAfter, isBefore) = (previous?.isLetter ?? false, next?.isLetter ?? false)
        let isBetween = isAfter && isBefore
        let isAlone = !isAfter && !isBefore && previous?.isASCII ?? true && next?.isASCII ?? true
        switch sign {
        // `don’t`, `walkin’`
        case "’": return isBetween ? -0.5 : -1
        // `rain—and`; in another encoding, it may be a capital between capitals.
        case "–", "—", "…": return isBetween && previous?.isCapital ?? false ? nil : -1
        case "´": return isBetween ? -2 : nil
        case "¡", "¿": return isBefore && !isAfter ? -1 : nil
        case _ where quotes.contains(sign) && !isAlone: return isBetween ? nil : -1.5
        default: return isAlone && (quotes.contains(sign) || others.contains(sign) || marks.contains(sign)) ? -2 : nil
        }
    }

    private func weightOfVowels(in language: EncodingLanguage) -> Double {
        var (weight, length, hasVowel) = (0.0, 0, false)
        func end() {
            if length > 3, !hasVowel { weight -= 4 }
            (length, hasVowel) = (0, false)
        }
        for character in characters {
            guard character.isLetter, !character.isASCII else {
                end()
                continue
            }
            length += 1
            hasVowel = hasVowel || language.vowels.contains(character.small)
        }
        end()
        return weight
    }
}
