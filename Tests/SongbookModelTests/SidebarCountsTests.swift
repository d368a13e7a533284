import Files
import LibraryFile
import LibraryIndex
import SongOpening
import TestSupport
import Testing

@testable import SongbookModel

@MainActor
@Suite("The number of songs in smart folders and with tags")
struct SidebarCountsTests {
    private let folder = TemporaryFolder()
    private let clock = ManualClock()
    private let asked = Counter()

    private func write(_ name: String, _ tags: String) {
        folder.write("{\"tags\": [\(tags)]}", to: FilePath("Songs/\(name)/\(name).songbook"))
    }

    private func snapshot() throws -> LibrarySnapshot {
        try LibraryIndex(root: folder["Songs"], environment: folder.environment()).refresh()
    }

    private func makeCounts(_ hang: Hang? = nil) -> SidebarCounts {
        let (environment, asked) = (folder.environment(), asked)
        return SidebarCounts(
            context: {
                asked.next()
                hang?.wait()
                return QueryContext(environment: environment)
            }, clock: clock)
    }

    private var arrangement: LibraryArrangement {
        var arrangement = LibraryArrangement()
        arrangement.set(SmartFolder(name: "Sea", query: "tag:sea"))
        return arrangement
    }

    @Test("songs are counted, with the tags in the order of the locale")
    func counted() async throws {
        for (name, tags) in [("a", "\"sea\""), ("b", "\"sea\", \"moon\""), ("c", "\"love\"")] { write(name, tags) }
        let counts = makeCounts()
        counts.update(try snapshot(), arrangement)
        #expect(await eventually { counts.current.songs[.smartFolder("Sea")] == 2 })
        #expect(counts.current.tags.map { "\($0.tag) \($0.songs)" } == ["love 1", "moon 1", "sea 2"])
        #expect(counts.current.songs[.builtIn(.pinned)] == 0)
    }

    @Test("counts pause between updates, however often the library changes, and are right in the end")
    func rest() async throws {
        let counts = makeCounts()
        write("a", "\"sea\"")
        counts.update(try snapshot(), arrangement)
        #expect(await eventually { counts.current.tags.first?.songs == 1 && clock.sleepers == 1 })
        for name in ["b", "c", "d"] {
            write(name, "\"sea\"")
            counts.update(try snapshot(), arrangement)
        }
        #expect(counts.current.tags.first?.songs == 1 && asked.count == 1)
        clock.advance(by: .seconds(100_000))
        #expect(await eventually { counts.current.tags.first?.songs == 4 })
        #expect(asked.count == 2)
        // After the pause, it counts at once.
        #expect(await eventually { clock.sleepers == 1 })
        clock.advance(by: .seconds(100_000))
        #expect(await eventually { clock.sleepers == 0 })
        write("e", "\"sea\"")
        counts.update(try snapshot(), arrangement)
        #expect(await eventually { counts.current.tags.first?.songs == 5 })
    }

    @Test("nothing is reported once the window is closed, and the counts are released")
    func end() async throws {
        write("a", "\"sea\"")
        let hang = Hang()
        weak var gone: SidebarCounts?
        do {
            let counts = makeCounts(hang)
            gone = counts
            counts.update(try snapshot(), arrangement)
            #expect(await eventually { hang.waiting == 1 })
            counts.close()
            hang.letGo()
        }
        #expect(await eventually { gone == nil })
    }
}
