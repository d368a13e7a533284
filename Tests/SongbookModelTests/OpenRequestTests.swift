import Files
import Freedesktop
import LibraryIndex
import Problems
import SongLibrary
import TestSupport
import Testing

@testable import SongbookModel

@Suite("A request to open something")
struct OpenRequestTests {
    private let folder = TemporaryFolder()

    private var environment: Environment { folder.environment() }
    private var root: FilePath { folder["home/Songs"] }

    private func choose(_ path: FilePath) throws {
        folder.makeFolder(path)
        _ = try SettingsStore(environment: environment).choose(.folder(folder[path]))
    }

    private func song(_ name: String) -> FilePath {
        folder.write(
            "{\"title\": \"\(name)\", \"text\": \"words\"}", to: FilePath("home/Songs/\(name)/\(name).songbook"))
    }

    private func open(
        _ reference: FilePath? = nil, library: FilePath? = nil, notices: [String] = [], last: WindowState? = nil
    ) -> OpenResult {
        let request = OpenRequest(
            reference: reference.map { SongReference($0) }, environment: environment, library: library,
            notices: notices)
        return request.run(SettingsSnapshot(environment: environment), last: last)
    }

    private func state(_ shown: BrowsePlace, library: FilePath? = nil, chosen: FilePath? = nil) -> WindowState {
        WindowState(
            library: library ?? root, chosen: chosen ?? root, shown: shown, song: root.appending("One/One.songbook"),
            size: WindowState.Size(width: 900, height: 600))
    }

    @Test("the library in use, before one was chosen")
    func welcome() {
        guard case .welcome = open() else {
            Issue.record("none was chosen")
            return
        }
    }

    @Test("the library in use, at its root or at the last place, if that folder still exists")
    func libraryInUse() throws {
        try choose("home/Songs")
        folder.makeFolder("home/Songs/Folk")
        let first = try place(of: open(notices: ["News."]))
        #expect(first.root == root && first.shown == .root && first.notices == ["News."] && first.last == nil)
        #expect(try place(of: open(last: state(.folder("Folk")))).shown == .folder("Folk"))
        #expect(try place(of: open(last: state(.folder("Gone")))).shown == .root)
        #expect(try place(of: open(last: state(.allSongs))).shown == .allSongs)
        var opening = state(.root)
        #expect(try place(of: open(last: opening)).last?.song != nil)
        // A song that crashed the program is not opened again.
        opening.isOpening = true
        let left = try #require(place(of: open(last: opening)).last)
        #expect(left.song == nil)
    }

    @Test("the library in use, which was moved since it was last open")
    func moved() throws {
        try choose("home/Songs")
        folder.makeFolder("home/Songs/Folk")
        runTool("/bin/mv", root.string, folder["home/Lieder"].string)
        let place = try place(of: open(last: state(.folder("Folk"))))
        #expect(place.root == folder["home/Lieder"] && place.shown == .folder("Folk"))
        #expect(place.last?.song == folder["home/Lieder/One/One.songbook"])
        #expect(place.notices.count == 1 && place.notices[0].contains("This library is now at"))
        let again = try self.place(of: open(notices: ["News."], last: state(.folder("Folk"))))
        #expect(again.root == place.root && again.shown == place.shown && again.last == place.last)
        #expect(again.notices == ["News."], "it is said once")
    }

    @Test("another library that was open last, until a library is chosen")
    func leftElsewhere() throws {
        try choose("home/Other")
        try choose("home/Songs")
        let other = folder["home/Other"]
        #expect(try place(of: open(last: state(.allSongs, library: other))).root == other)
        #expect(try place(of: open(library: "home/Songs", last: state(.allSongs, library: other))).root == root)
        #expect(try place(of: open(last: state(.allSongs, library: other, chosen: other))).root == root)
        #expect(try place(of: open(last: state(.allSongs, library: folder["home"]))).root == root)
        runTool("/bin/rmdir", other.string)
        #expect(try place(of: open(last: state(.allSongs, library: other))).root == root)
    }

    @Test("an unavailable library, whose offline copy can be shown")
    func trouble() throws {
        for isRemembered in [false, true] {
            try choose("home/Songs")
            _ = song("One")
            if isRemembered { _ = try LibraryIndex(root: root, environment: environment).refresh() }
            runTool("/bin/rm", "-r", root.string)
            guard case .trouble(let problem, let remembered) = open() else {
                Issue.record("it is not there")
                return
            }
            #expect(problem.path == root && (remembered != nil) == isRemembered)
            #expect(remembered.map { $0.root == root && $0.obstacle != nil } ?? true)
        }
    }

    @Test("a song, and a folder in a library or in none")
    func references() throws {
        try choose("home/Songs")
        let file = song("One")
        folder.makeFolder("home/Songs/Folk")
        folder.makeFolder("home/Elsewhere")
        guard case .song(let loaded) = open(file) else {
            Issue.record("it is a song")
            return
        }
        #expect(loaded.location.file == file && loaded.location.isInLibrary)
        #expect(LibraryPlace(loaded)?.shown == .root && LibraryPlace(loaded.location)?.root == root)
        #expect(try place(of: open("home/Songs/Folk")).shown == .folder("Folk"))
        guard case .folder(folder["home/Elsewhere"]) = open("home/Elsewhere") else {
            Issue.record("it is in no library")
            return
        }
        guard case .problem = open("home/Songs/None.songbook") else {
            Issue.record("there is none")
            return
        }
    }

    @Test("anything, if the settings cannot be read")
    func settings() throws {
        try choose("home/Songs")
        let file = SettingsStore(environment: environment).file
        folder.write("nonsense", to: try #require(file.relative(to: folder.path)))
        guard case .trouble(let problem, remembered: nil) = open() else {
            Issue.record("they say nothing")
            return
        }
        #expect(problem.kind == .badSettings)
    }

    private func place(of result: OpenResult) throws -> LibraryPlace {
        guard case .library(let place) = result else { throw NoLibrary() }
        return place
    }

    private struct NoLibrary: Error {}
}
