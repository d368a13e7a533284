/// What is searched for: words, all of which have to be there.
public struct SearchQuery: Hashable, Sendable {
    /// Folded, in small letters; none is in another twice.
    let words: [[UInt8]]
    /// Whether one wrong letter is forgiven in each word of four letters or more; see ``ForgivingFinder``.
    let isForgiving: Bool

    /// The words of `text`, at its blanks. Case, accents and the form in which characters are stored do not count; see
    /// the rules that songs are folded by.
    public init(_ text: String) {
        let fold = TextFold()
        var words = [[UInt8]]()
        for part in text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace) {
            let word = fold.fold(String(part)).map(\.asciiLowercase)
            if !word.isEmpty, !words.contains(word) { words.append(word) }
        }
        self.init(words: words, isForgiving: false)
    }

    /// The whole of `text` as it stands, blanks and all, by the same rules.
    public init(phrase text: String) {
        let phrase = TextFold().fold(text).map(\.asciiLowercase)
        self.init(words: phrase.isEmpty ? [] : [phrase], isForgiving: false)
    }

    private init(words: [[UInt8]], isForgiving: Bool) {
        self.words = words
        self.isForgiving = isForgiving
    }

    /// The same words, in each of which one wrong letter is forgiven if it has four or more; nil where none has.
    public var forgiving: SearchQuery? {
        words.contains { ForgivingFinder($0) != nil } ? SearchQuery(words: words, isForgiving: true) : nil
    }

    /// Whether nothing is searched for, which nothing matches.
    public var isEmpty: Bool {
        words.isEmpty
    }

    /// What looks for each of the words.
    var finders: [TermFinder] {
        words.map { TermFinder($0, isForgiving: isForgiving) }
    }

    /// Whether what matches this must match `other` too, as when somebody goes on typing.
    func isNarrower(than other: SearchQuery) -> Bool {
        if isForgiving { return self == other }
        return !other.isEmpty
            && other.words.allSatisfy { part in
                let finder = WordFinder(part)
                return words.contains { word in word.withUnsafeBytes { finder.first(in: $0, from: 0) != nil } }
            }
    }
}
