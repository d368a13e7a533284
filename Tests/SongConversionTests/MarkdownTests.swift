import SongFormat
import Testing

@testable import SongConversion

@Suite("A file of Markdown")
struct MarkdownTests {
    private let format = SongFileFormat.markdown

    @Test("has front matter")
    func frontMatter() throws {
        let song = try format.song(
            """
            ---
            title: "River \\"blue\\": one"
            Artist: Anna Fern
            composer:
              - Ben Moss
              - 'C. O''Reed'
            tags: night, home
            key: F#m
            capo: 2
            tempo: 92.5 # a minute
            created: 2024-05-01
            modified: 2024-05-02 10:00
            id: abc
            ccli: 22025
            url: https://example.org/#top
            layout: song
            empty:
            ---

            # Verse

            words
            """)
        #expect(
            song.title == "River \"blue\": one" && song.text == "# Verse\n\nwords" && song.tags == ["night", "home"]
                && song.id == "abc")
        #expect(
            song.string("artist") == "Anna Fern"
                && song.member("composer") == .array([.string("Ben Moss"), .string("C. O'Reed")]))
        #expect(
            song.string("key") == "F#m" && song.member("capo") == .integer(2) && song.member("tempo") == .number("92.5")
        )
        #expect(
            song.createdAt == Timestamp(iso8601: "2024-05-01")
                && song.updatedAt == Timestamp(iso8601: "2024-05-02T10:00:00Z"))
        #expect(
            song.meta("ccli") == "22025" && song.meta("url") == "https://example.org/#top"
                && song.meta("layout") == "song" && song.meta("empty") == "")
    }

    @Test(
        "has tags in every spelling of a list",
        arguments: [
            "tags: [\"a b\", c]", "tags: [\"a b\", \"c\"]", "tags:\n  - a b\n  - c", "tags:\n- a b\n- \"c\"\n",
            "tags: a b, c", "Keywords: [a b, 'c']", "tags: >\n  a b,\n  c",
        ])
    func tags(lines: String) throws {
        let song = try format.song("---\n\(lines)\ndate: 2024-05-01\n---\nwords")
        #expect(song.tags == ["a b", "c"] && song.text == "words" && song.createdAt != nil)
    }

    @Test("has dates by all their names, the first of each; another is kept as it is")
    func dates() throws {
        let song = try format.song(
            "---\ndate: 2024-05-01\ncreated: 2024-05-03\nUpdated: 2024-05-02\nmodified: x\n---\n")
        #expect(song.createdAt == Timestamp(iso8601: "2024-05-01"))
        #expect(song.updatedAt == Timestamp(iso8601: "2024-05-02"))
        #expect(song.meta("created") == "2024-05-03" && song.meta("modified") == "x")
    }

    @Test(
        "has its title in the first heading",
        arguments: [
            ("# River\n\none\n# two", "River", "one\n# two"), ("\n#  River ##\none", "River", "one"),
            ("one\n# River\n# two", "River", "one\n# River\n# two"), ("## River\none", "", "## River\none"),
            ("---\nkey: C\n---\n\n# River\n\none", "River", "one"), ("---\ntitle: \"\"\n---\n\n# River", "", "# River"),
            ("---\nno end", "", "---\nno end"), ("# C#\none", "C#", "one"),
        ])
    func heading(file: String, title: String, text: String) throws {
        let song = try format.song(file)
        #expect(song.title == title && song.text == text)
    }

    @Test("keeps line ends, and what it does not understand it says")
    func notes() throws {
        let result = try format.read(
            "---\r\ndate: yesterday\r\n# comment\r\ncapo: two\r\nmap:\r\n  a: b\r\nlist: [x, y]\r\n---\r\n\r\none\r\n  two"
        )
        #expect(result.songs[0].text == "one\r\n  two")
        #expect(
            result.notes.texts == [
                "3 dropped in the front matter: # comment", "6 dropped in the front matter: a: b",
                "2 kept “date” is not a date: yesterday", "4 kept “capo” is not a number: two",
                "5 changed list stored as text: map", "7 changed list stored as text: list",
            ])
    }

    @Test("keeps a number behind # in what is text; other comments are left out, and that is said")
    func comments() throws {
        let result = try format.read(
            "---\ntitle: Song #2\nartist: Anna #1 # maybe\nalbum: \"Lamps # 3\" # first\ncapo: 2 #3rd\n"
                + "tags: [a #4, b]\ncomposer:\n  - Ben # or not\n---\nwords")
        let song = result.songs[0]
        #expect(song.title == "Song #2" && song.string("artist") == "Anna #1" && song.string("album") == "Lamps # 3")
        #expect(song.member("capo") == .integer(2) && song.tags == ["a #4", "b"] && song.string("composer") == "Ben")
        #expect(
            result.notes.texts == [
                "3 dropped in the front matter: # maybe", "4 dropped in the front matter: # first",
                "5 dropped in the front matter: #3rd", "8 dropped in the front matter: # or not",
            ])
    }

    @Test("is written with quotation marks where YAML needs them")
    func writes() throws {
        let song = ImportedSong(
            title: "River: one", text: "\nwords", tags: ["a, b"], id: "0x1",
            members: [
                .init("artist", .string("Anna Fern")), .init("key", .string("F#m")), .init("album", .string("yes")),
                .init("time", .string("6/8")),
                .init(
                    "meta",
                    .object([.init("title", .string("x")), .init("a b", .string("y")), .init("ccli", .string("1"))])),
            ])
        let result = try format.write([song])
        #expect(
            String(decoding: result.bytes, as: UTF8.self)
                == "---\ntitle: \"River: one\"\nartist: Anna Fern\nkey: \"F#m\"\nalbum: \"yes\"\ntime: \"6/8\"\nccli: \"1\"\ntags: [\"a, b\"]\nid: \"0x1\"\n---\n\n\nwords"
        )
        #expect(result.notes.texts == ["- changed stored differently: meta"])
    }
}
