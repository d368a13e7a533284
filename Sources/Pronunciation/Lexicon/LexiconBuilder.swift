import Files

/// Builds the lexicon of a language from the installed files.
struct LexiconBuilder {
    /// The build was canceled.
    struct Cancelled: Error {}

    let files: LanguageFiles
    let speech: SpeechProgram?

    /// Where the pronunciations come from.
    var source: PronunciationSource {
        if !files.dictionaries.isEmpty { return .dictionary }
        return speech == nil ? .spelling : .speech
    }

    /// - Parameters:
    ///   - identity: identifies the files.
    ///   - goesOn: called with how much is done, from 0 to 1; false cancels.
    func file(identity: [UInt8], goesOn: (Double) -> Bool) throws(Cancelled) -> [UInt8] {
        var writer = LexiconWriter()
        try readDictionaries(into: &writer, goesOn)
        try readWordLists(into: &writer, goesOn)
        // With a dictionary, words that it does not have are left out: they would take minutes.
        if source != .dictionary { try speak(in: &writer, goesOn) }
        let start = Self.shareBeforeWriting(source)
        guard let file = writer.file(identity: identity, source: source, goesOn: { goesOn(start + (1 - start) * $0) })
        else { throw Cancelled() }
        return file
    }

    /// Returns how much of the work is done before the file is put together.
    private static func shareBeforeWriting(_ source: PronunciationSource) -> Double { source == .speech ? 0.95 : 0.6 }

    private func readDictionaries(into writer: inout LexiconWriter, _ goesOn: (Double) -> Bool) throws(Cancelled) {
        var isCancelled = false
        for (number, dictionary) in files.dictionaries.enumerated() {
            guard let file = try? MappedFile(dictionary.path, limit: Lexicon.largest) else { continue }
            var count = 0
            // Words that a better dictionary has come only from it: the next ones have no stress.
            let known = writer.wordCount
            // The pronunciations of a word follow each other.
            var current: (owner: UInt32, word: [UInt8], texts: [[UInt8]])?
            func finish() {
                guard let ways = current else { return }
                for text in CasualForms.removed(from: ways.texts, of: ways.word) {
                    writer.add(pronunciation: text, of: ways.owner)
                }
                current = nil
            }
            func add(_ word: [UInt8], _ text: [UInt8]) -> Bool {
                count += 1
                if count % 4096 == 0, !goesOn(0.1 * (Double(number) + min(1, Double(count) / 200_000))) {
                    isCancelled = true
                    return false
                }
                let owner = writer.add(word: word, rank: .max)
                guard owner >= known else { return true }
                if current?.owner == owner {
                    current?.texts.append(text)
                } else {
                    finish()
                    current = (owner, word, [text])
                }
                return true
            }
            dictionary.form.forEach(in: file.bytes, add)
            finish()
            if isCancelled { throw Cancelled() }
        }
    }

    /// A word is as common as the shortest list that has it; names rank after the other words of their list.
    private func readWordLists(into writer: inout LexiconWriter, _ goesOn: (Double) -> Bool) throws(Cancelled) {
        let lists = files.wordLists.map { ($0, false) } + files.spellingLists.map { ($0, true) }
        for (index, (path, isSpellingList)) in lists.enumerated() {
            guard goesOn(0.2 + 0.3 * Double(index) / Double(lists.count)) else { throw Cancelled() }
            let rank = UInt8(min(2 * index, 200))
            WordList.forEach(in: path, isSpellingList: isSpellingList) { word in
                let isName = (0x41...0x5A).contains(word[0]) && files.language.primary != "de"
                if source == .dictionary {
                    guard writer.number(of: word) != nil else { return }
                } else if word.contains(0x27), files.language.primary == "en" {
                    return
                }
                writer.add(word: word, rank: rank + (isName ? 1 : 0))
            }
        }
    }

    private func speak(in writer: inout LexiconWriter, _ goesOn: (Double) -> Bool) throws(Cancelled) {
        let words = writer.silent
        let end = Self.shareBeforeWriting(source)
        for start in stride(from: 0, to: words.count, by: SpeechProgram.batch) {
            guard goesOn(0.5 + (end - 0.5) * Double(start) / Double(words.count)) else {
                throw Cancelled()
            }
            let batch = words[start..<min(start + SpeechProgram.batch, words.count)]
            let texts = batch.map { writer.folded($0) }
            let spoken = speech?.pronunciations(of: texts, in: files.language) ?? texts.map { _ in nil }
            for (index, number) in batch.enumerated() {
                let pronunciation =
                    spoken[index] ?? SpellingRules.pronunciation(of: texts[index], in: files.language)
                writer.add(pronunciation: Array(pronunciation.text.utf8), of: number)
            }
        }
    }
}
