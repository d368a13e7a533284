import Files
import Glibc
import Problems
import SongFormat
import SongLibrary
import TestSupport
import Testing

@Suite("The settings file") struct SettingsStoreTests {
    private let folder = TemporaryFolder()
    private let file: FilePath = "home/.config/songbook/settings.json"

    private var store: SettingsStore {
        SettingsStore(environment: folder.environment())
    }

    private var text: String? {
        folder.read(file).map { String(decoding: $0, as: UTF8.self) }
    }

    private func change() throws(Problem) -> [Notice] {
        try store.update { $0.mode = .inApp }
    }

    @Test("without a file, nothing is decided and nothing is wrong") func missing() {
        let loaded = store.load()
        #expect(loaded.settings == Settings())
        #expect(loaded.problem == nil)
        #expect(folder.names(in: "home").isEmpty)
    }

    @Test("what was decided is read again, names of any bytes included") func roundTrip() throws {
        let odd = folder["home"].appending(FilePath(bytes: [0xE9, 0x0A, 0x22]))
        let settings = Settings(
            mode: .folder,
            folder: Bookmark(
                path: odd, identity: FileIdentity(device: .max, inode: .max),
                birthTime: FileTime(seconds: -1, nanoseconds: 7), filesystem: .max, mountPoint: "/"),
            earlier: [Bookmark(path: "/home/maria/Lieder")])
        #expect(try store.update { $0 = settings } == [])
        #expect(store.load().settings == settings)
        #expect(store.load().problem == nil)
        #expect(try FileStatus(of: folder[file]).permissions == 0o600)
        #expect(folder.names(in: "home/.config/songbook") == ["settings.json"])
    }

    @Test("what people write by hand does") func byHand() {
        folder.write("{\"mode\": \"folder\", \"folder\": {\"path\": \"/home/maria/Lieder\"}}", to: file)
        #expect(
            store.load().settings == Settings(mode: .folder, folder: Bookmark(path: "/home/maria/Lieder")))
        #expect(store.load().problem == nil)
    }

    @Test("members that are not known stay, in their places") func unknownMembers() throws {
        folder.write(
            """
            {
              "editor": {"font": "Serif 12", "width": 1.50},
              "mode": "folder",
              "folder": {"path": "/a", "colour": "red"},
              "version": 1,
              "earlier": [{"path": "/b", "colour": "blue"}, {"path": "/c"}],
              "window": [1e2, null]
            }
            """, to: file)
        #expect(
            try store.update {
                $0.mode = .inApp; $0.earlier.removeLast()
            } == [])
        let document = try JSONValue(parsing: folder.read(file) ?? [])
        #expect(document.members?.map(\.name) == ["editor", "mode", "folder", "version", "earlier", "window"])
        #expect(document["mode"] == .string("in-app"))
        #expect(document["editor"]?["width"] == .number("1.50"))
        #expect(document["window"] == .array([.number("1e2"), .null]))
        #expect(document["folder"]?["colour"] == .string("red"))
        #expect(document["earlier"]?.array?.map { $0["colour"] } == [.string("blue")])
    }

    @Test(
        "what is no settings is said and stops nothing",
        arguments: [
            "", "{", "[]", "null", "\u{0}\u{0}", "{\"mode\": \"folder\",}", "{\"version\": 0}", "{\"version\": \"1\"}",
            "{\"version\": 1.5}",
        ])
    func corrupt(_ text: String) throws {
        folder.write(text, to: file)
        let loaded = store.load()
        #expect(loaded.settings == Settings())
        #expect(loaded.problem?.kind == .badSettings)
        #expect(loaded.problem?.path == folder[file])
        #expect(self.text == text)

        let notices = try change()
        #expect(notices.count == 1)
        let names = folder.names(in: "home/.config/songbook")
        #expect(names.count == 2)
        let aside = try #require(names.first { $0.string.hasPrefix("settings.json.corrupt-2") })
        #expect(notices.first?.remedies.first?.contains(aside.string) == true)
        #expect(folder.read(FilePath("home/.config/songbook").appending(aside)) == Array(text.utf8))
        #expect(store.load().settings == Settings(mode: .inApp))
        #expect(store.load().problem == nil)
    }

    private static let library: [(name: String, value: String)] = [
        ("mode", #""folder""#), ("folder", #"{"path":"/a"}"#), ("earlier", #"[{"path":"/b"}]"#),
        ("historyLimit", "7"), ("autosaveDelay", "700"), ("appearance", #""dark""#), ("font", #""Sans 9""#),
        ("checkSpelling", "false"), ("spellingLanguage", #""de_DE""#),
        ("inspire", #"{"command":["/bin/cat","-n"]}"#), ("markEchoes", "false"),
        ("desktopSearch", "false"),
    ]

    /// Returns a whole file, with another value for one member.
    private static func whole(with member: String = "", _ value: String = "") -> String {
        "{" + library.map { #""\#($0.name)": \#($0.name == member ? value : $0.value)"# }.joined(separator: ", ") + "}"
    }

    private static let strangeMembers: [(String, String)] = [
        ("mode", "1"), ("mode", #""cloud""#), ("folder", #""/a""#), ("folder", "{}"), ("folder", #"{"path": "a"}"#),
        ("folder", #"{"path": "file://elsewhere/a"}"#), ("folder", #"{"path": "/a\u0000b"}"#), ("earlier", "{}"),
        ("earlier", "[1]"), ("earlier", #"[{"path": "/b"}, {"path": "c"}]"#), ("historyLimit", #""7""#),
        ("historyLimit", "-1"), ("historyLimit", "1.5"), ("autosaveDelay", "0"), ("autosaveDelay", "[]"),
        ("appearance", #""pink""#), ("font", "14"), ("checkSpelling", #""no""#), ("spellingLanguage", #""""#),
        ("inspire", #"["cat"]"#), ("inspire", #"{"command": "cat"}"#), ("inspire", #"{"command": [1]}"#),
        ("inspire", #"{"command": [""]}"#), ("inspire", #"{"command": ["a\u0000b"]}"#), ("markEchoes", "1"),
        ("desktopSearch", "\"no\""),
    ]

    @Test("one member that means nothing is said with its name, and all else holds", arguments: strangeMembers)
    func strange(_ member: String, _ value: String) {
        folder.write(Self.whole(with: member, value), to: file)
        let loaded = store.load()
        let (settings, problem) = (loaded.settings, loaded.problem)
        #expect(problem == nil)
        #expect(settings.misunderstood.keys.map(\.rawValue) == [member])
        let remark = store.remark(on: settings)
        #expect(remark?.kind == .badSettings && remark?.path == folder[file])
        #expect(remark?.what.contains("“\(member)” should be") == true, "\(remark?.what ?? "")")
        #expect(settings.mode == (member == "mode" ? nil : .folder))
        #expect(settings.folder?.path == (member == "folder" ? nil : "/a"))
        #expect(settings.earlier.map(\.path) == (member == "earlier" && value.count < 5 ? [] : ["/b"]))
        // No version of a song is removed because of a typing error.
        #expect(settings.historyLimit == (member == "historyLimit" ? .max : 7))
        #expect(settings.autosaveDelay == (member == "autosaveDelay" ? 1000 : 700))
        #expect(settings.appearance == (member == "appearance" ? .system : .dark))
        #expect(settings.font == (member == "font" ? nil : "Sans 9"))
        #expect(settings.checksSpelling == (member == "checkSpelling"))
        #expect(settings.spellingLanguage == (member == "spellingLanguage" ? nil : "de_DE"))
        #expect(settings.marksEchoes == (member == "markEchoes"))
        #expect(settings.answersDesktopSearch == (member == "desktopSearch"))
        #expect(settings.inspireCommand == (member == "inspire" ? nil : ["/bin/cat", "-n"]))
        #expect(settings.isLibraryUnclear == (member == "mode" || member == "folder"))
    }

    @Test("a strange value stays when something else is written, and goes when it is set", arguments: strangeMembers)
    func strangeKept(_ member: String, _ value: String) throws {
        folder.write(Self.whole(with: member, value), to: file)
        let before = try JSONValue(parsing: folder.read(file) ?? [])
        #expect(try store.update { _ in } == [])
        #expect(
            try store.update {
                if member == "font" { $0.appearance = .light } else { $0.font = "Sans 10" }
            } == [])
        let after = try JSONValue(parsing: folder.read(file) ?? [])
        for name in Self.library.map(\.name) where name != (member == "font" ? "appearance" : "font") {
            #expect(after[name] == before[name], "\(name)")
        }
        #expect(folder.names(in: "home/.config/songbook") == ["settings.json"])
        let usual = Settings()
        _ = try store.update { settings in
            switch member {
            case "mode": settings.mode = .inApp
            case "folder": settings.folder = Bookmark(path: "/new")
            case "earlier": settings.earlier = [Bookmark(path: "/new")]
            case "historyLimit": settings.historyLimit = usual.historyLimit
            case "autosaveDelay": settings.autosaveDelay = usual.autosaveDelay
            case "appearance": settings.appearance = usual.appearance
            case "checkSpelling": settings.checksSpelling = usual.checksSpelling
            case "spellingLanguage": settings.spellingLanguage = usual.spellingLanguage
            case "inspire": settings.inspireCommand = usual.inspireCommand
            case "markEchoes": settings.marksEchoes = usual.marksEchoes
            case "desktopSearch": settings.answersDesktopSearch = usual.answersDesktopSearch
            default: settings.font = usual.font
            }
        }
        let settings = store.load().settings
        switch member {
        case "mode": #expect(settings.mode == .inApp)
        case "folder": #expect(settings.folder?.path == "/new")
        // Invalid places may make sense to a user who repairs the file.
        case "earlier":
            #expect(settings.earlier.map(\.path) == ["/new"])
            #expect(settings.misunderstood.isEmpty == (value == "{}"))
        default: break
        }
        #expect(member == "earlier" || settings.misunderstood.isEmpty, "\(settings.misunderstood)")
    }

    @Test("two corrupt files in one second are both kept") func corruptTwice() throws {
        for text in ["one", "two"] {
            folder.write(text, to: file)
            _ = try change()
        }
        #expect(folder.names(in: "home/.config/songbook").count == 3)
    }

    @Test(
        "settings of a newer version are used as far as possible and not written over",
        arguments: [
            ("{\"version\": 2, \"mode\": \"in-app\", \"more\": 1}", Settings(mode: .inApp)),
            ("{\"version\": 2, \"mode\": \"cloud\"}", Settings()), ("{\"version\": 2, \"folder\": []}", Settings()),
        ])
    func newer(_ text: String, _ settings: Settings) {
        folder.write(text, to: file)
        #expect(store.load().settings == settings)
        #expect(store.load().problem == nil)
        #expect { try change() } throws: { ($0 as? Problem)?.kind == .badSettings }
        #expect(self.text == text)
        #expect(folder.names(in: "home/.config/songbook") == ["settings.json"])
    }

    @Test("settings that cannot be read are said and left alone") func unreadable() {
        folder.makeFolder(file)
        #expect(store.load().settings == Settings())
        #expect(store.load().problem?.kind == .badSettings)
        #expect { try change() } throws: { ($0 as? Problem)?.kind == .badSettings }
        #expect(folder.tree() == folder.tree())

        let other = TemporaryFolder()
        other.write("{\"mode\":\"in-app\"}", to: file)
        let store = SettingsStore(environment: other.environment())
        SystemCall.$faultInjector.withValue({ call, path in
            call == .openat && path.lastComponent == "settings.json" ? .failing(.accessDenied) : nil
        }) {
            #expect(store.load().problem?.kind == .badSettings)
            #expect(throws: Problem.self) { try store.update { $0.mode = nil } }
        }
        #expect(store.load().settings == Settings(mode: .inApp))
    }

    @Test(
        "a write that fails leaves the old settings and no other file",
        arguments: [
            (SystemCall.write, Errno.noSpace, Problem.Kind.cannotCreate), (.fsync, .inputOutput, .inputOutput),
            (.renameat2, .readOnlyFilesystem, .permission), (.close, .quotaExceeded, .cannotCreate),
        ])
    func failing(_ call: SystemCall, _ errno: Errno, _ kind: Problem.Kind) throws {
        folder.write("{\"mode\":\"folder\",\"folder\":{\"path\":\"/a\"}}", to: file)
        let before = text
        SystemCall.$faultInjector.withValue({ now, path in
            let isOurs = path.parent == folder[file].parent && path != folder[file].parent
            return now == call && isOurs ? .failing(errno) : nil
        }) {
            #expect { try change() } throws: {
                ($0 as? Problem)?.kind == kind && ($0 as? Problem)?.path == folder[file]
            }
        }
        #expect(text == before)
        #expect(folder.names(in: "home/.config/songbook") == ["settings.json"])
        #expect(try change() == [])
    }

    @Test(
        "a folder that may not be written is said with a remedy",
        .enabled(if: geteuid() != 0, "root may write everywhere"))
    func forbidden() {
        folder.makeFolder("home").withCString { _ = chmod($0, 0o555) }
        defer { folder["home"].withCString { _ = chmod($0, 0o755) } }
        #expect { try change() } throws: { ($0 as? Problem)?.kind == .permission }
    }

    @Test("settings that are a link stay one, and what it leads to is replaced") func link() throws {
        folder.write("{\"mode\":\"folder\"}", to: "home/dotfiles/songbook.json")
        folder.makeFolder("home/.config/songbook")
        #expect(folder[file].withCString { symlink("../../dotfiles/songbook.json", $0) } == 0)
        #expect(try change() == [])
        #expect(try FileStatus(of: folder[file], followingLinks: false).kind == .symbolicLink)
        #expect(folder.names(in: "home/dotfiles") == ["songbook.json"])
        #expect(store.load().settings == Settings(mode: .inApp))
    }

    @Test("a link that leads nowhere is not written through") func danglingLink() {
        folder.makeFolder("home/.config/songbook")
        #expect(folder[file].withCString { symlink("../../gone/songbook.json", $0) } == 0)
        #expect(store.load().settings == Settings())
        #expect { try change() } throws: { ($0 as? Problem)?.path == folder[file] }
        #expect(folder.names(in: "home/.config/songbook") == ["settings.json"])
        #expect(folder.names(in: "home") == [".config"])
    }

    @Test("what a killed program left in the folder is cleared") func leftovers() throws {
        _ = try change()
        let dying = FaultyCalls { _, call in
            [.write, .unlinkat].contains(call.name) ? .failing(.inputOutput) : nil
        }
        #expect(throws: Problem.self) { try dying.run { try store.update { $0.mode = .folder } } }
        #expect(folder.names(in: "home/.config/songbook").count == 2)
        _ = try change()
        #expect(folder.names(in: "home/.config/songbook") == ["settings.json"])
    }

    @Test("many writers at once lose none of each other's changes") func writers() async throws {
        let store = store
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    _ = try store.update { $0.earlier.append(Bookmark(path: FilePath("/\(number)"))) }
                }
            }
            try await group.waitForAll()
        }
        #expect(Set(store.load().settings.earlier.map(\.path)).count == 40)
    }
}
