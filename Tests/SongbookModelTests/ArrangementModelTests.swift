import Files
import LibraryFile
import Problems
import TestSupport
import Testing

@testable import SongbookModel

@MainActor
@Suite("What a library remembers, as a window shows it")
struct ArrangementModelTests {
    private let folder = TemporaryFolder()
    private let model: ArrangementModel
    private let told = Told()

    private let file: FilePath = "home/Songs/.songbook-library.json"

    init() {
        folder.makeFolder("home/Songs")
        model = ArrangementModel(root: folder["home/Songs"], environment: folder.environment())
        model.onFault = { [told] in told.faults.append($0?.kind) }
        model.onNotice = { [told] in told.notices.append($0) }
        model.observe { [told] in told.changes += 1 }
    }

    @Test("is read when it may have changed, and said to be another one only where it is")
    func read() async {
        #expect(!model.isKnown)
        model.follow(1)
        #expect(await eventually { model.isKnown && told.changes == 1 })
        model.follow(1)
        folder.write("{\"tags\": {\"sea\": {\"color\": \"red\"}}, \"version\": 1}", to: file)
        model.follow(2)
        #expect(await eventually { model.arrangement.color(ofTag: "sea") == "red" })
        model.follow(3)
        #expect(await eventually { told.faults.count == 3 })
        #expect(told.changes == 2 && told.faults == [nil, nil, nil] && told.notices.isEmpty)
    }

    @Test("where it cannot be read, what is known stays, and why is said once")
    func unreadable() async {
        folder.write("{\"tags\": {\"sea\": {\"color\": \"red\"}}, \"version\": 1}", to: file)
        model.follow(1)
        #expect(await eventually { told.changes == 1 })
        folder.write("{", to: file)
        for revision in 2...3 { model.follow(revision) }
        #expect(await eventually { told.faults.count == 3 })
        #expect(model.arrangement.color(ofTag: "sea") == "red")
        #expect(told.faults[1] != nil && told.faults[2] != nil)
        #expect(told.notices.count == 1 && told.notices[0].hasPrefix("~/Songs/.songbook-library.json: "))
        #expect(await change { $0.setColor("blue", ofTag: "sea") } == nil)
        #expect(told.notices.count == 2)
    }

    @Test("is changed in the file; observers are told after whoever changed it")
    func changed() async throws {
        model.follow(1)
        #expect(await eventually { told.changes == 1 })
        var before: Int?
        let change = await model.change { arrangement throws(Problem) in
            arrangement.setColor("red", ofTag: "sea")
        } isChanged: { [told] in
            before = told.changes
        }
        #expect(before == 1 && told.changes == 2)
        #expect(change?.before.color(ofTag: "sea") == nil && change?.after.color(ofTag: "sea") == "red")
        #expect(folder.read(file).map { String(decoding: $0, as: UTF8.self).contains("red") } == true)
        let refused = await model.change { _ throws(Problem) in
            throw Problem(.usage, "it is not to be changed")
        } isChanged: {
            before = nil
        }
        #expect(refused == nil && before == 1 && told.changes == 2 && told.notices.count == 1)
    }

    @Test("a change that was begun is done when the window goes, and nobody is told")
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
        #expect(told.changes == 0)
        let store = LibraryStore(root: folder["home/Songs"], environment: folder.environment())
        #expect(await eventually { (try? store.read())?.color(ofTag: "sea") == "red" })
    }

    private func change(_ body: @escaping @Sendable (inout LibraryArrangement) -> Void) async -> ArrangementChange? {
        await model.change { arrangement throws(Problem) in
            body(&arrangement)
        } isChanged: {
        }
    }
}

/// What a model told.
@MainActor
private final class Told {
    var changes = 0
    var faults: [Problem.Kind?] = []
    var notices: [String] = []
}
