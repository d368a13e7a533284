import Testing

@testable import ChordSheet

@Suite("The sections of a song by the names that its order lists")
struct SectionIndexTests {
    @Test(
        "are called as they are, and equal names are told apart by number",
        arguments: [
            ("Verse 1\na\n\nChorus:\nb\n\nVerse 2\nc\n\nChorus", ["Verse 1", "Chorus", "Verse 2"]),
            ("Verse\na\n\n[Verse]\nb\n\nBridge\nc", ["Verse 1", "Verse 2", "Bridge"]),
            ("a\n\nChorus x2\nb", ["Chorus x2"]), ("words", []), ("Chorus\n\nVerse\nb", ["Chorus", "Verse"]),
            ("Strophe 1\na\n\nRefrain\nb", ["Strophe 1", "Refrain"]),
        ])
    func names(text: String, expected: [String]) {
        #expect(SectionIndex(text).entries.map(\.name) == expected)
    }

    @Test(
        "are found by name, by what they are called, and by what that means",
        arguments: [
            ("Verse 2", 1), ("verse 1", 0), ("[Verse 2]:", 1), ("Verse", 0), ("Chorus", 2), ("Refrain", nil),
            ("Strophe 2", 1), ("Verse 3", nil), ("Bridge", nil), ("", nil),
        ])
    func found(name: String, expected: Int?) {
        let index = SectionIndex("Verse\na\n\nVerse\nb\n\nChorus\nc\n\nChorus")
        #expect(index[name].map { entry in index.entries.firstIndex(of: entry) } == expected.map(Optional.some))
    }

    @Test("stand for what was written before where they are a name alone, however often that is sung")
    func nameAlone() {
        let index = SectionIndex("Verse\na\n\nChorus\nb\n\nVerse x2\n\nChorus (2x)\n\nVerse\nc")
        #expect(index.entries.map(\.name) == ["Verse 1", "Chorus", "Verse 2"])
        #expect(index["Chorus x2"]?.ordinal == 1 && index["Verse x2"]?.ordinal == 0 && index["Verse 2"]?.ordinal == 4)
    }

    @Test("are found by what their names mean, however many there are")
    func many() {
        let numbers = (1..<100).map(String.init)
        let index = SectionIndex(numbers.map { "Verse " + $0 + "\na" }.joined(separator: "\n\n"))
        #expect(numbers.map { index["Strophe " + $0]?.heading } == numbers.map { "Verse " + $0 })
        #expect(numbers.allSatisfy { index["Chorus " + $0] == nil })
    }
}
