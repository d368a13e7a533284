/// Looks for one word of a query, by the query's rules.
enum TermFinder: Sendable {
    case exact(WordFinder)
    case forgiving(ForgivingFinder)

    /// - Parameter word: not empty; folded, in lowercase.
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

    /// The higher, the rarer the word is likely to be.
    var rarity: Int {
        switch self {
        case .exact: length
        case .forgiving: length / 2
        }
    }

    /// The first place of the word at or after `start`; nil if there is none.
    func first(in text: UnsafeRawBufferPointer, from start: Int) -> Range<Int>? {
        switch self {
        case .exact(let finder): finder.first(in: text, from: start).map { $0..<($0 + finder.word.count) }
        case .forgiving(let finder): finder.first(in: text, from: start)
        }
    }

    /// The first place of the word at or after `start`, and how often it is there without overlaps; nil if it is not.
    func count(in text: UnsafeRawBufferPointer, from start: Int) -> (first: Int, count: Int)? {
        if case .exact(let finder) = self { return finder.count(in: text, from: start) }
        var result: (first: Int, count: Int)?
        forEach(in: text, from: start) { result = (result?.first ?? $0.lowerBound, (result?.count ?? 0) + 1) }
        return result
    }

    /// Calls `body` with every place of the word at or after `start`, in order, without overlaps.
    func forEach(in text: UnsafeRawBufferPointer, from start: Int, _ body: (Range<Int>) -> Void) {
        var start = start
        switch self {
        case .exact(let finder):
            while let place = finder.first(in: text, from: start) {
                start = place + finder.word.count
                body(place..<start)
            }
        case .forgiving(let finder):
            while let range = finder.first(in: text, from: start) {
                body(range)
                start = range.upperBound
            }
        }
    }
}
