/// Where a word is looked for.
public enum SearchScope: Hashable, Sendable {
    /// In title, tags and lyrics.
    case anywhere
    case title, tags, lyrics
}

/// One word that is searched for.
struct SearchWord: Hashable, Sendable {
    /// Folded, in small letters; not empty.
    let bytes: [UInt8]
    /// Not ``SearchScope/tags``.
    let scope: SearchScope
    /// Whether it is looked for in lyrics as they are written: who writes a square bracket may look for a chord.
    let hasBrackets: Bool

    init(bytes: [UInt8], scope: SearchScope = .anywhere) {
        self.bytes = bytes
        self.scope = scope
        hasBrackets = bytes.contains(UInt8(ascii: "[")) || bytes.contains(UInt8(ascii: "]"))
    }

    /// Whether it is looked for in this part of a song, or in any part for `anywhere`.
    func isSought(in part: SearchScope) -> Bool {
        scope == .anywhere || part == .anywhere || scope == part
    }

    /// Whether a song with this word must have `other`, too.
    func implies(_ other: SearchWord) -> Bool {
        guard other.scope == .anywhere || other.scope == scope, hasBrackets == other.hasBrackets else { return false }
        let finder = WordFinder(other.bytes)
        return bytes.withUnsafeBytes { finder.first(in: $0, from: 0) != nil }
    }
}

/// What is searched for: words, all of which have to be there, and others, none of which may be.
public struct SearchQuery: Hashable, Sendable {
    /// None is in another twice.
    let words: [SearchWord]
    /// Those that may not be there.
    let excluded: [SearchWord]
    /// Whether one wrong letter is forgiven in each word of four letters or more; see ``ForgivingFinder``.
    let isForgiving: Bool

    /// The words of `text`, at its blanks. Case, accents and the form in which characters are stored do not count; see
    /// the rules that songs are folded by.
    public init(_ text: String) {
        let fold = TextFold()
        var words = [SearchWord]()
        for part in text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace) {
            words.addDistinct(fold.fold(String(part)), .anywhere)
        }
        self.init(words: words)
    }

    /// The whole of `text` as it stands, blanks and all, by the same rules.
    public init(phrase text: String) {
        var words = [SearchWord]()
        words.addDistinct(TextFold().fold(text), .anywhere)
        self.init(words: words)
    }

    /// The words among the terms of a query.
    init(terms: [QueryTerm]) {
        let fold = TextFold()
        var (words, excluded) = ([SearchWord](), [SearchWord]())
        for term in terms {
            let (text, scope): (String, SearchScope)
            switch term.meaning {
            case .word(let word): (text, scope) = (word, .anywhere)
            case .title(let word): (text, scope) = (word, .title)
            case .text(let word): (text, scope) = (word, .lyrics)
            default: continue
            }
            let folded = fold.fold(text)
            if term.isNegated { excluded.addDistinct(folded, scope) } else { words.addDistinct(folded, scope) }
        }
        self.init(words: words, excluded: excluded)
    }

    private init(words: [SearchWord], excluded: [SearchWord] = [], isForgiving: Bool = false) {
        self.words = words
        self.excluded = excluded
        self.isForgiving = isForgiving
    }

    /// The same words, in each of which one wrong letter is forgiven if it has four or more; nil where none has.
    public var forgiving: SearchQuery? {
        words.contains { ForgivingFinder($0.bytes) != nil }
            ? SearchQuery(words: words, excluded: excluded, isForgiving: true) : nil
    }

    /// Whether nothing is searched for, which nothing matches.
    public var isEmpty: Bool {
        words.isEmpty && excluded.isEmpty
    }

    /// Whether a word has square brackets, so that it is looked for in lyrics as they are written; other words are
    /// found through chords.
    public var asksForChords: Bool { (words + excluded).contains(where: \.hasBrackets) }

    /// How many of the words that have to be there are looked for there.
    func count(in part: SearchScope) -> Int {
        words.count { $0.isSought(in: part) }
    }

    /// Whether what matches this must match `other` too, as when somebody goes on typing.
    func isNarrower(than other: SearchQuery) -> Bool {
        if isForgiving { return self == other }
        return !other.isEmpty && other.words.allSatisfy { part in words.contains { $0.implies(part) } }
            && other.excluded.allSatisfy { part in excluded.contains { $0.isImplied(by: part) } }
    }
}

extension SearchWord {
    /// Whether a song without this word cannot have `other`.
    fileprivate func isImplied(by other: SearchWord) -> Bool {
        other.implies(self)
    }
}

extension [SearchWord] {
    fileprivate mutating func addDistinct(_ folded: [UInt8], _ scope: SearchScope) {
        let word = SearchWord(bytes: folded.map(\.asciiLowercase), scope: scope)
        if !word.bytes.isEmpty, !contains(word) { append(word) }
    }
}
