import Files
import LibraryChanges
import SongLibrary
import SongNames
import TestSupport
import Testing

@testable import SongbookModel

@Suite("Adding files as attachments")
struct AttachmentOutcomeTests {
    private let folder = TemporaryFolder()

    private func open() throws -> AttachmentFolder {
        let song = folder.write("{\"text\": \"words\"}", to: "home/Songs/One/One.songbook")
        folder.write("louder", to: "in/take.ogg")
        folder.write("a note", to: "in/note.txt")
        let settings = Settings(mode: .folder, folder: try Bookmark(of: folder["home/Songs"]))
        return try LibraryEditor(environment: folder.environment(), settings: settings)
            .openForAttachments(SongReference(song))
    }

    private func source(_ name: FilePath) -> AttachmentSource { .file(folder[name]) }

    private func words(_ report: TransferReport) -> [String] {
        report.lines.map { "\($0.kind) \($0.title): \($0.detail)" }
    }

    @Test("files are added one by one; the report names those that are there already or cannot be read")
    func added() throws {
        let target = try open()
        let progress = AttachmentProgress()
        let sources = [
            source("in/take.ogg"), .content(Array("pasted".utf8), AttachmentName(of: "Picture.png")),
            source("in/gone.txt"),
        ]
        let first = AttachmentOutcome.adding(sources, to: target, progress, isCancelled: { false })
        #expect(first.added == [folder["home/Songs/One/take.ogg"], folder["home/Songs/One/Picture.png"]])
        #expect(first.problems.map(\.name) == ["gone.txt"] && first.failure == nil && !first.isCancelled)
        #expect(progress.files == 3 && progress.bytes == 6)
        let report = TransferReport(added: first, of: 3)
        #expect(report.summary == "2 files added." && report.hasProblems)
        let second = AttachmentOutcome.adding(
            [source("in/take.ogg"), source("in/note.txt")], to: target, progress, isCancelled: { false })
        #expect(second.present.map(\.source) == [folder["in/take.ogg"]])
        let again = TransferReport(added: second, of: 2)
        #expect(again.summary == "1 file added. 1 is there already." && !again.hasProblems)
        #expect(words(again) == ["skipped take.ogg: Not copied, because take.ogg is the same."])
    }

    @Test("files are added until the user cancels")
    func cancelled() throws {
        let target = try open()
        let progress = AttachmentProgress()
        let outcome = AttachmentOutcome.adding(
            [source("in/take.ogg"), source("in/note.txt")], to: target, progress,
            isCancelled: { progress.files == 1 })
        #expect(outcome.isCancelled && outcome.added.count == 1)
        #expect(TransferReport(added: outcome, of: 2).summary == "Canceled: 1 of 2 files added.")
    }
}
