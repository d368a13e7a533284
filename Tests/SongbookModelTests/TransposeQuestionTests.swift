import ChordSheet
import Testing

@testable import SongbookModel

@Suite("The question before a song is transposed")
struct TransposeQuestionTests {
    private let question = TransposeQuestion(ChordedText(text: "[G]one [C]two [G]three [D7]", key: "G"))

    @Test(
        "takes a key or semitones",
        arguments: [
            ("A", nil), ("+2", nil), ("-3", nil), (" Bb ", nil), ("", ""), (" ", ""), ("G", ""), ("12", ""),
            ("x", "Type a key, such as G or F#m, or semitones, such as 2 or -3."), ("25", "Type a key"),
        ] as [(String, String?)])
    func fault(typed: String, expected: String?) {
        let fault = question.fault(typed)
        #expect(expected.map { fault?.hasPrefix($0) ?? false } ?? (fault == nil), "\(fault ?? "nil")")
        #expect(expected != "" || fault == "")
    }

    @Test("says if there is nothing to transpose")
    func nothing() {
        #expect(TransposeQuestion(ChordedText(text: "one")).fault("A") == "This song has no chords.")
        let numbers = TransposeQuestion(ChordedText(text: "[1]one [4]two [5]three"))
        #expect(numbers.fault("A") == "The key of this song is not known.")
    }

    @Test("shows what each chord becomes")
    func preview() {
        #expect(question.preview("A") == "G → A   C → D   D7 → E7")
        #expect(question.preview("-1") == "G → F#   C → B   D7 → C#7")
        #expect(question.preview("x").isEmpty)
        let many = (0..<12).map { "[C\($0 % 2 == 0 ? "" : "m")/\("CDEFGA".map(String.init)[$0 / 2])]" }.joined()
        #expect(TransposeQuestion(ChordedText(text: many)).preview("2").hasSuffix(" …"))
    }
}
