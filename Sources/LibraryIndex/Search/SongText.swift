/// The searched text of one song: title, tags and lyrics, folded, each followed by a newline.
struct SongText {
    /// As the contents have them: the lyrics without chords.
    let words: UnsafeRawBufferPointer
    /// The same with the chords in the lyrics; nil if there are none or they are not needed.
    var written: UnsafeRawBufferPointer?
    /// The length of the title.
    let titleLength: Int
    /// Where the lyrics begin, after title and tags.
    let lyricsStart: Int

    /// The text in which to look for a word.
    func bytes(for word: SearchWord) -> UnsafeRawBufferPointer {
        word.hasBrackets ? written ?? words : words
    }

    /// The lines of the lyrics with these places, counted from 0; in order, each once. Both texts have the same lines.
    func lines(of places: [Int], in text: UnsafeRawBufferPointer) -> [Int] {
        var lines = [Int]()
        var (line, index) = (0, lyricsStart)
        for place in places.sorted() {
            while index < place {
                if text[index] == UInt8(ascii: "\n") { line += 1 }
                index += 1
            }
            if lines.last != line { lines.append(line) }
        }
        return lines
    }

    /// The line of the lyrics that contains a place, counted from 0, and how many bytes of the line are before it.
    func line(of place: Int, in text: UnsafeRawBufferPointer) -> (line: Int, column: Int) {
        let before = text[lyricsStart..<place]
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? lyricsStart
        return (before.count { $0 == UInt8(ascii: "\n") }, place - start)
    }
}

/// Makes texts with chords from the contents of songs. For one thread.
struct WrittenText {
    private let fold = TextFold()
    private var bytes: [UInt8] = []

    /// Calls `body` with the text of a song, and with its chords if they are needed.
    ///
    /// - Parameters:
    ///   - content: the words, followed by the ``FoldPatch`` of the lyrics.
    ///   - wordsLength: the length of the words in it.
    mutating func withText<Result>(
        of content: UnsafeRawBufferPointer, wordsLength: Int, titleLength: Int, lyricsStart: Int, needsChords: Bool,
        _ body: (SongText) -> Result
    ) -> Result {
        let words = UnsafeRawBufferPointer(rebasing: content[..<min(wordsLength, content.count)])
        let text = SongText(words: words, titleLength: titleLength, lyricsStart: lyricsStart)
        let patch = content[words.count...]
        // If no bracket was removed, no chord was.
        guard needsChords, patch.contains(UInt8(ascii: "[")), lyricsStart < words.count,
            var lyrics = try? FoldPatch.apply(
                Array(patch)[...], to: Array(words[lyricsStart..<(words.count - 1)])[...])
        else { return body(text) }
        bytes.removeAll(keepingCapacity: true)
        bytes.append(contentsOf: words[..<lyricsStart])
        var record = NoFoldRecord()
        lyrics.withUnsafeMutableBufferPointer {
            fold.append(UnsafeBufferPointer($0), to: &bytes, &record)
        }
        bytes.append(UInt8(ascii: "\n"))
        return bytes.withUnsafeBytes { written in
            var text = text
            text.written = written
            return body(text)
        }
    }
}

extension WrittenText {
    /// The same, with the lengths from the song's record.
    mutating func withText<Result>(
        of content: UnsafeRawBufferPointer, _ record: SongRecord, needsChords: Bool, _ body: (SongText) -> Result
    ) -> Result {
        withText(
            of: content, wordsLength: Int(record.words.length), titleLength: Int(record.foldedTitleLength),
            lyricsStart: Int(record.lyricsStart), needsChords: needsChords, body)
    }
}
