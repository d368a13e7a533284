import Files
import LibraryFile
import Problems
import TestSupport
import Testing

@testable import SongbookModel

@MainActor
@Suite("The arrangement of a library in a window")
struct ArrangementModelTests {
    private let folder = TemporaryFolder()
    private let model: ArrangementModel
    private let notices = NoticeLog()
    private let changes = ChangeCount()

    private let file: FilePath = "home/Songs/.songbook-library.json"

    init() {
        folder.makeFolder("home/Songs")
        model = ArrangementModel(root: folder["home/Songs"], environment: folder.environment(), notices: notices)
        changes.follow { [model] in (model.arrangement, model.isKnown) }
    }

    @Test("the file is read when it may have changed, and only a different content is a change")
    func read() async {
        #expect(!model.isKnown)
        model.follow(1)
        #expect(await eventually { model.isKnown && changes.count == 1 })
        model.follow(1)
        folder.write("{\"tags\": {\"sea\": {\"color\": \"red\"}}, \"version\": 1}", to: file)
        model.follow(2)
        #expect(await eventually { model.arrangement.color(ofTag: "sea") == "red" })
        model.follow(3)
        // This change runs after the read.
        _ = await change { _ in }
        #expect(await steadily { changes.count == 2 })
        #expect(model.fault == nil && notices.all.isEmpty)
    }

    @Test("if the file cannot be read, the last content stays, and the reason is shown once")
    func unreadable() async {
        folder.write("{\"tags\": {\"sea\": {\"color\": \"red\"}}, \"version\": 1}", to: file)
        model.follow(1)
        #expect(await eventually { changes.count == 1 })
        folder.write("{", to: file)
        for revision in 2...3 { model.follow(revision) }
        #expect(await eventually { model.fault != nil })
        #expect(await change { $0.setColor("blue", ofTag: "sea") } == nil)
        #expect(model.arrangement.color(ofTag: "sea") == "red" && model.fault != nil)
        // One for both reads, and one for the change.
        #expect(notices.all.count == 2)
        #expect(notices.all.allSatisfy { $0.hasPrefix("~/Songs/.songbook-library.json: ") })
        #expect(notices.all.allSatisfy { $0.contains("ot a valid library file") }, "\(notices.all)")
        #expect(folder.read(file) == Array("{".utf8))
        folder.write("{\"version\": 1}", to: file)
        model.follow(4)
        #expect(await eventually { model.fault == nil })
    }

    @Test("a change is written to the file, and observers are told after the caller")
    func changed() async throws {
        model.follow(1)
        #expect(await eventually { changes.count == 1 })
        let change = await model.change { arrangement throws(Problem) in
            arrangement.setColor("red", ofTag: "sea")
        }
        #expect(changes.count == 1)
        #expect(await eventually { changes.count == 2 })
        #expect(change?.before.color(ofTag: "sea") == nil && change?.after.color(ofTag: "sea") == "red")
        #expect(folder.read(file).map { String(decoding: $0, as: UTF8.self).contains("red") } == true)
        let refused = await model.change { _ throws(Problem) in
            throw Problem(.usage, "it is not to be changed")
        }
        #expect(refused == nil && notices.all.count == 1)
        #expect(await steadily { changes.count == 2 })
    }

    @Test("a change that has begun is completed when the window closes, and no observer is told")
    func closed() async {
        let hang = Hang()
        let task = Task {
            await change {
                hang.wait()
                $0.setColor("red", ofTag: "sea")
            }
        }
        #expect(await eventually { hang.waiting == 1 })
        model.close()
        hang.letGo()
        #expect(await task.value == nil)
        #expect(changes.count == 0)
        let store = LibraryStore(root: folder["home/Songs"], environment: folder.environment())
        #expect(await eventually { (try? store.read())?.color(ofTag: "sea") == "red" })
    }

    private func change(_ body: @escaping @Sendable (inout LibraryArrangement) -> Void) async -> ArrangementChange? {
        await model.change { arrangement throws(Problem) in body(&arrangement) }
    }
}
