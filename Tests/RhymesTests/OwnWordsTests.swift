import Pronunciation
import Testing

@testable import Rhymes

@Suite("The songwriter's own words")
struct OwnWordsTests {
    private let english = LanguageTag("en")!
    private let german = LanguageTag("de")!

    private func words(_ lyrics: String, _ member: String? = "en") -> Set<String> {
        var own = OwnWords()
        own.add(lyrics, language: member, otherwise: english)
        return own.words(in: english)
    }

    @Test("are those of the lyrics as they are looked up, without chords, numbers and what is in brackets")
    func tokens() {
        #expect(
            words("Love me [Am]don’t, LOVE! 24 singin' “time—moon”\n[Chorus 1]\nÉtés") == [
                "love", "me", "don't", "singin'", "time", "moon", "étés",
            ])
        #expect(words("won[Am]der [not closed\nof night") == ["wonder", "not", "closed", "of", "night"])
        #expect(words("") == [] && words("[Am] [C]") == [] && words("''' 7") == [])
        #expect(words(String(repeating: "a", count: 100) + " b") == ["b"])
    }

    @Test("are the same as those of the lines, whatever stands between them")
    func sameAsLines() {
        let text = "Größe, l’été; «Ça» va?\tÅ-b_c/d\u{a0}e\u{2028}f\u{301} naïve\r\nX"
        #expect(words(text) == Set(WordForm.words(of: text).filter { $0.contains(where: \.isLetter) }))
    }

    @Test("belong to the language that the song says, or else to that of its words, or else to the reader's")
    func languages() {
        var own = OwnWords()
        own.add("Mond", language: "de-AT", otherwise: english)
        own.add("ich und du sind nicht die Nacht", language: nil, otherwise: english)
        own.add("the moon and you", language: "?", otherwise: german)
        own.add("xyz", language: nil, otherwise: english)
        #expect(own.words(in: german) == ["mond", "ich", "und", "du", "sind", "nicht", "die", "nacht"])
        #expect(own.words(in: LanguageTag("en-GB")!) == ["the", "moon", "and", "you", "xyz"])
        #expect(own.words(in: LanguageTag("fr")!) == [])
    }

    @Test("may be many")
    func many() {
        var own = OwnWords()
        var numbers = Set<Int>()
        for first in 0..<20 {
            let song = (0..<2000).map { $0 * 7 + first }
            own.add(song.map { "w" + letters($0) }.joined(separator: " "), language: "en", otherwise: english)
            numbers.formUnion(song)
        }
        #expect(own.words(in: english).count == numbers.count)
    }

    /// Returns a number without digits.
    private func letters(_ number: Int) -> String {
        String(decoding: String(number).utf8.map { $0 + 0x31 }, as: UTF8.self)
    }
}
