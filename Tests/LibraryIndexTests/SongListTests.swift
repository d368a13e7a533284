import Files
import SongFormat
import TestSupport
import Testing

@testable import LibraryIndex

@Suite("Songs of a whole library, and its tags")
struct SongListTests {
    private let folder = TemporaryFolder()
    private let context = QueryContext(
        calendar: LocalCalendar(now: Timestamp(iso8601: "2026-06-15T12:00:00Z")!, firstWeekday: 1))

    private func song(_ path: FilePath, changed day: Int, pinned: Bool = false, tags: String = "") {
        folder.write(
            """
            {"title": "T", "text": "moon \(day)", "updatedAt": "2026-06-0\(day)T00:00:00Z", \
            "pinned": \(pinned), "tags": [\(tags)]}
            """, to: path.appending("s.songbook"))
    }

    private func snapshot() throws -> LibrarySnapshot {
        let store = ContentStore(file: nil)
        let tree = try scan(folder.path, store)
        return LibrarySnapshot(tree: tree, freshness: .current, contents: store.contents)
    }

    private func names(_ list: SongList) -> String {
        (0..<list.count).map { list[$0].folderName.string }.joined()
    }

    @Test("pinned ones first, then the latest change, whatever folder they are in")
    func order() throws {
        song("a", changed: 1)
        song("x/b", changed: 3)
        song("x/y/c", changed: 2, pinned: true)
        song("d", changed: 3)
        song("z/e", changed: 4)
        let snapshot = try snapshot()
        let list = snapshot.tree.songList()
        #expect(names(list) == "cedba")
        #expect(list.position(ofSong: "x/y/c") == 0)
        #expect(list.position(ofSong: "a") == 4)
        #expect(list.position(ofSong: "x") == nil)
        #expect(list.position(ofSong: "x/a") == nil)
    }

    @Test("what a query asks for, by words and without, in the same order; nothing for an empty one")
    func queries() throws {
        song("a", changed: 1, tags: "\"love\"")
        song("x/b", changed: 3, tags: "\"Love\"")
        song("x/c", changed: 2, pinned: true)
        let snapshot = try snapshot()
        let search = LibrarySearch()
        func list(_ text: String) throws -> String {
            let query = Query(text)
            let list = try search.list(query, in: snapshot, context: context)
            #expect(try search.count(query, in: snapshot, context: context) == list.count)
            return names(list)
        }
        #expect(try list("tag:love") == "ba")
        #expect(try list("moon") == "cba")
        #expect(try list("moon in:x") == "cb")
        #expect(try list("is:pinned") == "c")
        #expect(try list("moon -tag:none") == "ba")
        #expect(try list("") == "")
        #expect(try list("tag:nothing") == "")
    }

    @Test("the song of the library's own folder has a place, and lines are known by their folders")
    func places() throws {
        folder.write("{\"title\": \"Own\", \"updatedAt\": \"2026-06-09T00:00:00Z\"}", to: "own.songbook")
        song("a", changed: 1)
        song("x/a", changed: 2)
        let list = try snapshot().tree.songList()
        #expect(list.position(ofSong: "") == 0)
        #expect(list.position(ofSong: "a") == 2)
        song("x/a", changed: 8)
        let later = try snapshot().tree.songList()
        #expect(SongList.isSameSong(list, 1, later, 1))
        #expect(!SongList.isSameSong(list, 1, later, 2))
        #expect(!SongList.isSameSong(list, 1, list, 2))
    }

    @Test("tags by how many songs have them, each song once, spelled as most songs do")
    func tags() throws {
        song("a", changed: 1, tags: "\"Love\", \"love\", \"sea\"")
        song("b", changed: 1, tags: "\"love\"")
        song("x/c", changed: 1, tags: "\"LOVE\", \"Ärger\"")
        song("x/d", changed: 1, tags: "\"sea\"")
        song("e", changed: 1, tags: "\"ärger\"")
        song("f", changed: 1)
        let counts = try snapshot().tree.tagCounts
        #expect(counts.map(\.tag) == ["love", "sea", "Ärger"])
        #expect(counts.map(\.songs) == [3, 2, 2])
    }
}
