import CAdwaita
import EditingSession
import FileWork
import Files
import LibraryChanges
import LibraryIndex
import Problems
import SongLibrary
import SongbookModel
import Translations

/// Adds files to a window's song: copies them beside it, shows the progress, and says which files were refused and why.
@MainActor
final class AttachmentAdding {
    private let song: OpenSong
    private let window: SongWindow
    private let cancellation = Cancellation()
    private let progress = AttachmentProgress()
    private let isQuiet: Bool

    /// - Parameters:
    ///   - isQuiet: whether nothing is reported if all went well.
    ///   - finish: called with the outcome after it was reported.
    static func begin(
        _ sources: [AttachmentSource], to song: OpenSong, in window: SongWindow, isQuiet: Bool = false,
        then finish: @escaping @MainActor (AttachmentOutcome) -> Void = { _ in }
    ) {
        guard song.isMade, !sources.isEmpty else { return }
        song.finishTyping()
        // Adding files moves a song that shares its folder into its own, so its changes are saved first.
        Task {
            await song.saver.save()
            guard !song.isClosed, !window.isDestroyed else { return }
            await AttachmentAdding(song, window, isQuiet).run(sources, then: finish)
        }
    }

    private init(_ song: OpenSong, _ window: SongWindow, _ isQuiet: Bool) {
        (self.song, self.window, self.isQuiet) = (song, window, isQuiet)
    }

    private func run(_ sources: [AttachmentSource], then finish: @MainActor (AttachmentOutcome) -> Void) async {
        let (progress, cancellation) = (progress, cancellation)
        let total = sources.count
        let dialog = ProgressDialog(translated("Add Files"), over: window.window) {
            guard total > 1 else {
                let size = DisplayText.size(UInt64(progress.bytes))
                return ProgressDialog.Progress(fraction: nil, words: translated("\(size) copied"))
            }
            let done = progress.files
            let words = translated(
                count: total, one: "\(done) of \(total) file added", other: "\(done) of \(total) files added")
            return ProgressDialog.Progress(fraction: Double(done) / Double(total), words: words)
        } onCancel: {
            cancellation.cancel()
        }
        let editor = window.attachmentEditor(for: song)
        let session = song.session
        let locate = window.attachmentLocator(for: song)
        // Runs in the queue of the song's saves, which come before and after it.
        let done: Done = await song.worker.write {
            var notices: [String] = []
            var outcome: AttachmentOutcome
            do throws(Problem) {
                let folder = try editor().openForAttachments(SongReference(session.file), session: session) {
                    notices.append($0.sentences)
                }
                outcome = AttachmentOutcome.adding(
                    sources, to: folder, progress, isCancelled: { cancellation.isCancelled })
            } catch {
                outcome = AttachmentOutcome(failure: error)
            }
            outcome.notices += notices
            return Done(outcome: outcome, location: locate(session.file))
        }
        await dialog.end()
        end(done, of: total, then: finish)
    }

    private func end(_ done: Done, of total: Int, then finish: @MainActor (AttachmentOutcome) -> Void) {
        guard !window.isDestroyed else { return }
        let outcome = done.outcome
        if !song.isClosed {
            let hasMoved = song.session.file != song.file
            if hasMoved { song.update() }
            if hasMoved, let location = done.location { song.adopt(location) }
            if hasMoved, window.song === song { window.songRelocated() }
            song.attachments.refresh()
            if let last = outcome.added.last, window.song === song { song.attachments.reveal(last, grabsFocus: false) }
        }
        AttachmentReport.present(outcome, of: total, isQuiet: isQuiet, in: window)
        finish(outcome)
    }

    private struct Done: Sendable {
        let outcome: AttachmentOutcome
        /// Where the song is now; nil if it cannot be found.
        let location: SongLocation?
    }
}
