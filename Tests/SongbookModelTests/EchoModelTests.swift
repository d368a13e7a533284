import Files
import LibraryIndex
import TestSupport
import Testing

@testable import SongbookModel

@Suite("Lines that also occur in other songs")
@MainActor
struct EchoModelTests {
    private let folder = TemporaryFolder()
    private let disk = HeldDisk()
    private let clock = ManualClock()
    private let seen = Seen()
    private let quiet: QuietSongs
    private let line = "the long and lonely road to nowhere"

    init() {
        quiet = QuietSongs(environment: folder.environment())
        folder.write("{\"title\": \"Other\", \"text\": \"\(line)\"}", to: "Songs/Other/Other.songbook")
        folder.write("{\"title\": \"One\", \"text\": \"\"}", to: "Songs/One/One.songbook")
    }

    private func request(_ text: String) throws -> EchoRequest {
        let snapshot = try LibraryIndex(root: folder["Songs"], environment: folder.environment()).refresh()
        return EchoRequest(
            in: snapshot, text: text, path: folder["Songs/One/One.songbook"], key: "one", quiet: quiet)
    }

    private func makeModel(_ request: EchoRequest?) -> EchoModel {
        let model = EchoModel(on: disk, clock: clock)
        seen.request = request
        model.source = { [seen] in seen.request }
        model.onFind = { [seen] in seen.found.append($0) }
        return model
    }

    @Test("are found a moment after the last keystroke, and offered at their line")
    func found() async throws {
        let model = makeModel(try request("é\n\(line)"))
        model.look()
        #expect(await eventually { clock.sleepers == 1 })
        clock.advance(by: .milliseconds(500))
        model.look()
        #expect(await eventually { clock.sleepers == 1 })
        clock.advance(by: .milliseconds(500))
        #expect(await steadily { disk.waiting == 0 })
        clock.advance(by: EchoModel.pause)
        #expect(await eventually { disk.waiting == 1 })
        disk.doAll()
        #expect(await eventually { seen.found.count == 1 })
        #expect(model.found.words == "1 line is also in other songs")
        #expect(model.found.ranges == [2..<2 + line.count])
        #expect(model.found.places(of: line).map(\.song.title) == ["Other"])
        #expect(model.found.places(of: "é").isEmpty)
    }

    /// Looks at once, and waits for what is found.
    private func look(_ model: EchoModel) async {
        let count = seen.found.count
        model.look(after: .zero)
        #expect(
            await eventually {
                disk.doAll()
                return seen.found.count == count + 1
            })
    }

    @Test("are as many as there are while one types, and lead to where they stand")
    func counted() async throws {
        let other = "second of all"
        folder.write(
            "{\"title\": \"Other\", \"text\": \"\(line)\\n\(other)\"}", to: "Songs/Other/Other.songbook")
        let model = makeModel(try request("\(line)\nSecond, of all"))
        await look(model)
        #expect(model.found.words == "2 lines are also in other songs" && model.found.ranges.count == 2)
        #expect(model.found.places(of: "Second, of all").map(\.line) == [2])
        seen.request = try request("\(line)\nSecond, of allx")
        await look(model)
        #expect(model.found.words == "1 line is also in other songs" && model.found.ranges == [0..<line.count])
    }

    @Test("of a rhyme are its last words, which lead to both lines of the other song")
    func rhyme() async throws {
        folder.write(
            "{\"title\": \"Other\", \"text\": \"one\\n\\nNobody was [G]smitten\\nexcept a kitten\\n\"}",
            to: "Songs/Other/Other.songbook")
        let text = "Verse 1\nThis is a ki[Am]tten, oh\nAnd I am smitten\nby the kitten!\n"
        let model = makeModel(try request(text))
        await look(model)
        #expect(model.found.words == "1 rhyme is also in other songs")
        let scalars = Array(text.unicodeScalars)
        let words = model.found.ranges.map { String(String.UnicodeScalarView(scalars[$0])) }
        #expect(words == ["smitten", "kitten"])
        let places = model.found.places(of: "by the kitten!")
        #expect(places.map(\.song.title) == ["Other"] && places.map(\.line) == [3] && places.map(\.rhyme) == [4])
        #expect(model.found.places(of: "And I am smitten") == places)
    }

    @Test("are found again in a song whose echoes are ignored no more, and all the time in other songs")
    func quietNoMore() async throws {
        quiet.set("one", isQuiet: true)
        let model = makeModel(try request(line))
        await look(model)
        #expect(model.found.isQuiet && model.found.places(of: line).isEmpty)
        let song = try request(line)
        seen.request = EchoRequest(in: song.snapshot, text: line, path: song.path, key: "two", quiet: quiet)
        await look(model)
        #expect(!model.found.isQuiet && model.found.ranges.count == 1)
        quiet.set("one", isQuiet: false)
        seen.request = song
        await look(model)
        #expect(!model.found.isQuiet && model.found.ranges.count == 1)
    }

    @Test("are forgotten where they are wanted no more")
    func unwanted() async throws {
        let model = makeModel(try request(line))
        await look(model)
        #expect(model.found.ranges.count == 1)
        seen.request = nil
        await look(model)
        #expect(model.found.ranges.isEmpty && model.found.words == "" && model.found.places(of: line).isEmpty)
    }

    @Test("are not searched in songs whose echoes are turned off, nor without a request")
    func quietSongs() async throws {
        quiet.set("one", isQuiet: true)
        let model = makeModel(try request(line))
        model.look(after: .zero)
        #expect(await eventually { disk.waiting == 1 })
        disk.doAll()
        #expect(await eventually { seen.found.count == 1 })
        #expect(model.found.isQuiet && model.found.ranges.isEmpty && model.found.words == "")
        seen.request = nil
        model.look(after: .zero)
        #expect(await eventually { seen.found.count == 2 })
        #expect(!model.found.isQuiet && disk.waiting == 0)
    }

    @Test("are searched again when the library changed, but not for a closed song")
    func library() async throws {
        let first = try request(line)
        let model = makeModel(first)
        model.look(after: .zero)
        #expect(await eventually { disk.waiting == 1 })
        disk.doAll()
        #expect(await eventually { seen.found.count == 1 })
        model.libraryChanged(first.snapshot.tree)
        #expect(await steadily { clock.sleepers == 0 })
        seen.request = try request(line)
        model.libraryChanged(seen.request?.snapshot.tree)
        #expect(await eventually { clock.sleepers == 1 })
        clock.advance(by: EchoModel.pause)
        #expect(await eventually { disk.waiting == 1 })
        model.forget()
        disk.doAll()
        #expect(await steadily { seen.found.count == 1 })
        #expect(model.found.ranges.isEmpty)
    }

    private final class Seen {
        var request: EchoRequest?
        var found: [FoundEchoes] = []
    }
}
