import Files
import Freedesktop
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
        #expect(problem?.remedy?.contains("--choose-library") == true)
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
            #expect(problem?.remedy?.contains("SONGBOOK_LIBRARY") == true)
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
        #expect(found.notices.contains { $0.contains("settings.json") })
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

@Suite("Limits in the settings") struct SettingsLimitTests {
    private let folder = TemporaryFolder()
    private let file: FilePath = "home/.config/songbook/settings.json"

    private var store: SettingsStore {
        SettingsStore(environment: folder.environment())
    }

    @Test("without any, those of the program, which are not put into the file") func usual() throws {
        #expect(store.load().settings.historyLimit == 1000)
        #expect(store.load().settings.autosaveDelay == 1000)
        _ = try store.update { $0.mode = .inApp }
        #expect(String(decoding: folder.read(file) ?? [], as: UTF8.self).contains("Limit") == false)
    }

    @Test("what is written by hand counts, stays, and can be changed") func written() throws {
        folder.write(#"{"historyLimit": 7, "autosaveDelay": 250, "other": 1}"#, to: file)
        #expect(store.load().settings.historyLimit == 7)
        #expect(store.load().settings.autosaveDelay == 250)
        _ = try store.update { $0.mode = .inApp }
        #expect(store.load().settings.historyLimit == 7)
        _ = try store.update { $0.historyLimit = 1000 }
        #expect(store.load().settings.historyLimit == 1000)
        #expect(store.load().settings.autosaveDelay == 250)
    }

    @Test(
        "what makes no sense is said",
        arguments: [
            #"{"historyLimit": -1}"#, #"{"historyLimit": "7"}"#, #"{"historyLimit": 1e9}"#, #"{"autosaveDelay": 0}"#,
            #"{"autosaveDelay": 99999999999999999999}"#, #"{"autosaveDelay": 1.5}"#,
        ])
    func wrong(_ text: String) {
        folder.write(text, to: file)
        let remark = store.remark(on: store.load().settings)
        #expect(remark?.kind == .badSettings)
        #expect(remark?.what.contains("should be a whole number from") == true)
    }
}

@Suite("How windows look, in the settings") struct SettingsLookTests {
    private let folder = TemporaryFolder()
    private let file: FilePath = "home/.config/songbook/settings.json"

    private var store: SettingsStore {
        SettingsStore(environment: folder.environment())
    }

    private var text: String { String(decoding: folder.read(file) ?? [], as: UTF8.self) }

    @Test("what is chosen is there again, and what is not chosen is not put into the file") func chosen() throws {
        _ = try store.update { $0.mode = .inApp }
        #expect(!text.contains("appearance") && !text.contains("font"))
        _ = try store.update {
            $0.appearance = .dark
            $0.font = "Ubuntu Mono Bold 14"
        }
        #expect(store.load().settings.appearance == .dark)
        #expect(store.load().settings.font == "Ubuntu Mono Bold 14")
        _ = try store.update { $0.font = nil }
        #expect(store.load().settings.font == nil)
        #expect(!text.contains("font"))
    }

    @Test(
        "what makes no sense is said, is not followed, and stays; the rest of the settings is known",
        arguments: [
            #""appearance": "pink""#, #""appearance": 1"#, #""font": """#, #""font": 14"#, #""font": "a\nb""#,
        ])
    func misunderstood(_ member: String) throws {
        folder.write("{\(member), \"historyLimit\": 7}", to: file)
        let loaded = store.load()
        let (settings, problem) = (loaded.settings, loaded.problem)
        #expect(problem == nil)
        #expect(settings.historyLimit == 7)
        #expect(settings.appearance == .system)
        #expect(settings.font == nil)
        #expect(store.remark(on: settings)?.what.contains("should be") == true)
        _ = try store.update { $0.historyLimit = 8 }
        #expect(text.contains(member))
        _ = try store.update {
            $0.appearance = .light
            $0.font = "Sans 12"
        }
        #expect(!text.contains(member))
        #expect(store.remark(on: store.load().settings) == nil)
    }
}
