import Processes
import Synchronization

/// Finds the songs that have words of a query in their titles. Uses only the tree and reads no lyrics.
struct TitleSearch: Sendable {
    struct Found: Sendable {
        let place: SongPlace
        /// The more the better: a word at the beginning of the title counts two, one at the beginning of a word one.
        let beginnings: Int
    }

    private static let pagesInPiece = 128

    /// Not a forgiving one.
    let query: SearchQuery
    let tree: LibraryTree

    /// The songs by the number of words of the query in their titles, which is the index, in no order; songs without
    /// any are left out. A title that the tree has truncated may have more of them.
    func run() -> [[Found]] {
        let results = Results()
        WorkStack.run(tree.pages.indices, inPiecesOf: Self.pagesInPiece) { stack in
            var matcher = TitleMatcher(query)
            var hasPiece = false
            while let pages = stack.next(after: hasPiece) {
                hasPiece = true
                for page in pages {
                    let songs = tree.pages[page].searched
                    matcher.look(into: songs, of: page, at: 0..<songs.count)
                }
            }
            results.found.withLock { $0.append(matcher.found) }
        }
        return results.found.withLock { found in
            found.reduce(into: [[Found]](repeating: [], count: query.count(in: .title) + 1)) { all, part in
                for words in all.indices { all[words] += part[words] }
            }
        }
    }

    /// The same for these songs.
    func run(among places: [SongPlace]) -> [[Found]] {
        var matcher = TitleMatcher(query)
        for place in places {
            matcher.look(into: tree.pages[place.page].searched, of: place.page, at: CollectionOfOne(place.index))
        }
        return matcher.found
    }

    private final class Results: Sendable {
        let found = Mutex([[[Found]]]())
    }
}

/// One thread's part.
private struct TitleMatcher {
    private let finders: [WordFinder]
    private(set) var found: [[TitleSearch.Found]]
    private lazy var fold = TextFold()
    private var folded: [UInt8] = []

    init(_ query: SearchQuery) {
        finders = query.words.filter { $0.isSought(in: .title) }.map { WordFinder($0.bytes) }
        found = Array(repeating: [], count: finders.count + 1)
    }

    mutating func look(into songs: SearchedSongs, of page: Int, at indices: some Sequence<Int>) {
        let finders = finders
        finders.withUnsafeBufferPointer { finders in
            songs.forEachTitle(at: indices) { index, title, isFolded in
                let (words, beginnings) =
                    isFolded ? Self.look(into: title, finders) : look(intoUnfolded: title, finders)
                guard words > 0 else { return }
                found[words].append(
                    TitleSearch.Found(place: SongPlace(page: page, index: index), beginnings: beginnings))
            }
        }
    }

    private mutating func look(
        intoUnfolded title: UnsafeRawBufferPointer, _ finders: UnsafeBufferPointer<WordFinder>
    ) -> (words: Int, beginnings: Int) {
        folded.removeAll(keepingCapacity: true)
        var record = NoFoldRecord()
        fold.append(title.assumingMemoryBound(to: UInt8.self), to: &folded, &record)
        return folded.withUnsafeBytes { Self.look(into: $0, finders) }
    }

    /// - Parameter title: folded.
    private static func look(
        into title: UnsafeRawBufferPointer, _ finders: UnsafeBufferPointer<WordFinder>
    ) -> (words: Int, beginnings: Int) {
        var (words, beginnings) = (0, 0)
        for index in finders.indices {
            var best: Int?
            var start = 0
            while best ?? 0 < 2, let place = finders[index].first(in: title, from: start) {
                best = max(best ?? 0, beginning(place, in: title))
                start = place + finders[index].word.count
            }
            guard let best else { continue }
            words += 1
            beginnings += best
        }
        return (words, beginnings)
    }

    private static func beginning(_ place: Int, in title: UnsafeRawBufferPointer) -> Int {
        if place == 0 { return 2 }
        return title.isWordBoundary(place) ? 1 : 0
    }
}
