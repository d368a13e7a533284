import Files
import Freedesktop
import Synchronization
import TestSupport
import Testing

@testable import LibraryIndex

@Suite("What is told while a library is looked through for the first time")
struct PartialResultsTests {
    private let folder = TemporaryFolder()
    private var index: LibraryIndex {
        LibraryIndex(
            root: folder["Songs"],
            environment: Environment(
                variables: ["XDG_CACHE_HOME": folder["cache"].bytes], workingDirectory: folder.path, userID: 0))
    }

    @Test("each time more of what is there in the end, in the same order, and what is searched for is among it")
    func grows() throws {
        for number in 0..<600 {
            folder.song(
                FilePath("Songs/Folder \(number % 7)/\(number)/\(number).songbook"), title: "Song \(number)",
                text: number % 3 == 0 ? "the river" : "the road")
        }
        let contents = ContentStore(file: nil)
        let told = Mutex([(songs: [FilePath], hits: Int)]())
        let teller = PartialResults(path: folder["Songs"], timeout: 0) { tree in
            let snapshot = LibrarySnapshot(tree: tree, freshness: .partial, contents: contents.contents)
            let hits = try? LibrarySearch().find(SearchQuery("river"), in: snapshot)
            told.withLock { $0.append((tree.songPaths, hits?.count ?? -1)) }
        }
        let tree = try LibraryScan(root: folder["Songs"], contents: contents).run(interim: teller)
        let all = tree.songPaths
        let steps = told.withLock { $0 }
        #expect(!steps.isEmpty)
        for (songs, hits) in steps {
            let known = Set(songs)
            #expect(all.filter(known.contains) == songs)
            #expect((0...200).contains(hits))
        }
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.songs.count <= $1.songs.count })
        #expect(all.count == 600)
    }

    @Test("nothing is told where something was known before")
    func silent() throws {
        folder.song("Songs/One/One.songbook", title: "One")
        let index = index
        _ = try index.refresh()
        _ = try index.refresh { _ in Issue.record("told") }
    }

    @Test("all of it is told before it is stored")
    func tellsFirst() throws {
        folder.song("Songs/One/One.songbook", title: "One")
        let stored = { @Sendable [folder] in
            folder.names(in: "cache/songbook/libraries").filter { $0.string.hasSuffix(".index") }
        }
        let told = Mutex([(isCurrent: Bool, songs: Int, stored: [FilePath])]())
        _ = try index.refresh { snapshot in
            told.withLock { $0.append((snapshot.isCurrent, snapshot.tree.songPaths.count, stored())) }
        }
        let last = try #require(told.withLock { $0.last })
        #expect(last == (true, 1, []))
        #expect(stored().count == 1)
    }
}
