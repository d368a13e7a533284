import Files
import Problems
import SongLibrary
import TestSupport
import Testing

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
