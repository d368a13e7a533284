import Files
import TestSupport
import Testing

/// How a program that shows or copies a folder sees a save in it. It relies on the last event.
@Suite("Who watches the folder") struct WatchedReplacementTests {
    @Test("hears last that the file is there, and that nothing else is")
    func order() throws {
        let folder = TemporaryFolder()
        folder.write("old words", to: "Song/One.songbook")
        let watcher = try Inotify()
        _ = try watcher.watch(folder["Song"], for: .content)
        let exchange = FileExchange(
            "One.songbook", in: try Directory(folder["Song"]), expecting: Array("old words".utf8), limit: 1000
        ) { FilePath("displaced-\($0)") }

        _ = try exchange.replace(with: Array("new words".utf8))

        var shown: Set<FilePath> = ["One.songbook"]
        for event in try watcher.read() {
            let name = try #require(event.name)
            if !event.events.isDisjoint(with: [.deleted, .movedAway]) { shown.remove(name) }
            if !event.events.isDisjoint(with: [.created, .movedHere]) { shown.insert(name) }
        }
        #expect(shown == ["One.songbook"])
    }
}
