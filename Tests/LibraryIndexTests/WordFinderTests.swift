import TestSupport
import Testing

@testable import LibraryIndex

@Suite("Looking for one word")
struct WordFinderTests {
    @Test("every place of every word is the one a simple comparison finds, at all alignments and at the end")
    func places() {
        var random = SeededGenerator(seed: 7)
        let letters = Array("aAbBé@`".utf8)
        for round in 0..<600 {
            // In some texts, words are far apart: many places are skipped in one step.
            let isSparse = round % 3 == 0
            let text = (0..<Int.random(in: 0..<(isSparse ? 260 : 40), using: &random)).map { _ in
                isSparse && Int.random(in: 0..<30, using: &random) > 0
                    ? UInt8(ascii: "-") : letters.randomElement(using: &random)!
            }
            let word = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                letters.randomElement(using: &random)!.asciiLowercase
            }
            let finder = WordFinder(word)
            for start in stride(from: 0, through: text.count, by: isSparse ? 9 : 1) {
                let expected = (start..<max(start, text.count + 1)).first { place in
                    place + word.count <= text.count
                        && text[place..<(place + word.count)].map(\.asciiLowercase) == word
                }
                // Without bytes after it that could be read by mistake.
                let exact = Array(text)
                #expect(exact.withUnsafeBytes { finder.first(in: $0, from: start) } == expected)
            }
        }
    }

    @Test("every word is counted as often as it is there, apart from each other; letters also in long texts")
    func count() {
        var random = SeededGenerator(seed: 8)
        let letters = Array("aAbBé@`!{[\r-5".utf8) + [0x01, 0x15, 0xFF]
        for round in 0..<600 {
            let length = Int.random(in: 0..<(round % 10 == 0 ? 12_000 : 70), using: &random)
            let text = (0..<length).map { _ in letters.randomElement(using: &random)! }
            let word = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                letters.randomElement(using: &random)!.asciiLowercase
            }
            let finder = WordFinder(word)
            let start = Int.random(in: 0...min(20, length), using: &random)
            var (first, count, place) = (Int?.none, 0, start)
            while place + word.count <= length {
                if text[place..<(place + word.count)].map(\.asciiLowercase) == word {
                    first = first ?? place
                    count += 1
                    place += word.count
                } else {
                    place += 1
                }
            }
            let found = text.withUnsafeBytes { finder.count(in: $0, from: start) }
            #expect(found?.first == first && found?.count ?? 0 == count, "\(word) in \(text.prefix(80))…")
        }
    }

    @Test("a letter that is in a text more often than a byte can count, in each of sixteen places")
    func manyLetters() {
        let text = [UInt8](repeating: UInt8(ascii: "A"), count: 16 * 300 + 5)
        let found = text.withUnsafeBytes { WordFinder(Array("a".utf8)).count(in: $0, from: 0) }
        #expect(found?.count == text.count)
    }
}
