/// What a character becomes when case and accents do not count. Source: Unicode Standard, sections 3.7, 3.12 and 5.18.
struct LetterParts {
    private var forms = [Unicode.Scalar: [Unicode.Scalar]]()

    init() {
        for (letter, accented) in LetterForms.accented {
            for form in accented.unicodeScalars { forms[form] = [letter] }
        }
        for (letters, alike) in LetterForms.lookalikes {
            for form in alike.unicodeScalars { forms[form] = Array(letters.unicodeScalars) }
        }
        for (kana, mark) in [(LetterForms.voiced, "\u{3099}"), (LetterForms.semivoiced, "\u{309A}")] {
            let scalars = Array(kana.unicodeScalars)
            for index in stride(from: 0, to: scalars.count - 1, by: 2) {
                forms[scalars[index]] = [scalars[index + 1]] + Array(mark.unicodeScalars)
            }
        }
        for index in stride(from: 0, to: LetterForms.pairs.count, by: 3) {
            forms[LetterForms.pairs[index]] = Array(LetterForms.pairs[(index + 1)...(index + 2)])
        }
        for run in WidthForms.runs {
            for (index, form) in run.forms.unicodeScalars.enumerated() {
                forms[Unicode.Scalar(run.first.value + UInt32(index))!] = [form]
            }
        }
        for (form, letters) in WidthForms.others { forms[form] = Array(letters.unicodeScalars) }
    }

    /// The scalars that replace this one; none if it is ignored.
    func folding(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        Self.withoutCase(scalar).flatMap(apart).filter { !Self.isIgnored($0) }
    }

    private func apart(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        if let parts = forms[scalar] { return parts.flatMap(apart) }
        switch scalar.value {
        case 0xFF01...0xFF5E:
            return apart(Unicode.Scalar(scalar.value - 0xFEE0)!)
        case 0xAC00...0xD7A3:
            return Self.jamo(of: scalar.value - 0xAC00)
        // Katakana, and the hiragana in the same order.
        case 0x30A1...0x30F6, 0x30FD...0x30FE:
            return apart(Unicode.Scalar(scalar.value - 0x60)!)
        default:
            return [Self.digit(scalar) ?? Self.space(scalar) ?? scalar]
        }
    }

    /// Lowercases, uppercases and lowercases again, so that `ẞ` and `ß` become equal, and the two forms of sigma.
    private static func withoutCase(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        scalar.properties.lowercaseMapping.unicodeScalars
            .flatMap { Array($0.properties.uppercaseMapping.unicodeScalars) }
            .flatMap { Array($0.properties.lowercaseMapping.unicodeScalars) }
    }

    /// The ASCII digit for a digit of any script.
    private static func digit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        guard scalar.properties.generalCategory == .decimalNumber, let value = scalar.properties.numericValue,
            (0...9).contains(value)
        else { return nil }
        return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
    }

    /// A space for spaces of any width, no-break spaces and the tab, but not for line ends.
    private static func space(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        scalar == "\t" || scalar.properties.generalCategory == .spaceSeparator ? " " : nil
    }

    /// The parts of a Hangul syllable.
    private static func jamo(of syllable: UInt32) -> [Unicode.Scalar] {
        let parts = [0x1100 + syllable / 588, 0x1161 + syllable % 588 / 28, 0x11A7 + syllable % 28]
        return parts.prefix(parts[2] == 0x11A7 ? 2 : 3).compactMap(Unicode.Scalar.init)
    }

    /// Whether it is a mark above, below or on a letter (combining classes from 200 on), a point of Hebrew, Arabic or
    /// Syriac (10 to 36), the Arabic tatweel, or invisible. Line ends are none of these.
    private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
        let position = scalar.properties.canonicalCombiningClass.rawValue
        return position >= 200 || (10...36).contains(position) || scalar == "\u{640}"
            || scalar.properties.isDefaultIgnorableCodePoint
    }
}
