import Files
import SongLibrary
import SongNames
import TestSupport
import Testing

@testable import SongbookModel

@Suite("The attachments of an open song")
@MainActor
struct AttachmentModelTests {
    private let folder = TemporaryFolder()
    private let disk = HeldDisk()
    private let seen = Seen()
    private let model: AttachmentModel
    private let file: FilePath

    init() {
        file = folder.write("{\"text\": \"words\"}", to: "home/Songs/One/One.songbook")
        folder.write("sound", to: "home/Songs/One/take.ogg")
        model = AttachmentModel(on: disk)
        model.onChange = { [seen] in seen.changes.append($0.count) }
        model.onLook = { [seen] in seen.looks += 1 }
    }

    private func location() throws -> SongLocation {
        let environment = folder.environment()
        return try SongLocator(environment: environment, settings: Settings(), libraryFlag: folder["home/Songs"])
            .location(of: file)
    }

    private var names: [String] { model.items.map(\.path.name.string) }

    /// Runs the jobs of the disk.
    private func work() async {
        #expect(await eventually { disk.waiting > 0 })
        disk.doAll()
    }

    @Test("attachments are listed when the song is followed and on refresh; the same list is no change")
    func listed() async throws {
        model.follow(file, in: try location())
        await work()
        #expect(await eventually { seen.looks == 1 })
        #expect(names == ["take.ogg"] && seen.changes == [0])
        model.follow(file, in: try location())
        #expect(await steadily { disk.waiting == 0 })
        model.refresh()
        await work()
        #expect(await eventually { seen.looks == 2 })
        #expect(seen.changes == [0])
        folder.write("note", to: "home/Songs/One/note.txt")
        model.refresh()
        await work()
        #expect(await eventually { seen.looks == 3 })
        #expect(names == ["note.txt", "take.ogg"] && seen.changes == [0, 1])
    }

    @Test("a refresh that is requested during another one runs afterwards, once")
    func due() async throws {
        model.follow(file, in: try location())
        #expect(await eventually { disk.waiting == 1 })
        model.refresh()
        model.refresh()
        #expect(await steadily { disk.waiting == 1 })
        disk.doNext()
        await work()
        #expect(await eventually { seen.looks == 2 })
        #expect(await steadily { disk.waiting == 0 })
    }

    @Test("the list stays as it was if the folder cannot be read")
    func unreadable() async throws {
        model.follow(file, in: try location())
        await work()
        #expect(await eventually { seen.looks == 1 })
        disk.fail(.init { _, _ in .failing(.inputOutput) })
        model.refresh()
        await work()
        #expect(await steadily { seen.looks == 1 })
        #expect(names == ["take.ogg"])
    }

    @Test("nothing is listed for a closed song")
    func closed() async throws {
        model.follow(file, in: try location())
        #expect(await eventually { disk.waiting == 1 })
        model.close()
        disk.doAll()
        #expect(await steadily { model.items.isEmpty && seen.looks == 0 })
        model.refresh()
        #expect(await steadily { disk.waiting == 0 })
    }

    private final class Seen {
        var changes: [Int] = []
        var looks = 0
    }
}
