import EditingSession
import Files
import LibraryChanges
import SongLibrary
import TestSupport
import Testing

@testable import SongbookModel

@Suite("Copying and moving songs to another library")
struct LibraryTransferReportTests {
    private let folder = TemporaryFolder()
    private let settings: Settings
    private let editor: LibraryEditor

    private var other: FilePath { folder["home/Other"] }

    init() throws {
        for name in ["One/One", "Folk/Two/Two", "Folk/Three/Three"] {
            let title = FilePath(name).name.string
            folder.write(
                "{\"id\": \"\(title)\", \"title\": \"\(title)\", \"text\": \"words\"}",
                to: FilePath("home/Songs/\(name).songbook"))
        }
        settings = Settings(
            mode: .folder, folder: try Bookmark(of: folder["home/Songs"]),
            earlier: [try Bookmark(of: folder.makeFolder("home/Other"))])
        editor = LibraryEditor(environment: folder.environment(), settings: settings)
    }

    private func item(_ path: FilePath, isFolder: Bool = false) -> ItemSelection {
        ItemSelection(path: folder["home/Songs"].appending(path), name: path.stem.string, isFolder: isFolder)
    }

    private var one: ItemSelection { item("One/One.songbook") }
    private var folk: ItemSelection { item("Folk", isFolder: true) }

    /// Copies or moves items, and returns the report.
    private func run(
        _ kind: LibraryTransfer.Kind, _ targets: [ItemSelection], _ transfer: TransferRun? = nil,
        to root: FilePath? = nil, by editor: LibraryEditor? = nil
    ) throws -> TransferReport {
        let subject = try #require(TransferSubject(kind, targets))
        let (transfer, root) = (transfer ?? TransferRun(kind, sessions: [:]), root ?? other)
        let editor = editor ?? self.editor
        transfer.run(targets.map(\.path), to: root, ofLibrary: root, by: editor, environment: folder.environment())
        return TransferReport(
            subject, transfer.results, toLibrary: root, name: root.name.string, home: folder["home"])
    }

    private func words(_ report: TransferReport) -> [String] {
        report.lines.map { "\($0.kind) \($0.title): \($0.detail)" }
    }

    @Test("one song, and the same one again")
    func oneSong() throws {
        #expect(try run(.copy, [one]).summary == "“One” copied to “Other”")
        #expect(try run(.copy, [one]).summary == "“One” is already in “Other”")
        #expect(try run(.move, [one]).summary == "“One” was already in “Other” and was removed here")
        #expect(folder.names(in: "home/Songs") == ["Folk"] && folder.names(in: "home/Other") == ["One"])
        let two = item("Folk/Two/Two.songbook")
        let report = try run(.move, [two])
        #expect(report.summary == "“Two” moved to “Other”" && words(report) == ["made Two: Two"])
        #expect(folder.names(in: "home/Songs/Folk") == ["Three"])
    }

    @Test("a copied folder is reported by its songs, a moved one as a whole")
    func aFolder() throws {
        let copied = try run(.copy, [folk])
        #expect(copied.summary == "2 songs copied to “Other”.")
        #expect(Set(words(copied)) == ["made Two: Folk/Two", "made Three: Folk/Three"])
        let again = try run(.copy, [folk])
        #expect(again.summary == "0 songs copied to “Other”; 2 were already there.")
        #expect(again.lines.allSatisfy { $0.kind == .skipped })
        runTool("/bin/rm", "-r", other.appending("Folk").string)
        let moved = try run(.move, [folk])
        #expect(moved.summary == "“Folk” moved to “Other”." && !moved.hasProblems)
    }

    @Test("several items, some of which fail")
    func several() throws {
        #expect(try run(.copy, [one, folk]).summary == "2 items copied to “Other”.")
        #expect(try run(.copy, [one]).summary == "“One” is already in “Other”")
        let gone = item("Gone/Gone.songbook")
        let report = try run(.move, [one, gone])
        #expect(report.summary == "1 of 2 items moved to “Other”." && report.hasProblems)
        #expect(report.lines.last?.detail.hasPrefix("~/Songs/Gone/Gone.songbook\n") == true)
        #expect(try run(.copy, [gone, gone]).summary == "0 of 2 items copied to “Other”.")
        #expect(try run(.move, [folk, item("Folk/Two/Two.songbook")]).summary.hasPrefix("1 of 2 items"))
    }

    @Test("open songs follow to the other library")
    func sessions() throws {
        let session = try EditingSession.open(
            folk.path.appending("Two/Two.songbook"), environment: folder.environment())
        let transfer = TransferRun(.move, sessions: [session.file: session])
        _ = try run(.move, [folk], transfer)
        #expect(session.file == other.appending("Folk/Two/Two.songbook"))
    }

    @Test("what is canceled before it begins is not a problem")
    func cancelled() throws {
        let transfer = TransferRun(.copy, sessions: [:])
        transfer.cancel()
        let report = try run(.copy, [one, folk], transfer)
        #expect(transfer.isCancelled && transfer.songs == 0 && !report.hasProblems)
        #expect(report.summary == "0 of 2 items copied to “Other”." && folder.names(in: "home/Other").isEmpty)
    }

    @Test("of several, what is canceled behind the first is not there, and the first one is")
    func cancelledBetween() throws {
        let transfer = TransferRun(.copy, sessions: [:])
        let first = other.appending("One/One.songbook")
        let calls = FaultyCalls { _, call in
            if call.path.isInside(other.appending("Folk")), call.name == .creat { transfer.cancel() }
            return nil
        }
        let report = try calls.run { try run(.copy, [one, folk, item("Folk/Two/Two.songbook")], transfer) }
        #expect(report.summary == "1 of 3 items copied to “Other”.")
        #expect(try FileStatus(of: first).kind == .regular)
        #expect(transfer.songs == 1 && folder.names(in: "home/Other/One") == ["One.songbook"])
        #expect(folder.names(in: "home/Other") == ["Folk", "One"] && folder.names(in: "home/Other/Folk").isEmpty)
        #expect(folder.names(in: "home/Songs/Folk") == ["Three", "Two"])
    }

    @Test("all of a library, by its songs where it is copied, by what lies in it where it is moved; and back")
    func everything() throws {
        let environment = folder.environment()
        let all = ItemSelection(path: folder["home/Songs"], name: "Songs", isFolder: true)
        #expect(try run(.copy, [all]).summary == "3 songs copied to “Other”.")
        #expect(try FileStatus(of: other.appending("Folk/Three/Three.songbook")).kind == .regular)
        let root = Settings.inAppFolder(in: environment)
        #expect(try run(.move, [all], to: root).summary == "2 items moved to “\(root.name.string)”.")
        #expect(folder.names(in: "home/Songs").isEmpty)
        let moved = ItemSelection(path: root.appending("Folk"), name: "Folk", isFolder: true)
        let editor = LibraryEditor(environment: environment, settings: settings, libraryFlag: root)
        let back = try run(.copy, [moved], to: folder["home/Songs"], by: editor)
        #expect(back.summary == "2 songs copied to “Songs”.")
        #expect(folder.names(in: "home/Songs/Folk") == ["Three", "Two"])
    }

    @Test("the private library is created when it is first used")
    func privateLibrary() throws {
        let environment = folder.environment()
        let root = Settings.inAppFolder(in: environment)
        let transfer = TransferRun(.copy, sessions: [:])
        transfer.run([one.path], to: root, ofLibrary: root, by: editor, environment: environment)
        #expect(transfer.results.whole == 1 && transfer.songs == 1)
        #expect(try FileStatus(of: root.appending("One/One.songbook")).kind == .regular)
    }

    @Test("the text names one item, and counts several")
    func wording() throws {
        #expect(TransferSubject(.copy, []) == nil)
        let single = try #require(TransferSubject(.copy, [one]))
        #expect(single.heading == "Copy “One” to Another Library" && single.progress == "Copying “One”")
        #expect(single.failure == "Could Not Copy “One”" && single.verb == "C_opy" && single.isOneSong)
        #expect(single.reportTitle == "Copy Report" && single.oneName == "One")
        let several = try #require(TransferSubject(.move, [one, folk]))
        #expect(several.heading == "Move 2 Items to Another Library" && several.progress == "Moving 2 Items")
        #expect(several.verb == "_Move" && several.reportTitle == "Move Report" && several.oneName == nil)
        let other = try #require(TransferSubject(.move, [folk]))
        #expect(other.heading == "Move “Folk” to Another Library" && other.progress == "Moving “Folk”")
        #expect(other.failure == "Could Not Move “Folk”" && !other.isOneSong)
        let copies = try #require(TransferSubject(.copy, [one, folk]))
        #expect(copies.heading == "Copy 2 Items to Another Library" && copies.progress == "Copying 2 Items")
    }
}
