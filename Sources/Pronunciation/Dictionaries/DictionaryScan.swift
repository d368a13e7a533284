import Files

extension LanguageFiles.Dictionary.Form {
    /// Calls `body` with each wanted word of a dictionary in this form, as ``FestivalDictionary/forEach(in:where:_:)`` does.
    func forEach(
        in bytes: UnsafeRawBufferPointer, where isWanted: ([UInt8]) -> Bool = { _ in true },
        _ body: (_ word: [UInt8], _ text: [UInt8]) -> Bool
    ) {
        switch self {
        case .festival: FestivalDictionary.forEach(in: bytes, where: isWanted, body)
        case .cmu: CMUDictionary.forEach(in: bytes, where: isWanted, body)
        }
    }
}

extension LanguageFiles {
    /// How some words are spoken, without a lexicon: the dictionaries are read from beginning to end, in some hundredths of a
    /// second.
    func pronunciations(of words: Set<String>) -> [String: Pronunciation] {
        var found: [String: Pronunciation] = [:]
        for dictionary in dictionaries {
            var wanted = Set(words.lazy.filter { found[$0] == nil }.map { Array($0.utf8) })
            guard !wanted.isEmpty, let file = try? MappedFile(dictionary.path, limit: Lexicon.largest) else { continue }
            dictionary.form.forEach(in: file.bytes, where: { wanted.contains($0) }) { word, text in
                // The first of several ways, as in a lexicon.
                wanted.remove(word)
                found[String(decoding: word, as: UTF8.self)] = Pronunciation(text: text)
                return !wanted.isEmpty
            }
        }
        return found
    }
}
