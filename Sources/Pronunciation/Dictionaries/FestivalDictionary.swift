/// The CMU dictionary in the form of the Festival speech system (package `festlex-cmu`): with syllables, and one degree
/// of stress.
///
///     ("butterfly" nil (((b ah) 1) ((t er) 0) ((f l ay) 1)))
enum FestivalDictionary {
    /// Returns the word of a line and its ``Pronunciation/text``; nil if the line is something else, or the word is not
    /// wanted.
    static func entry(
        _ line: UnsafeRawBufferPointer, _ isWanted: ([UInt8]) -> Bool
    ) -> (word: [UInt8], text: [UInt8])? {
        guard line.count > 4, line[0] == UInt8(ascii: "("), line[1] == UInt8(ascii: "\"") else { return nil }
        var position = 2
        while position < line.count, line[position] != UInt8(ascii: "\"") { position += 1 }
        guard position > 2, position < line.count else { return nil }
        let word = [UInt8](line[2..<position])
        guard isWanted(word) else { return nil }
        while position < line.count, line[position] != UInt8(ascii: "(") { position += 1 }
        return text(of: line[position...]).map { (word, $0) }
    }

    /// Each syllable consists of phonemes in parentheses, and its stress. Consonants without a vowel, such as the first
    /// of "khmer", go to the next syllable.
    private static func text(of syllables: Slice<UnsafeRawBufferPointer>) -> [UInt8]? {
        var text: [UInt8] = []
        var phonemes: [UInt8] = []
        var isClosed = false
        for byte in syllables {
            switch byte {
            case UInt8(ascii: "("):
                isClosed = false
            case UInt8(ascii: ")"):
                isClosed = true
            case UInt8(ascii: "0")...UInt8(ascii: "2") where isClosed && !phonemes.isEmpty:
                guard let vowel = endOfVowel(in: phonemes) else {
                    phonemes.append(UInt8(ascii: " "))
                    continue
                }
                if !text.isEmpty { text.append(UInt8(ascii: ".")) }
                text += phonemes[..<vowel]
                text.append(byte)
                text += phonemes[vowel...]
                phonemes.removeAll(keepingCapacity: true)
            case UInt8(ascii: "a")...UInt8(ascii: "z") where !isClosed, UInt8(ascii: " ") where !isClosed:
                phonemes.append(byte)
            default:
                break
            }
        }
        guard !text.isEmpty else { return nil }
        while phonemes.last == UInt8(ascii: " ") { phonemes.removeLast() }
        return phonemes.isEmpty ? text : text + [UInt8(ascii: " ")] + phonemes
    }

    /// Returns where the first phoneme ends that begins with a vowel letter; in ARPABET, all such phonemes are vowels.
    private static func endOfVowel(in phonemes: [UInt8]) -> Int? {
        var isStart = true
        for (index, byte) in phonemes.enumerated() {
            if isStart, ARPABET.beginsVowel(byte) {
                return phonemes[index...].firstIndex(of: UInt8(ascii: " ")) ?? phonemes.count
            }
            isStart = byte == UInt8(ascii: " ")
        }
        return nil
    }
}

/// The phonemes of English, as the CMU dictionary writes them.
enum ARPABET {
    /// Whether a phoneme that begins with this letter, in lower case, is a vowel.
    static func beginsVowel(_ letter: UInt8) -> Bool {
        switch letter {
        case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "u"): true
        default: false
        }
    }
}
