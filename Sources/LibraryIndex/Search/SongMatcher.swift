/// Looks for all words of a query in the words of one song, and rates the match.
struct SongMatcher: Sendable {
    /// What makes one song a better hit than another.
    struct Match: Hashable, Sendable {
        /// How many of the words are in the title.
        var titleWords: UInt32
        /// How often the words occur, all together.
        var hits: UInt32
        /// The length in bytes of the shortest range that contains each of them once.
        var span: UInt32
        /// Whether one is in the title or in a tag.
        var isAboveLyrics: Bool
    }

    /// The most places of one word that are compared for closeness.
    private static let mostPlaces = 200

    /// The word to look for first, which is probably the rarest by its length; nil if no word is required.
    let rarest: TermFinder?
    /// Whether a word is searched in lyrics with their chords; see ``SongText/written``.
    let needsChords: Bool
    private let finders: [ScopedFinder]
    private let excluded: [ScopedFinder]

    /// - Parameter query: not empty.
    init(_ query: SearchQuery) {
        finders = query.words.map { ScopedFinder($0, isForgiving: query.isForgiving) }
            .sorted { $0.finder.rarity > $1.finder.rarity }
        excluded = query.excluded.map { ScopedFinder($0, isForgiving: false) }
        rarest = finders.first?.finder
        needsChords = query.asksForChords
    }

    /// - Returns: nil if a word is missing, or an excluded one is there.
    func match(_ text: SongText) -> Match? {
        var match = Match(titleWords: 0, hits: 0, span: 0, isAboveLyrics: false)
        // Of several words, one is usually missing; then nothing is counted.
        if finders.count > 1, !finders.allSatisfy({ $0.isThere(in: text) }) { return nil }
        var places = [[Int]]()
        for finder in finders {
            let first: Int
            if finders.count == 1 {
                guard let found = finder.count(in: text) else { return nil }
                first = found.first
                match.hits = UInt32(clamping: found.count)
            } else {
                var found = [Int]()
                finder.forEach(in: text) { range in
                    if found.count < Self.mostPlaces { found.append(range.lowerBound) }
                    match.hits += 1
                }
                first = found[0]
                places.append(found)
            }
            if first < text.titleLength { match.titleWords += 1 }
            if first < text.lyricsStart { match.isAboveLyrics = true }
        }
        if excluded.contains(where: { $0.isThere(in: text) }) { return nil }
        if finders.count > 1 { match.span = UInt32(span(places)) }
        return match
    }

    /// The lines of the lyrics, counted from 0, that contain words of the query; in order, each once.
    func lines(in text: SongText) -> [Int] {
        var places: (sung: [Int], written: [Int]) = ([], [])
        for finder in finders where finder.word.isSought(in: .lyrics) {
            finder.finder.forEach(in: text.bytes(for: finder.word), from: text.lyricsStart) {
                finder.word.hasBrackets ? places.written.append($0.lowerBound) : places.sung.append($0.lowerBound)
            }
        }
        let sung = text.lines(of: places.sung, in: text.words)
        guard !places.written.isEmpty else { return sung }
        return Set(sung + text.lines(of: places.written, in: text.written ?? text.words)).sorted()
    }

    /// The first place in the lyrics with a word of the query: its line, counted from 0, and about how many bytes of
    /// the line are before it; nil if there is none.
    func firstPlace(in text: SongText) -> (line: Int, column: Int)? {
        let sought = finders.filter { $0.word.isSought(in: .lyrics) }
        return sought.compactMap { finder -> (line: Int, column: Int)? in
            let bytes = text.bytes(for: finder.word)
            return finder.finder.first(in: bytes, from: text.lyricsStart).map {
                text.line(of: $0.lowerBound, in: bytes)
            }
        }.min { $0 < $1 }
    }

    /// The length of the shortest range that contains a place of each word. Each step advances the lowest place.
    private func span(_ places: [[Int]]) -> Int {
        var next = [Int](repeating: 0, count: places.count)
        var shortest = Int.max
        while true {
            var (lowest, highest) = (0, 0)
            for word in places.indices {
                if places[word][next[word]] < places[lowest][next[lowest]] { lowest = word }
                highest = max(highest, places[word][next[word]] + finders[word].finder.length)
            }
            shortest = min(shortest, highest - places[lowest][next[lowest]])
            next[lowest] += 1
            if next[lowest] == places[lowest].count { return shortest }
        }
    }
}

/// Looks for one word in the part of a song in which it is searched.
private struct ScopedFinder: Sendable {
    let word: SearchWord
    let finder: TermFinder

    init(_ word: SearchWord, isForgiving: Bool) {
        self.word = word
        finder = TermFinder(word.bytes, isForgiving: isForgiving)
    }

    func forEach(in text: SongText, _ body: (Range<Int>) -> Void) {
        let (part, start) = part(of: text)
        finder.forEach(in: part, from: start, body)
    }

    func count(in text: SongText) -> (first: Int, count: Int)? {
        let (part, start) = part(of: text)
        return finder.count(in: part, from: start)
    }

    func isThere(in text: SongText) -> Bool {
        let (part, start) = part(of: text)
        return finder.first(in: part, from: start) != nil
    }

    private func part(of text: SongText) -> (UnsafeRawBufferPointer, start: Int) {
        let bytes = text.bytes(for: word)
        return switch word.scope {
        case .anywhere, .tags: (bytes, 0)
        case .title: (UnsafeRawBufferPointer(rebasing: bytes[..<min(text.titleLength, bytes.count)]), 0)
        case .lyrics: (bytes, min(text.lyricsStart, bytes.count))
        }
    }
}

extension SongMatcher.Match: Comparable {
    /// The better hit comes first: more words in the title, then more hits, then closer ones.
    static func < (left: Self, right: Self) -> Bool {
        if left.titleWords != right.titleWords { return left.titleWords > right.titleWords }
        if left.hits != right.hits { return left.hits > right.hits }
        return left.span < right.span
    }
}
