import TestSupport
import Testing

@testable import SongbookModel

@Suite("Storing the choice of annotations beside the lyrics")
@MainActor
struct PageChoiceStoreTests {
    private let folder = TemporaryFolder()
    private let disk = HeldDisk()
    private let changes = Changes()

    private func makeStore() -> PageChoiceStore {
        PageChoiceStore(environment: folder.environment(), on: disk) { [changes] in changes.count += 1 }
    }

    @Test("is read once, and written when it changes")
    func remembered() async {
        let first = makeStore()
        first.change { $0.showsRhymes = true }
        #expect(first.current.showsRhymes && changes.count == 1)
        first.change { $0.showsRhymes = true }
        #expect(changes.count == 1)
        disk.doAll()
        let second = makeStore()
        #expect(!second.current.isAny)
        second.load()
        second.load()
        #expect(await eventually { disk.waiting == 1 })
        disk.doAll()
        #expect(await eventually { second.current == PageChoices(showsRhymes: true) })
        #expect(changes.count == 2)
    }

    @Test("a choice that is made during the read takes precedence")
    func overtaken() async {
        let first = makeStore()
        first.change { $0.showsRhymes = true }
        disk.doAll()
        let second = makeStore()
        second.load()
        #expect(await eventually { disk.waiting == 1 })
        // The file has been read, but the result has not arrived.
        disk.doNext()
        second.change { $0.showsSyllables = true }
        disk.doAll()
        #expect(await steadily { second.current == PageChoices(showsSyllables: true) })
    }

    private final class Changes {
        var count = 0
    }
}
