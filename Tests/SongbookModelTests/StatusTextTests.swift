import Files
import LibraryIndex
import SongOpening
import TestSupport
import Testing

@testable import SongbookModel

@Suite("The status line at the bottom of the sidebar")
struct StatusTextTests {
    private let folder = TemporaryFolder()

    @Test("shows one activity while all is well, a save before a scan")
    func calm() {
        let states: [(SaveActivity, isScanning: Bool, String)] = [
            (.none, false, "Up to date"), (.none, true, "Scanning library…"), (.saving, false, "Saving…"),
            (.saving, true, "Saving…"),
        ]
        for (save, isScanning, words) in states {
            let text = StatusText(nil, .init(isScanning: isScanning, save: save))
            #expect(text == StatusText(words: words), "\(save) \(isScanning)")
        }
    }

    @Test(
        "names the program that keeps the folder while all is well",
        arguments: [
            (".stfolder", "Syncthing"), (".git", "Git"), (".dropbox", "Dropbox"),
            (".sync_0123.db", "Nextcloud/ownCloud"),
        ])
    func kept(mark: String, name: String) throws {
        folder.makeFolder(FilePath("Songs/\(mark)"))
        let snapshot = try LibraryIndex(root: folder["Songs"], environment: folder.environment()).refresh()
        let condition = LibraryCondition(snapshot, drafts: [])
        #expect(StatusText(condition, .init()) == StatusText(words: "Saved · kept by \(name)"))
        #expect(StatusText(condition, .init(isScanning: true)).words == "Scanning library…")
    }

    @Test("shows everything that needs attention, whatever else is going on")
    func attention() throws {
        folder.write("{", to: "Songs/broken/broken.songbook")
        folder.write("{}", to: "Songs/two/two.songbook")
        folder.write("{}", to: "Songs/two/other.songbook")
        folder.write("{}", to: "Songs/two/third.songbook")
        folder.write("{}", to: "Songs/Copied/Copied.songbook")
        folder.write("{\"text\": \"other\"}", to: "Songs/Copied/Copied.sync-conflict-20260101-120000-ABCDEFG.songbook")
        let snapshot = try LibraryIndex(root: folder["Songs"], environment: folder.environment()).refresh()
        let condition = LibraryCondition(snapshot, root: folder["Songs"], drafts: [], sync: nil)
        let text = StatusText(
            condition,
            .init(isUnavailable: true, unavailableSince: "09:05", isScanning: true, save: .failed))
        #expect(text.needsAttention)
        #expect(
            text.words
                == "Unavailable since 09:05 · 1 conflict · 2 songs not shown · 1 change waiting · 1 item cannot be read"
        )
        #expect(StatusText(nil, .init(isUnavailable: true, save: .saving)).words == "Unavailable")
        let lines = condition.lines.map { "\($0.title): \($0.detail)" }
        #expect(
            lines.contains("Copied: 1 conflict copy\nCopied") || lines.contains("Copied: 1 conflict copy"), "\(lines)")
        #expect(lines.count == 4, "\(lines)")
    }
}
