/// Looks for one word of a query, by the query's rules.
enum TermFinder: Sendable {
    case exact(WordFinder)
    case forgiving(ForgivingFinder)

    /// - Parameter word: not empty; folded, in small letters.
    init(_ word: [UInt8], isForgiving: Bool) {
        self = (isForgiving ? ForgivingFinder(word).map(Self.forgiving) : nil) ?? .exact(WordFinder(word))
    }

    /// In bytes.
    var length: Int {
        switch self {
        case .exact(let finder): finder.word.count
        case .forgiving(let finder): finder.word.count
        }
    }

    /// The more the rarer the word is likely to be.
    var rarity: Int {
        switch self {
        case .exact: length
        case .forgiving: length / 2
        }
    }

    /// Where the word is for the first time at or behind `start`; nil when it is not.
    func first(in text: UnsafeRawBufferPointer, from start: Int) -> Range<Int>? {
        switch self {
        case .exact(let finder): finder.first(in: text, from: start).map { $0..<($0 + finder.word.count) }
        case .forgiving(let finder): finder.first(in: text, from: start)
        }
    }

    /// Every place where the word is at or behind `start`, in order, apart from each other.
    func forEach(in text: UnsafeRawBufferPointer, from start: Int, _ body: (Range<Int>) -> Void) {
        var start = start
        while let range = first(in: text, from: start) {
            body(range)
            start = range.upperBound
        }
    }
}
