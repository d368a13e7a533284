import Files
import TestSupport
import Testing

@testable import LibraryIndex

@Suite("A search that finds nothing")
struct ForgivingSearchTests {
    private let folder = TemporaryFolder()

    private func results(_ words: String) throws -> SearchResults {
        let store = ContentStore(file: nil)
        let tree = try scan(folder.path, store)
        let snapshot = LibrarySnapshot(tree: tree, freshness: .current, contents: store.contents)
        return try LibrarySearch().results(for: SearchQuery(words), in: snapshot)
    }

    private func found(_ word: String, in text: String) -> [String] {
        (SearchQuery(word).forgiving ?? SearchQuery("")).ranges(in: text).map { String(text[$0]) }
    }

    @Test(
        "forgives one wrong letter: too many, missing, another, two in each other's place",
        arguments: ["kitchhen", "ktchen", "kitchan", "kithcen", "xkitchen", "litchen", "iktchen", "kitcen"])
    func errors(word: String) {
        #expect(found(word, in: "Leave the Kitchen light on") == ["Kitchen"])
        #expect(found(word, in: "kitchen") == ["kitchen"])
        #expect(found(word, in: "two kitchens") == ["kitchens"])
    }

    @Test(
        "forgives no second letter, none in a short word or a number, and no end of a word that is another",
        arguments: [
            ("kitshan", "kitchen"), ("lihgts", "flight"), ("teh", "the"), ("2025", "2026"), ("sonh", "sonnet"),
            ("moonx", "moonlight"), ("kitcehn", "kit chen"), ("light", "lamp"),
        ])
    func strict(word: String, text: String) {
        #expect(found(word, in: text).isEmpty)
    }

    @Test("knows letters from bytes, accents from letters, and words that are written apart")
    func letters() {
        #expect(found("eteé", in: "un étè") == ["étè"])
        #expect(found("стрда", in: "Страда") == ["Страда"])
        #expect(found("dont", in: "I don’t know") == ["don’t"])
        #expect(found("goodbye", in: "good-bye, moon") == ["good-bye"])
        #expect(found("lamuor", in: "à l’amour").isEmpty)
        #expect(found("amuor", in: "à l’amour") == ["amour"])
        #expect(found("桜の花見", in: "春は桜の花火が") == ["桜の花火"])
    }

    @Test("random words are found where one change makes them so", arguments: 0..<20)
    func oracle(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func word(_ count: ClosedRange<Int>, of letters: String) -> String {
            String((0..<Int.random(in: count, using: &random)).map { _ in letters.randomElement(using: &random)! })
        }
        for _ in 0..<400 {
            let letters = ["ab", "abc", "aéß", "aб桜"].randomElement(using: &random)!
            let query = word(4...7, of: letters)
            let words = (0..<Int.random(in: 1...6, using: &random)).map { _ in word(1...8, of: letters) }
            let text = words.joined(separator: [" ", "\n", ", "].randomElement(using: &random)!)
            // Scripts without spaces between words are left to the other tests.
            guard let forgiving = SearchQuery(query).forgiving, !text.contains("桜") else { continue }
            let plain = { (word: String) in
                Array(word.replacing("é", with: "e").replacing("ß", with: "ss").unicodeScalars)
            }
            let isExpected = words.contains { Self.isSimilar(plain(query), to: plain($0)) }
            #expect(forgiving.ranges(in: text).isEmpty != isExpected, "\(query) in \(text)")
        }
    }

    /// Whether at most one change turns `query` into the beginning of `word`, and that is more than its last letter.
    private static func isSimilar(_ query: [Unicode.Scalar], to word: [Unicode.Scalar]) -> Bool {
        if word.indices.contains(where: { word[$0...].starts(with: query) }) { return true }
        let same = zip(query, word).prefix { $0 == $1 }.count
        var changed: [[Unicode.Scalar]] = []
        for index in query.indices {
            changed.append(Array(query[..<index] + query[(index + 1)...]))
            if index + 1 < query.count {
                var swapped = query
                swapped.swapAt(index, index + 1)
                changed.append(swapped)
            }
            for letter in Set(word) {
                changed.append(Array(query[..<index] + [letter] + query[index...]))
                changed.append(Array(query[..<index] + [letter] + query[(index + 1)...]))
            }
        }
        return changed.contains { $0 == word || same < query.count - 1 && word.starts(with: $0) }
    }

    @Test("is said to, and only then forgives")
    func results() throws {
        folder.song("a/s.songbook", title: "Été", text: "the Kitchen light", tags: ["Lullaby"])
        folder.song("b/s.songbook", title: "Été é", text: "the kitchan light")
        func names(_ words: String) throws -> [String] { try results(words).hits.map { $0.entry.folderName.string } }
        #expect(try names("kitchan") == ["b"] && results("kitchan").isApproximate == false)
        #expect(try names("kitchxn").sorted() == ["a", "b"] && results("kitchxn").isApproximate)
        #expect(try names("ligth tchen") == ["a"], "the other word may begin anywhere")
        #expect(try names("ligth nowhere").isEmpty && results("ligth nowhere").isApproximate == false)
        let hits = try results("lulaby").hits
        #expect(hits.map { $0.tags(matching: SearchQuery("lulaby").forgiving!) } == [["Lullaby"]])
        #expect(try results("light").hits.allSatisfy { $0.tags(matching: SearchQuery("light")).isEmpty })
    }

    @Test("as somebody goes on typing, finds what a new one finds")
    func typing() throws {
        for number in 0..<40 {
            folder.song(
                FilePath("\(number)/s.songbook"), title: "é\(number)",
                text: "é moon\(number % 7) light\(number % 3) é")
        }
        let store = ContentStore(file: nil)
        let tree = try scan(folder.path, store)
        let snapshot = LibrarySnapshot(tree: tree, freshness: .current, contents: store.contents)
        let search = LibrarySearch()
        let typed = [
            "m", "mo", "mox", "moxn", "moxn4", "moxn", "moon", "moonx", "l", "li", "lihg", "lihgt2 mxon2", "lihgt",
        ]
        for words in typed {
            let fresh = try LibrarySearch().results(for: SearchQuery(words), in: snapshot)
            let typed = try search.results(for: SearchQuery(words), in: snapshot)
            #expect(typed.hits.map(\.entry) == fresh.hits.map(\.entry), "\(words)")
            #expect(typed.isApproximate == fresh.isApproximate, "\(words)")
        }
    }
}
