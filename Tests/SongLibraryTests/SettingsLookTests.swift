import Files
import Problems
import SongLibrary
import TestSupport
import Testing

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
