/// The part of a song in which a word is searched.
public enum SearchScope: Hashable, Sendable {
    /// In title, tags and lyrics.
    case anywhere
    case title, tags, lyrics
}

/// One word of a search.
struct SearchWord: Hashable, Sendable {
    /// Folded, in lowercase; not empty.
    let bytes: [UInt8]
    /// Not ``SearchScope/tags``.
    let scope: SearchScope
    /// Whether it is searched in the lyrics as they are written, because a square bracket may be part of a chord.
    let hasBrackets: Bool

    init(bytes: [UInt8], scope: SearchScope = .anywhere) {
        self.bytes = bytes
        self.scope = scope
        hasBrackets = bytes.contains(UInt8(ascii: "[")) || bytes.contains(UInt8(ascii: "]"))
    }

    /// Whether it is searched in this part of a song, or in any part for `anywhere`.
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

/// The words to search for, all of which must be there, and excluded words, none of which may be.
public struct SearchQuery: Hashable, Sendable {
    /// Without duplicates.
    let words: [SearchWord]
    /// The words that must not be there.
    let excluded: [SearchWord]
    /// Whether one wrong letter is forgiven in each word of four letters or more; see ``ForgivingFinder``.
    let isForgiving: Bool

    /// The words of `text`, separated by white space. Case, accents and the form in which characters are stored are
    /// ignored, by the rules that songs are folded by.
    public init(_ text: String) {
        let fold = TextFold()
        var words = [SearchWord]()
        for part in text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace) {
            words.addDistinct(fold.fold(String(part)), .anywhere)
        }
        self.init(words: words)
    }

    /// The whole of `text` as it is, white space included, by the same rules.
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

    /// The same words, with one wrong letter forgiven in each that has four or more; nil if none has.
    public var forgiving: SearchQuery? {
        words.contains { ForgivingFinder($0.bytes) != nil }
            ? SearchQuery(words: words, excluded: excluded, isForgiving: true) : nil
    }

    /// Whether it asks for nothing; such a query matches nothing.
    public var isEmpty: Bool {
        words.isEmpty && excluded.isEmpty
    }

    /// Whether a word has square brackets, so that it is searched in the lyrics as they are written; other words are
    /// found across chords.
    public var asksForChords: Bool { (words + excluded).contains(where: \.hasBrackets) }

    /// The number of required words that are searched in this part.
    func count(in part: SearchScope) -> Int {
        words.count { $0.isSought(in: part) }
    }

    /// Whether every match of this query is one of `other`, too, as when the user types on.
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
