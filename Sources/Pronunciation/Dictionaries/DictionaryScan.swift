import Files

extension LanguageFiles.Dictionary.Form {
    /// Calls `body` with each word and its ``Pronunciation/text``, until it returns false. Skips lines that are
    /// something else.
    ///
    /// - Parameter isWanted: called with each word.
    func forEach(
        in bytes: UnsafeRawBufferPointer, where isWanted: ([UInt8]) -> Bool = { _ in true },
        _ body: (_ word: [UInt8], _ text: [UInt8]) -> Bool
    ) {
        var position = 0
        while position < bytes.count {
            var end = position
            while end < bytes.count, bytes[end] != 0x0A { end += 1 }
            let line = UnsafeRawBufferPointer(rebasing: bytes[position..<end])
            if let (word, text) = entry(line, isWanted), !body(word, text) { return }
            position = end + 1
        }
    }

    private func entry(
        _ line: UnsafeRawBufferPointer, _ isWanted: ([UInt8]) -> Bool
    ) -> (word: [UInt8], text: [UInt8])? {
        switch self {
        case .festival: FestivalDictionary.entry(line, isWanted)
        case .cmu: CMUDictionary.entry(line, isWanted)
        }
    }
}

extension LanguageFiles {
    /// Returns the pronunciations of some words without a lexicon: reads the dictionaries from beginning to end, in
    /// some hundredths of a second.
    func pronunciations(of words: Set<String>) -> [String: Pronunciation] {
        var found: [String: Pronunciation] = [:]
        for dictionary in dictionaries {
            var wanted = Set(words.lazy.filter { found[$0] == nil }.map { Array($0.utf8) })
            guard !wanted.isEmpty, let file = try? MappedFile(dictionary.path, limit: Lexicon.largest) else { continue }
            dictionary.form.forEach(in: file.bytes, where: { wanted.contains($0) }) { word, text in
                // The first of several pronunciations, as in a lexicon.
                wanted.remove(word)
                found[String(decoding: word, as: UTF8.self)] = Pronunciation(text: text)
                return !wanted.isEmpty
            }
        }
        return found
    }
}
