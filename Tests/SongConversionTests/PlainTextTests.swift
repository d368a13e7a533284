import Testing

@testable import SongConversion

@Suite("Plain text")
struct PlainTextTests {
    private let format = SongFileFormat.text

    @Test(
        "is the lyrics, byte for byte",
        arguments: ["one", "one\r\n two\r\rthree\n\n", "[G]one\n\u{C}\ntwo", "#{}[x]", "===", "a\n==\u{20}\nb"])
    func verbatim(text: String) throws {
        #expect(try Array(format.song(text).text.utf8) == Array(text.utf8))
        #expect(try format.text([ImportedSong(title: "T", text: text)]).utf8.elementsEqual(text.utf8))
    }

    @Test("may have its title above it")
    func title() throws {
        let song = try format.song("River\r\n=====\r\n\r\none\r\ntwo")
        #expect(song.title == "River" && song.text == "one\r\ntwo")
        #expect(try format.song("River\n=\none").text == "one")
    }

    @Test("may hold several songs")
    func several() throws {
        let songs = [
            ImportedSong(title: "One\ntwo", text: "a\n\u{C}\nb"), ImportedSong(text: "\u{C}"),
            ImportedSong(title: "日", text: "X\n=\n\nc\n"),
        ]
        let file = try format.text(songs)
        #expect(file == "One two\n=======\n\na\n\u{C}\u{C}\nb\n\u{C}\n\n=\n\n\u{C}\u{C}\n\u{C}\n日\n==\n\nX\n=\n\nc\n")
        let read = try format.read(file).songs
        #expect(read.map(\.title) == ["One two", "", "日"] && read.map(\.text) == songs.map(\.text))
    }

    @Test("with several songs gives those that are not damaged")
    func damaged() throws {
        let file = "One\n===\n\na\n\u{C}\nTwo\n===\n\nb\nc\0\n\u{C}\nThree\n=====\n\nd"
        for format in [SongFileFormat.text, .chords] {
            let result = try format.read(file)
            #expect(result.songs.map(\.title) == ["One", "Three"] && result.songs.map(\.line) == [4, 15])
            let what = "line 10: null byte (the file is probably damaged)"
            #expect(result.faults == [SongFault(line: 10, what: what)])
        }
        #expect(throws: ConversionError.self) { try format.read("One\n===\n\na\0") }
        #expect(throws: ConversionError.self) { try format.read("O\0ne\n===\n\na\n\u{C}\nTwo\n===\n\nb\0") }
    }
}
