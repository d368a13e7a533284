import SongFormat
import Testing

@testable import SongConversion

@Suite("Markdown by other programs")
struct MarkdownOfOthersTests {
    private let format = SongFileFormat.markdown

    @Test("may end its front matter with dots")
    func dots() throws {
        let song = try format.song("---\ntitle: Hall\nkey: G\n...\n\nLamp in the hall\n")
        #expect(song.title == "Hall" && song.string("key") == "G" && song.text == "Lamp in the hall\n")
    }

    @Test("may have the properties of Logseq")
    func properties() throws {
        let song = try format.song(
            "title:: Hall\ntags:: calm, #low, [[Late Night]]\nalbum:: Lamps\nmy-own:: x: y\n\n- Lamp\nkey:: G\n")
        #expect(song.title == "Hall" && song.tags == ["calm", "low", "Late Night"] && song.string("album") == "Lamps")
        #expect(song.meta("my-own") == "x: y" && song.text == "- Lamp\nkey:: G\n")
        #expect(try format.song("a::b\n").text == "a::b\n")
    }

    @Test(
        "has dates in several spellings",
        arguments: [
            ("2014-04-30 03:55:32 +0000", "2014-04-30T03:55:32Z"),
            ("2014-04-30 03:55:32 +02:00", "2014-04-30T01:55:32Z"),
            ("2014-04-30 03:55:32 -0130", "2014-04-30T05:25:32Z"), ("2014-04-30 03:55:32", "2014-04-30T03:55:32Z"),
            ("2014-04-30 03:55", "2014-04-30T03:55:00Z"), ("2014-04-30 03:55:32 UTC", "2014-04-30T03:55:32Z"),
            ("2014-04-30T03:55:32+0200", "2014-04-30T01:55:32Z"), ("2014-04-30 03:55:32+02", "2014-04-30T01:55:32Z"),
            ("2014-04-30 3:55:32 Z", "2014-04-30T03:55:32Z"), ("\"2014-04-30 03:55:32 +0000\"", "2014-04-30T03:55:32Z"),
        ])
    func dates(text: String, date: String) throws {
        #expect(try format.song("---\ntitle: A\ndate: \(text)\n---\none").createdAt == Timestamp(iso8601: date))
    }

    @Test(
        "has commas inside quotation marks",
        arguments: [
            ("[\"late, night\", calm]", ["late, night", "calm"]), ("['late, night', calm]", ["late, night", "calm"]),
            ("\"late, night\", calm", ["late, night", "calm"]), ("[it's, calm]", ["it's", "calm"]),
            ("['it''s, so', b]", ["it's, so", "b"]), ("[\"a \\\"b, c\\\"\", d]", ["a \"b, c\"", "d"]),
            ("[\"open, b]", ["\"open", "b"]), ("a, b", ["a", "b"]), ("#a, b", ["a", "b"]), ("[\"#a\"]", ["#a"]),
        ])
    func tags(value: String, tags: [String]) throws {
        let song = try format.song("---\ntitle: A\ntags: \(value)\n---\none")
        #expect(song.tags == tags)
        #expect(try format.song(format.text([song])).tags == tags)
    }
}
