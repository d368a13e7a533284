import Files
import Freedesktop
import LibraryIndex
import SongConversion
import SongLibrary
import SongTransfer
import TestSupport
import Testing

@testable import SongbookModel

@Suite("Reports of imports and exports")
struct TransferReportTests {
    private let folder = TemporaryFolder()

    private var environment: Environment { folder.environment() }
    private var root: FilePath { folder["home/Songs"] }

    private func choose() throws {
        folder.makeFolder("home/Songs")
        _ = try SettingsStore(environment: environment).choose(.folder(root))
    }

    private func plan(_ names: FilePath..., answers: [FilePath: EncodingAnswer] = [:]) throws -> PlannedImport {
        try PlannedImport(
            of: names.map { folder["in"].appending($0) }, into: root, ofLibrary: root, called: "Songs",
            answers: answers, in: environment,
            cancellation: Cancellation())
    }

    private func words(_ report: TransferReport) -> Set<String> {
        Set(report.lines.map { "\($0.kind) \($0.title): \($0.detail)" })
    }

    @Test("an import reports what would be added, what was, and the second time what is already there")
    func imported() throws {
        try choose()
        folder.write("{title: One}\nwords\n", to: "in/One.cho")
        folder.write([0x00, 0x01, 0xFF], to: "in/noise.bin")
        let planned = try plan("One.cho", "noise.bin")
        #expect(planned.plan.songCount == 1 && planned.questions.isEmpty)
        #expect(
            planned.report.summary == "1 song will be added to “Songs”. The original file stays as it is.")
        #expect(words(planned.report).contains("made One: New: One"))
        let done = planned.run(progress: ImportProgress(), cancellation: Cancellation())
        #expect(done.report.summary == "1 song added to “Songs”." && !done.report.isIncomplete)
        #expect(done.onlySong == root.appending("One/One.songbook"))
        let again = try plan("One.cho")
        #expect(again.report.summary == "There is nothing to import into “Songs”.")
        #expect(words(again.report).contains("skipped One: Already in the library: One"))
    }

    @Test("an import of a folder has the folders in it, names what is no song, and the second time has nothing to do")
    func importedFolder() throws {
        try choose()
        folder.write("{title: River}\n{artist: Nobody}\n[G]Down to the [D]sea\n", to: "in/Old Songs/Slow/river.cho")
        folder.write("Over the sea\n", to: "in/Old Songs/Sea.txt")
        let picture = Array("PNG\r\n".utf8) + [0x1A, 0x0A, 0, 0, 0, 0x0D] + Array("IHDR".utf8)
        folder.write([0x89] + picture, to: "in/Old Songs/picture.txt")
        let planned = try plan("Old Songs")
        #expect(
            planned.report.summary == "2 songs will be added to “Songs”. The original files stay as they are.")
        #expect(planned.report.lines.contains { $0.kind == .problem && $0.title == "picture.txt" })
        let done = planned.run(progress: ImportProgress(), cancellation: Cancellation())
        #expect(done.report.summary == "2 songs added to “Songs”." && done.onlySong == nil)
        #expect(folder.names(in: "home/Songs/Old Songs") == ["Sea", "Slow"])
        #expect(folder.names(in: "home/Songs/Old Songs/Slow") == ["River"])
        let again = try plan("Old Songs")
        #expect(again.report.summary == "There is nothing to import into “Songs”." && again.plan.songCount == 0)
    }

    @Test("a canceled import says how to add the rest")
    func cancelled() throws {
        try choose()
        folder.write("{title: One}\nwords\n", to: "in/One.cho")
        let cancellation = Cancellation()
        let planned = try plan("One.cho")
        cancellation.cancel()
        let done = planned.run(progress: ImportProgress(), cancellation: cancellation)
        #expect(
            done.report.summary
                == "0 songs added to “Songs”. The import was canceled. Import the same files again to add the rest.")
        #expect(done.report.hasProblems && done.onlySong == nil)
        #expect(done.report.lines.isEmpty)
    }

    @Test("the user is asked about a file with a doubtful encoding, and can leave it out")
    func doubt() throws {
        try choose()
        let text = "Лампа на кухне горит до утра\nТы возвращаешься, в доме жара\n"
        // In Windows-1251.
        let bytes = text.unicodeScalars.map { UInt8($0.isASCII ? $0.value : $0.value - 0x410 + 0xC0) }
        let file = folder.write(bytes, to: "in/One.txt")
        let planned = try plan("One.txt")
        let question = try #require(planned.questions.first)
        #expect(question.files == [file])
        #expect(planned.isNothingLeft(by: [file: .leftOut]) && !planned.isNothingLeft(by: [:]))
        let answered = try plan("One.txt", answers: [file: .encoding(question.choices[0].encoding)])
        #expect(answered.questions.isEmpty && answered.plan.songCount == 1)
        #expect(try plan("One.txt", answers: [file: .leftOut]).plan.songCount == 0)
    }

    @Test("an export reports what was written, and what could not be")
    func exported() throws {
        try choose()
        let one = folder.write("{\"title\": \"One\", \"text\": \"words\"}", to: "home/Songs/One/One.songbook")
        let items = [ExportItem(one), ExportItem(root.appending("Gone/Gone.songbook"))]
        let export = ExportRun({ items }, as: .songs(.text), isOneFile: false)
        folder.makeFolder("out")
        let report = export.run(to: folder["out"], in: environment)
        #expect(export.done == 2 && folder.names(in: "out") == ["One.txt"])
        #expect(report.summary == "1 song exported." && report.hasProblems && !report.isIncomplete)
        #expect(report.words == "1 song exported. 1 problem.")
        #expect(report.shortWords == "1 song exported. 1 note.")
        #expect(report.sortedLines.first?.title == "Gone" && report.sortedLines.count == report.lines.count)
    }

    @Test("an export to one file replaces an existing one; a canceled one says so")
    func oneFile() throws {
        try choose()
        let one = folder.write("{\"title\": \"One\", \"text\": \"words\"}", to: "home/Songs/One/One.songbook")
        let file = folder.write("before", to: "out/all.txt")
        let export = ExportRun({ [ExportItem(one)] }, as: .songs(.text), isOneFile: true)
        #expect(export.run(to: file, in: environment).lines.first?.kind == .made)
        #expect(folder.read("out/all.txt").map { String(decoding: $0, as: UTF8.self) }?.contains("words") == true)
        let cancelled = ExportRun({ [ExportItem(one)] }, as: .songs(.text), isOneFile: false)
        cancelled.cancel()
        let report = cancelled.run(to: folder["out"], in: environment)
        #expect(report.summary == "0 songs exported. The export was canceled." && report.isIncomplete)
    }

    @Test("an export never replaces a song of the library")
    func ontoSong() throws {
        try choose()
        let songs = ["One", "Two"].map { name in
            folder.write("{\"text\": \"words\"}", to: FilePath("home/Songs/\(name)/\(name).songbook"))
        }
        let bytes = folder.read("home/Songs/Two/Two.songbook")
        let export = ExportRun({ [ExportItem(songs[0])] }, as: .songs(.text), isOneFile: true)
        let report = export.run(to: songs[1], in: environment)
        #expect(report.hasProblems)
        #expect((report.lines.map(\.detail) + [report.summary]).contains { $0.contains("already exists") }, "\(report)")
        #expect(folder.read("home/Songs/Two/Two.songbook") == bytes)
    }

    @Test("formats have names, and files of other programs are recognized by theirs")
    func formats() {
        #expect(ExportFormat.songs(.text).label == "Plain Text" && ExportFormat.page.label == "HTML")
        #expect(ExportFormat.songs(.chords).label == "Text with Chords over the Lyrics")
        #expect(Set(SongFileFormat.allCases.map(\.label)).count == SongFileFormat.allCases.count)
        #expect(ImportableFile.isOne("/a/One.cho") && ImportableFile.isOne("/a/One.TXT"))
        #expect(
            !ImportableFile.isOne("/a/One.songbook") && !ImportableFile.isOne("/a/One") && !ImportableFile.isOne("/"))
    }
}
