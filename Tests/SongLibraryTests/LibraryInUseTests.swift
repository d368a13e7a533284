import Files
import Problems
import SongLibrary
import TestSupport
import Testing

@Suite("The library that a call means which names no place") struct LibraryInUseTests {
    private let folder = TemporaryFolder()

    private var store: SettingsStore {
        SettingsStore(environment: folder.environment())
    }

    private func problem(_ body: () throws -> Void) -> Problem? {
        #expect(throws: Problem.self) { try body() }
    }

    @Test("none was chosen: what to do is said") func none() {
        let problem = problem { _ = try store.libraryInUse() }
        #expect(problem?.kind == .unavailable)
        #expect(problem?.action == .chooseLibrary)
    }

    @Test("the chosen one; before it the variable; before that the flag") func order() throws {
        for name in ["home/A", "home/B", "home/C"] { folder.makeFolder(FilePath(name)) }
        _ = try store.choose(.folder(folder["home/A"]))
        #expect(try store.libraryInUse().path == folder["home/A"])
        let other = SettingsStore(environment: folder.environment(["SONGBOOK_LIBRARY": folder["home/B"].string]))
        #expect(try other.libraryInUse().path == folder["home/B"])
        #expect(try other.libraryInUse(flag: "home/C").path == folder["home/C"])
    }

    @Test("a variable or flag that names no folder is never passed over for another library") func wrong() throws {
        folder.makeFolder("home/A")
        folder.write("", to: "home/file")
        _ = try store.choose(.folder(folder["home/A"]))
        for name in ["home/gone", "home/file"] {
            let other = SettingsStore(
                environment: folder.environment(["SONGBOOK_LIBRARY": folder[FilePath(name)].string]))
            let problem = problem { _ = try other.libraryInUse() }
            #expect(problem?.remedies.first?.contains("SONGBOOK_LIBRARY") == true)
            #expect(throws: Problem.self) { try store.libraryInUse(flag: FilePath(name)) }
        }
    }

    @Test("one that was renamed is found, said once, and remembered") func moved() throws {
        folder.makeFolder("home/Songs")
        _ = try store.choose(.folder(folder["home/Songs"]))
        runTool("/bin/mv", folder["home/Songs"].string, folder["home/Lieder"].string)
        let found = try store.libraryInUse()
        #expect(try found.root() == folder["home/Lieder"])
        #expect(found.notices.count == 1)
        #expect(try store.libraryInUse().notices.isEmpty)
        #expect(store.load().settings.folder?.path == folder["home/Lieder"])
    }

    @Test("one that was renamed is used even where the settings cannot be saved, and that is said") func unsaved()
        throws
    {
        folder.makeFolder("home/Songs")
        _ = try store.choose(.folder(folder["home/Songs"]))
        runTool("/bin/mv", folder["home/Songs"].string, folder["home/Lieder"].string)
        let store = store
        let found = try FaultyCalls.every(.fsync, .failing(.noSpace)).run { () throws(Problem) in
            try store.libraryInUse()
        }
        #expect(found.path == folder["home/Lieder"] && found.state == .present)
        #expect(found.notices.contains { $0.path?.string.contains("settings.json") == true })
    }

    @Test("one that is gone, not mounted or forbidden is told apart, each with its remedy") func states() throws {
        folder.makeFolder("home/Songs")
        _ = try store.choose(.folder(folder["home/Songs"]))
        let store = store
        let path = folder["home/Songs"]
        for (errno, kind) in [(Errno.accessDenied, Problem.Kind.permission), (.notConnected, .unavailable)] {
            let calls = FaultyCalls { _, call in call.path == path ? .failing(errno) : nil }
            let found = try calls.run { () throws(Problem) in try store.libraryInUse() }
            #expect(problem { _ = try found.root() }?.kind == kind)
        }
        runTool("/bin/rmdir", path.string)
        let found = try store.libraryInUse()
        #expect(found.state == .gone)
        #expect(problem { _ = try found.root() }?.kind == .noSuchFile)
    }

    @Test("the private library is made again where it was removed") func inApp() throws {
        let chosen = try store.choose(.inApp)
        runTool("/bin/rmdir", chosen.path.string)
        let found = try store.libraryInUse()
        #expect(found.mode == .inApp && found.state == .present)
        #expect(try FileStatus(of: found.root()).permissions == 0o700)
    }

    @Test("settings that cannot be understood are said, and no library is guessed") func corrupt() {
        folder.write("{", to: "home/.config/songbook/settings.json")
        #expect(problem { _ = try store.libraryInUse() }?.kind == .badSettings)
    }

    @Test("what became of a library is told by the path it was chosen by, and by where that leads") func state() throws
    {
        folder.makeFolder("home/real/Songs")
        runTool("/bin/ln", "-s", folder["home/real"].string, folder["home/link"].string)
        _ = try store.choose(.folder(folder["home/link/Songs"]))
        for path in ["home/link/Songs", "home/real/Songs"] {
            #expect(store.state(ofLibrary: folder[FilePath(path)]) == .present)
        }
        #expect(store.state(ofLibrary: folder["home/other"]) == .gone)
        runTool("/bin/mv", folder["home/real/Songs"].string, folder["home/real/Lieder"].string)
        let moved = store.state(ofLibrary: folder["home/link/Songs"])
        #expect(moved == .moved(to: folder["home/link/Lieder"]))
        #expect(moved.problem(at: folder["home/link/Songs"]) == nil)
    }
}
