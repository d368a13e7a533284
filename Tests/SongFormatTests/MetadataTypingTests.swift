import Testing

@testable import SongFormat

@Suite("What is typed becomes a value of metadata, or is refused")
struct MetadataTypingTests {
    @Test(
        "taken",
        arguments: [
            (MetadataName.key, " F#m ", MetadataValue.text("F#m")), (.artist, "A", .list(["A"])),
            (.year, "1974", .number(1974)), (.capo, "0", .number(0)), (.duration, "225", .number(225)),
            (.duration, "3:45", .number(225)), (.duration, "1:02:03", .number(3723)), (.tempo, "92.5", .number(92.5)),
            (.time, "6/8", .text("6/8")), (.time, "3+2/8", .text("3+2/8")), (.language, "de", .text("de")),
            (.language, "zh-Hant-TW", .text("zh-Hant-TW")), (.language, "x-mine", .text("x-mine")),
            (.entry("ccli"), "22025", .text("22025")),
        ])
    func taken(name: MetadataName, text: String, value: MetadataValue) throws {
        #expect(try name.value(typed: [text]) == value)
        #expect(try name.value(typed: [" "]) == nil && name.value(typed: []) == nil)
    }

    @Test(
        "refused",
        arguments: [
            (MetadataName.year, "74a"), (.year, "0"), (.year, "-1"), (.year, "1974.0"), (.year, "99999999999999999999"),
            (.capo, "37"), (.capo, "two"), (.duration, "3:5"), (.duration, "3:60"), (.duration, ":30"),
            (.duration, "1:2:3:4"), (.duration, "-5"), (.tempo, "0"), (.tempo, "fast"), (.tempo, "92,5"),
            (.tempo, "inf"), (.tempo, "0x1p4"), (.time, "6"), (.time, "3:45"), (.language, "de_DE"),
            (.language, "german language"), (.language, "e"), (.meta, "x"),
        ])
    func refused(name: MetadataName, text: String) {
        #expect(throws: MetadataFault.self) { try name.value(typed: [text]) }
    }

    @Test("several values only where there can be several")
    func several() throws {
        #expect(try MetadataName.artist.value(typed: ["A", "", " B "]) == .list(["A", "B"]))
        #expect(throws: MetadataFault.self) { try MetadataName.key.value(typed: ["G", "A"]) }
    }
}
