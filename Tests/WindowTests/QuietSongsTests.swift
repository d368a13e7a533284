import FileWork
import Files
import Freedesktop
import TestSupport
import Testing

@testable import songbook_window

@Suite("The songs whose echoes are ignored")
@MainActor
struct QuietSongsTests {
    private let folder = TemporaryFolder()

    private var environment: Environment {
        Environment(variables: ["XDG_STATE_HOME": folder.path.bytes], workingDirectory: folder.path, userID: 0)
    }

    @Test("are remembered, whether they were named before the file was read or after")
    func remembered() {
        do {
            let songs = QuietSongs(environment: environment)
            songs.set("a", isQuiet: true)
            songs.set("b", isQuiet: true)
            #expect(songs.contains("a") && songs.contains("b") && !songs.contains("c"))
            FileWorker.finishWrites()
        }
        do {
            let songs = QuietSongs(environment: environment)
            songs.set("a", isQuiet: false)
            songs.set("c", isQuiet: true)
            #expect(!songs.contains("a") && songs.contains("b") && songs.contains("c"))
            songs.set("b", isQuiet: false)
            FileWorker.finishWrites()
        }
        let songs = QuietSongs(environment: environment)
        #expect(!songs.contains("a") && !songs.contains("b") && songs.contains("c"))
    }

    @Test("a file that means nothing is as if it were not there, and no more than the latest thousand are kept")
    func file() {
        folder.write("nonsense", to: "songbook/echoes.json")
        #expect(!QuietSongs(environment: environment).contains("a"))
        #expect(QuietSongList.songs(Array(#"{"version": 2, "quiet": ["a"]}"#.utf8)).isEmpty)
        #expect(QuietSongList.songs(Array(#"{"version": 1, "quiet": ["a", 2]}"#.utf8)) == ["a"])
        let many = (0..<1500).map(String.init)
        #expect(QuietSongList.songs(QuietSongList.bytes(of: many)) == Array(many.suffix(1000)))
    }
}
