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
}
