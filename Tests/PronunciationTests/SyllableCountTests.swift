import Pronunciation
import TestSupport
import Testing

@Suite("Syllables of lines are counted right in a stated share")
struct SyllableCountTests {
    /// The number of lines, and the share that must be right: with what is installed, and by spelling alone.
    static let languages: [(tag: String, lines: Int, share: Double, spelled: Double)] = [
        ("en", 500, 0.99, 0.88), ("de", 100, 0.99, 0.95), ("fr", 100, 0.99, 0.80), ("es", 100, 0.99, 0.95),
    ]

    @Test("English by the dictionary", .enabled(if: Installed.hasDictionary, "needs festlex-cmu or pocketsphinx-en-us"))
    func dictionary() throws {
        let environment = Installed().environment
        try check("en", by: Pronouncer(.english, environment: environment), share: Self.languages[0].share)
    }

    @Test(
        "German, French and Spanish by espeak-ng", .enabled(if: Installed.hasSpeech, "needs espeak-ng"),
        arguments: languages.dropFirst())
    func speech(_ language: (tag: String, lines: Int, share: Double, spelled: Double)) throws {
        let environment = Installed().environment
        try check(
            language.tag, by: Pronouncer(LanguageTag(language.tag)!, environment: environment), share: language.share)
    }

    @Test("by the letters alone, where nothing is installed", arguments: languages)
    func spelling(_ language: (tag: String, lines: Int, share: Double, spelled: Double)) throws {
        let environment = Installed.bare(TemporaryFolder())
        let pronouncer = Pronouncer(LanguageTag(language.tag)!, lexicon: nil, environment: environment)
        try check(language.tag, by: pronouncer, share: language.spelled)
        #expect(pronouncer.answers(for: ["house"])["house"]?.source == .spelling)
    }

    private func check(_ language: String, by pronouncer: Pronouncer, share: Double) throws {
        let lines = try CountedLine.all(language)
        #expect(lines.count == Self.languages.first { $0.tag == language }!.lines)
        let metre = SongMetre(lines.map(\.text).joined(separator: "\n"), by: pronouncer)
        #expect(metre.lines.map(\.number) == Array(1...lines.count))
        let wrong = zip(lines, metre.lines).filter { $0.count != $1.syllables }
        let right = Double(lines.count - wrong.count) / Double(lines.count)
        print("syllables, \(language): \(lines.count - wrong.count) of \(lines.count) lines right")
        for (line, counted) in wrong.prefix(15) { print("  \(line.count), not \(counted.syllables): \(line.text)") }
        #expect(right >= share)
    }
}
