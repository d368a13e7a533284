import Testing

@testable import SongbookModel

@Suite("How a line of lyrics looks")
struct LineLooksTests {
    private func looks(_ line: String, isStanza: Bool = false) -> LineLooks {
        Array(line.utf8).withUnsafeBytes { LineLooks(of: $0, isStanza: isStanza) }
    }

    @Test(
        "a section name is highlighted only at the start of a stanza",
        arguments: ["Chorus", "Verse 1:\n", "[Bridge]\r\n"])
    func sections(line: String) {
        #expect(looks(line, isStanza: true) == .section)
        #expect(looks(line) == .plain)
    }

    @Test("chords are found as ranges of bytes, with their brackets")
    func chords() {
        #expect(looks("[Am]für [G/B]la\n") == .chords([0..<4, 9..<14]))
        #expect(looks("[no chord] la", isStanza: true) == .plain)
        #expect(looks("") == .plain)
    }

    @Test("chords are not highlighted in a line that is shown in part")
    func longLine() {
        #expect(looks(String(repeating: "[G]a", count: ShownPart.longest / 4)) != .plain)
        #expect(looks(String(repeating: "[G]a", count: ShownPart.longest / 4 + 1)) == .plain)
    }

    @Test("white space and line ends are blank", arguments: ["", "\n", " \t\r\n"])
    func blank(line: String) {
        #expect(Array(line.utf8).withUnsafeBytes(LineLooks.isBlank))
        #expect(!Array("\(line)a".utf8).withUnsafeBytes(LineLooks.isBlank))
    }
}
