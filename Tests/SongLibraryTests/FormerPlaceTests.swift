import Files
import Freedesktop
import Problems
import SongLibrary
import TestSupport
import Testing

@Suite("A moved library, by its former paths") struct FormerPlaceTests {
    private let folder = TemporaryFolder()
    private var environment: Environment { folder.environment() }
    private var store: SettingsStore { SettingsStore(environment: environment) }

    init() throws {
        folder.write("{}", to: "home/Songs/Folk/A/A.songbook")
        _ = try store.choose(.folder(folder["home/Songs"]))
    }

    private func move(_ from: FilePath, _ to: FilePath) {
        folder.makeFolder(to.parent)
        #expect(runTool("/bin/mv", folder[from].string, folder[to].string).status == 0)
    }

    private func find(_ path: FilePath) throws -> FilePath? {
        try SongFinder(environment: environment).song(of: folder[path]).file.relative(to: folder.path)
    }

    @Test("a path into the old place follows the move, also before it was recorded, and as a URI") func follows() throws
    {
        move("home/Songs", "home/Lieder")
        #expect(try find("home/Songs/Folk/A/A.songbook") == "home/Lieder/Folk/A/A.songbook")
        #expect(try find("home/Songs/Folk/A") == "home/Lieder/Folk/A/A.songbook")
        _ = try store.recordMoves()
        move("home/Lieder", "home/Chansons")
        _ = try store.recordMoves()
        for old in ["Songs", "Lieder", "Chansons"] {
            #expect(try find(FilePath("home/\(old)/Folk/A/A.songbook")) == "home/Chansons/Folk/A/A.songbook")
            let uri = FilePath("file://" + folder[FilePath("home/\(old)/Folk/A")].string)
            let found = try SongFinder(environment: environment).song(of: uri).file
            #expect(found == folder["home/Chansons/Folk/A/A.songbook"])
        }
        #expect(throws: Problem.self) { try find("home/Songs/Folk/B/B.songbook") }
    }

    @Test("what is at the old path now comes first, and a library there now is none that was") func taken() throws {
        move("home/Songs", "home/Lieder")
        _ = try store.recordMoves()
        folder.write("{}", to: "home/Songs/Folk/A/A.songbook")
        #expect(try find("home/Songs/Folk/A/A.songbook") == "home/Songs/Folk/A/A.songbook")
        folder.write("{}", to: "home/Lieder/B/B.songbook")
        #expect(try find("home/Songs/B/B.songbook") == "home/Lieder/B/B.songbook")
        _ = try store.choose(.folder(folder["home/Songs"]))
        #expect(throws: Problem.self) { try find("home/Songs/B/B.songbook") }
    }

    @Test("moved into a new folder beside its old place") func nested() throws {
        move("home/Songs", "home/Music/Songs")
        #expect(try store.libraryInUse().path == folder["home/Music/Songs"])
        #expect(try find("home/Songs/Folk/A") == "home/Music/Songs/Folk/A/A.songbook")
    }

    @Test("moved back to an earlier place, from far away") func back() throws {
        move("home/Songs", "home/Lieder")
        _ = try store.recordMoves()
        folder.makeFolder("far/away")
        move("home/Lieder", "far/away/Songs")
        _ = try store.choose(.folder(folder["far/away/Songs"]))
        move("far/away/Songs", "home/Songs")
        #expect(try store.libraryInUse().path == folder["home/Songs"])
        let former = try #require(store.load().settings.folder?.formerPaths)
        #expect(former == [folder["far/away/Songs"], folder["home/Lieder"]])
    }

    @Test("as many former paths are kept as are of use, and others’ members stay") func bounded() throws {
        var place: FilePath = "home/Songs"
        for number in 1...15 {
            let next = FilePath("home/Songs \(number)")
            move(place, next)
            _ = try store.recordMoves()
            place = next
        }
        let bookmark = try #require(store.load().settings.folder)
        #expect(bookmark.formerPaths.count == 10 && bookmark.formerPaths.first == folder["home/Songs 14"])
        #expect(bookmark.path == folder["home/Songs 15"])
    }

    @Test("settings of earlier releases, without former paths, are read as they are") func older() throws {
        let path = folder["home/Songs"].string
        folder.write(
            #"{"version": 1, "mode": "folder", "folder": {"path": "\#(path)", "formerPaths": [1, "relative"]}}"#,
            to: "home/.config/songbook/settings.json")
        #expect(store.load().settings.folder == Bookmark(path: folder["home/Songs"]))
    }
}
