import Testing

import SongFormat

@Suite("What a file does not say is taken from the file system")
struct FillingGapsTests {
    private let birth = Timestamp(seconds: 1000, nanoseconds: 5)
    private let change = Timestamp(seconds: 2000)

    @Test("Missing and empty members are filled, an id is not made up")
    func missing() {
        let song = Song(text: "x").fillingGaps(fileName: "My Song.songbook", created: birth, modified: change)
        #expect(song == Song(title: "My Song", text: "x", createdAt: birth, updatedAt: change))
    }

    @Test("What is there stays")
    func present() {
        let song = Song(id: "1", title: " ", createdAt: change, updatedAt: birth, tags: ["t"], pinned: true)
        #expect(song.fillingGaps(fileName: "Other.songbook", created: birth, modified: change) == song)
    }

    @Test("An unknown birth is replaced by the last change")
    func unknownBirth() {
        #expect(Song().fillingGaps(fileName: "x", created: nil, modified: change).createdAt == change)
    }

    @Test(
        "The title is the file name without its suffix",
        arguments: [
            ("Übung.SongBook", "Übung"), ("a.b.songbook", "a.b"), (".songbook", ".songbook"), ("x.txt", "x.txt"),
            ("xsongbook", "xsongbook"), ("x.songbook.songbook", "x.songbook"), ("/a b/\u{301}x.songbook", "\u{301}x"),
            ("x.songboo\u{212A}", "x.songboo\u{212A}"),
        ])
    func title(fileName: String, title: String) {
        let song = Song().fillingGaps(fileName: fileName, created: nil, modified: change)
        #expect(song.title.hasSameBytes(as: title))
    }
}
