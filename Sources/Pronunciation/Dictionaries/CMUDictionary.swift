/// The CMU dictionary in its own form, with or without degrees of stress (package `pocketsphinx-en-us`):
///
///     butterfly B AH1 T ER0 F L AY2
///     a(2) EY
enum CMUDictionary {
    /// Returns the word of a line and its ``Pronunciation/text``; nil if the line is something else, or the word is not
    /// wanted. If the line gives no stress, it is unknown, except in words of one syllable.
    static func entry(
        _ line: UnsafeRawBufferPointer, _ isWanted: ([UInt8]) -> Bool
    ) -> (word: [UInt8], text: [UInt8])? {
        var parts = line.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        guard parts.count > 1, !parts[0].starts(with: [0x3B, 0x3B, 0x3B]) else { return nil }
        if let comment = parts.firstIndex(where: { $0.first == UInt8(ascii: "#") }) { parts.removeSubrange(comment...) }
        var word = parts.removeFirst().map(lower)
        if word.last == UInt8(ascii: ")"), let open = word.lastIndex(of: UInt8(ascii: "(")) {
            word.removeSubrange(open...)
        }
        guard isWanted(word) else { return nil }
        let phonemes = parts.map { phoneme($0.map(lower)) }
        let count = phonemes.count { $0.stress != nil }
        let known = phonemes.map { symbol, stress -> (symbol: String, stress: Stress?) in
            (symbol, count == 1 && stress == .unknown ? .primary : stress)
        }
        guard !word.isEmpty, let pronunciation = Syllabification.pronunciation(of: known) else { return nil }
        return (word, Array(pronunciation.text.utf8))
    }

    private static func phoneme(_ bytes: [UInt8]) -> (symbol: String, stress: Stress?) {
        guard let first = bytes.first, ARPABET.beginsVowel(first) else {
            return (String(decoding: bytes, as: UTF8.self), nil)
        }
        let stress = bytes.last.flatMap(Stress.init)
        let symbol = String(decoding: stress == nil ? bytes[...] : bytes.dropLast(), as: UTF8.self)
        // Festival's dictionary has a symbol of its own for the weak vowel.
        return (symbol == "ah" && stress == Stress.none ? "ax" : symbol, stress ?? .unknown)
    }

    private static func lower(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
}
