import Files
import SongNames
import TestSupport
import Testing

@testable import SongbookModel

@Suite("Loading facts about attachments")
@MainActor
struct AttachmentFactsLoaderTests {
    private let folder = TemporaryFolder()
    private let disk = HeldDisk()
    private let seen = Seen()
    private let loader: AttachmentFactsLoader

    init() {
        folder.write("{\"text\": \"words\"}", to: "One/One.songbook")
        folder.write("\nfirst line\nsecond", to: "One/note.txt")
        folder.write("sound", to: "One/take.ogg")
        folder.makeFolder("One/takes")
        loader = AttachmentFactsLoader(on: disk)
        loader.onLoad = { [seen] in seen.loaded.append($0.name.string) }
    }

    private func items() throws -> [SongNames.Attachment] {
        try SongAttachments.of(folder["One/One.songbook"], root: folder.path, isInLibrary: true)
    }

    private func work() async {
        #expect(await eventually { disk.waiting > 0 })
        disk.doAll()
    }

    @Test("many files are loaded in one job, and only different facts are reported")
    func loaded() async throws {
        let items = try items()
        for item in items { loader.load(item) }
        #expect(await eventually { disk.waiting == 1 })
        disk.doAll()
        #expect(await eventually { seen.loaded.count == 3 })
        let note = try #require(items.first { $0.path.name == "note.txt" })
        #expect(loader[note.path]?.firstLine == "first line" && loader[note.path]?.size == 18)
        #expect(loader[folder["One/takes"]]?.size == nil)
        loader.load(note)
        await work()
        #expect(await steadily { seen.loaded.count == 3 })
        folder.write("other", to: "One/note.txt")
        loader.load(note)
        await work()
        #expect(await eventually { seen.loaded.count == 4 })
        #expect(loader[note.path]?.firstLine == "other")
    }

    @Test("files that are requested during a job are loaded next")
    func meanwhile() async throws {
        let items = try items()
        loader.load(items[0])
        #expect(await eventually { disk.waiting == 1 })
        loader.load(items[1])
        disk.doNext()
        await work()
        #expect(await eventually { seen.loaded.count == 2 })
    }

    @Test("facts are dropped with their file, and not reported for a closed song")
    func forgotten() async throws {
        let items = try items()
        loader.keep([])
        for item in items { loader.load(item) }
        await work()
        #expect(await eventually { seen.loaded.count == 3 })
        loader.keep([items[0]])
        #expect(loader[items[0].path] != nil && loader[items[1].path] == nil)
        loader.load(items[1])
        #expect(await eventually { disk.waiting == 1 })
        loader.close()
        disk.doAll()
        #expect(await steadily { seen.loaded.count == 3 })
        loader.load(items[1])
        #expect(await steadily { disk.waiting == 0 })
    }

    @Test("each kind of file has a name and an icon")
    func words() throws {
        let names = ["take.ogg", "clip.mkv", "cover.png", "note.txt", "tab.gp5"]
        for name in names { folder.write("", to: FilePath("One/\(name)")) }
        let words = Dictionary(uniqueKeysWithValues: try items().map { ($0.path.name.string, $0.kindWords) })
        #expect(names.map { words[$0] } == ["Audio", "Video", "Picture", "Notes", "File"])
        #expect(words["takes"] == "Folder")
        #expect(Set(try items().map(\.icon)).count == 6)
    }

    private final class Seen {
        var loaded: [String] = []
    }
}
