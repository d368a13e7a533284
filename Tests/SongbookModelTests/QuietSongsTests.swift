import Files
import Freedesktop
import TestSupport
import Testing

@testable import SongbookModel

@Suite("The songs with echoes turned off")
@MainActor
struct QuietSongsTests {
    private let folder = TemporaryFolder()
    private let disk = HeldDisk()

    private var environment: Environment {
        Environment(variables: ["XDG_STATE_HOME": folder.path.bytes], workingDirectory: folder.path, userID: 0)
    }

    @Test("songs are remembered, whether they were set before or after the file was read")
    func remembered() {
        do {
            let songs = QuietSongs(environment: environment, on: disk)
            songs.set("a", isQuiet: true)
            songs.set("b", isQuiet: true)
            #expect(songs.contains("a") && songs.contains("b") && !songs.contains("c"))
            disk.doAll()
        }
        do {
            let songs = QuietSongs(environment: environment, on: disk)
            songs.set("a", isQuiet: false)
            songs.set("c", isQuiet: true)
            #expect(!songs.contains("a") && songs.contains("b") && songs.contains("c"))
            songs.set("b", isQuiet: false)
            disk.doAll()
        }
        let songs = QuietSongs(environment: environment, on: disk)
        #expect(!songs.contains("a") && !songs.contains("b") && songs.contains("c"))
    }

    @Test("a file that cannot be interpreted is ignored, and the latest thousand songs are kept")
    func file() {
        folder.write("nonsense", to: "songbook/echoes.json")
        #expect(!QuietSongs(environment: environment, on: disk).contains("a"))
        #expect(QuietSongList.songs(Array(#"{"version": 2, "quiet": ["a"]}"#.utf8)).isEmpty)
        #expect(QuietSongList.songs(Array(#"{"version": 1, "quiet": ["a", 2]}"#.utf8)) == ["a"])
        let many = (0..<1500).map(String.init)
        #expect(QuietSongList.songs(QuietSongList.bytes(of: many)) == Array(many.suffix(1000)))
    }
}
