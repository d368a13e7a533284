import TestSupport
import Testing

@testable import LibraryIndex

@Suite("Looking for one word")
struct WordFinderTests {
    @Test("every place of every word is the one a simple comparison finds, at all alignments and at the end")
    func places() {
        var random = SeededGenerator(seed: 7)
        let letters = Array("aAbBé@`".utf8)
        for _ in 0..<600 {
            let text = (0..<Int.random(in: 0..<40, using: &random)).map { _ in letters.randomElement(using: &random)! }
            let word = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                letters.randomElement(using: &random)!.asciiLowercase
            }
            let finder = WordFinder(word)
            for start in 0...text.count {
                let expected = (start..<max(start, text.count + 1)).first { place in
                    place + word.count <= text.count
                        && text[place..<(place + word.count)].map(\.asciiLowercase) == word
                }
                // With nothing behind that could be read by mistake.
                let exact = Array(text)
                #expect(exact.withUnsafeBytes { finder.first(in: $0, from: start) } == expected)
            }
        }
    }
}
