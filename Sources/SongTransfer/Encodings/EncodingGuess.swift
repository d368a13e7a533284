/// Finds out in which encoding a text is that is not UTF-8, by what the likely ones make of it: which one makes letters
/// of a language that we know, in words as that language has them.
enum EncodingGuess {
    /// The best one; nil where that is Windows-1252 or none, and where some lines are UTF-8.
    ///
    /// - Parameter bytes: of a whole file.
    static func encoding(of bytes: [UInt8]) -> String? {
        guard bytes.contains(where: { $0 >= 0x80 }), String(validating: bytes, as: UTF8.self) == nil,
            !bytes.contains(where: { $0 < 0x20 && !(0x08...0x0D).contains($0) && $0 != 0x1A && $0 != 0x1B }),
            !hasUTF8(bytes)
        else { return nil }
        // What is in the first lines is enough, and all of them have to be characters.
        let sample = Self.sample(of: bytes)
        var best: (name: String, score: Double)?
        for (name, languages) in EncodingLanguages.candidates {
            if let best, best.score + Self.margin >= 1 { break }
            guard let text = TextEncodings.utf8(sample, named: name).map({ String(decoding: $0, as: UTF8.self) })
            else { continue }
            let score = languages.map { Self.score(of: text, $0) }.max() ?? 0
            // Windows-1252 comes first, and stays where nothing is clearly better.
            if best.map({ score > $0.score + Self.margin }) ?? true { best = (name, score) }
        }
        guard let best, best.name != EncodingLanguages.usual, best.score > 0.3, letters(in: sample, best.name) >= 3,
            TextEncodings.utf8(bytes, named: best.name) != nil
        else { return nil }
        return best.name
    }

    /// How many letters there are besides those of ASCII.
    private static func letters(in sample: [UInt8], _ name: String) -> Int {
        let text = TextEncodings.utf8(sample, named: name) ?? []
        return String(decoding: text, as: UTF8.self).unicodeScalars.count { $0.value >= 0x80 && isLetter($0) }
    }

    private static let sampleSize = 32_768
    /// How much better a later candidate has to be. No score is above 1.
    private static let margin = 0.05

    /// Whole lines with other letters than those of ASCII.
    private static func sample(of bytes: [UInt8]) -> [UInt8] {
        var sample: [UInt8] = []
        for line in bytes.split(separator: 0x0A) where line.contains(where: { $0 >= 0x80 }) {
            guard sample.count + line.count <= sampleSize || sample.isEmpty else { break }
            sample += line
            sample.append(0x0A)
        }
        return sample
    }

    private static func hasUTF8(_ bytes: [UInt8]) -> Bool {
        bytes.split(separator: 0x0A).contains { line in
            line.contains { $0 >= 0x80 } && String(validating: line, as: UTF8.self) != nil
        }
    }

    /// From -3 to 1: how much the letters of a text that are not ASCII look like those of a language.
    private static func score(of text: String, _ language: EncodingLanguages.Language) -> Double {
        var (sum, count) = (0.0, 0.0)
        var previous: Unicode.Scalar?
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            defer { previous = scalar }
            guard scalar.value >= 0x80 else { continue }
            count += 1
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            let isInWord = isLetter(previous) || isLetter(next)
            guard isLetter(scalar) else {
                let isSign = EncodingLanguages.signs.contains(scalar)
                sum += isSign && !(isLetter(previous) && isLetter(next) && scalar != "’") ? 1 : isInWord ? -2 : -1
                continue
            }
            let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
            let isCapital = lower != scalar
            var value = language.common.contains(lower) ? 1 : language.isOther(lower) ? 0.4 : -1.0
            // A capital among small letters, or a small letter between capitals, is of another encoding.
            if isCapital, let previous, isLetter(previous), previous.properties.isLowercase { value = -1 }
            if !isCapital, let previous, previous.properties.isUppercase, let next, next.properties.isUppercase {
                value = -1
            }
            if isCapital, previous?.properties.isUppercase ?? false { value -= 0.4 }
            // Languages that are mostly written in ASCII have few other letters in a row; the others have no ASCII.
            if language.isLatin {
                if let previous, previous.value >= 0x80, isLetter(previous), let next, next.value >= 0x80,
                    isLetter(next)
                {
                    value = -1
                }
            } else if isASCIILetter(previous) || isASCIILetter(next) {
                value = -1
            }
            sum += value
        }
        return count == 0 ? 0 : sum / count
    }

    private static func isLetter(_ scalar: Unicode.Scalar?) -> Bool { scalar?.properties.isAlphabetic ?? false }

    private static func isASCIILetter(_ scalar: Unicode.Scalar?) -> Bool {
        scalar.map { $0.value < 0x80 && $0.properties.isAlphabetic } ?? false
    }
}
