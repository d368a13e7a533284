import EditingSession
import Files
import Freedesktop
import Problems
import SongFormat
import SongMerging
import Translations

/// A song whose lyrics are open in a text editor: each save in the editor saves the song.
final class EditedSong {
    /// How the editor ended.
    enum Ending {
        /// Successfully.
        case well
        /// With an error; the string describes it.
        case badly(String)
        /// This process was told to end, and ended the editor.
        case interrupted
        /// It has not ended, although it was told to, or its state is unknown.
        case outstanding
    }

    /// The song's file.
    let file: FilePath
    let lyrics: LyricsFile

    private let session: EditingSession
    /// Unsaved changes of an earlier session, if the user chose to edit them.
    private let draft: Draft?
    /// The title to save; nil to keep the song's title.
    private let title: String?
    /// What the draft changed other than title and lyrics, until it is saved.
    private var labels = SongEdit()
    /// Whether the draft may contain more than the lyrics, and it is not saved yet.
    private var isDraftPending: Bool
    /// The state of the song on which the text in the editor is based.
    private var origin: SongEdit
    /// The bytes of the text file that match the song.
    private var saved: [UInt8]
    private var seen: FileStatus?
    private var settled: FileStatus?
    private var reports: [SaveReport] = []
    private var failure: Problem?
    private var hasReportedMerge = false

    /// - Parameter draft: the changes to start with instead of the song's text, merged into it where possible.
    init(_ session: EditingSession, draft: Draft?, in environment: Environment) throws(Problem) {
        self.session = session
        self.draft = draft
        file = session.file
        let present = SongText(session.song)
        let merged = draft?.merged(into: present)
        let words = merged ?? draft.map { SongText($0.song) } ?? present
        title = draft == nil ? nil : words.title
        origin = SongEdit(present)
        if merged == nil, let draft, let base = try? SongFile(decoding: draft.base).song {
            origin = SongEdit(SongText(base))
        }
        isDraftPending = draft != nil
        if let draft {
            let before: SongEdit
            (labels, before) = draft.labels
            (origin.tags, origin.pinned, origin.metadata) = (before.tags, before.pinned, before.metadata)
        }
        lyrics = try LyricsFile(words.text, title: session.song.title, of: file, in: environment)
        saved = LyricsText.file(of: session.song.text)
        settled = lyrics.status()
    }

    /// Whether nothing was saved.
    var isUnchanged: Bool { reports.isEmpty }

    /// Saves what the editor has saved; call this repeatedly while the editor runs.
    ///
    /// A file that changes between two calls, or that is open for writing, is not complete. One that is empty, or a
    /// prefix of the previous text, may be the result of a failed write; it is saved only when the editor ends.
    func refresh() {
        let status = lyrics.status()
        defer { seen = status }
        guard let status, status == seen, status != settled, !lyrics.isBeingWritten,
            let bytes = try? lyrics.read(), lyrics.status() == status
        else { return }
        settled = status
        if isNew(bytes), !isCutShort(bytes) { save(bytes) }
    }

    /// Saves the remaining changes, reports what happened, and removes the text file, unless it has unsaved lyrics.
    /// Files that the user saved next to it stay.
    func finish(_ ending: Ending, _ console: Console) {
        let text = saveTheRest(ending)
        for report in reports where !isOldNews(report) { console.report(report, of: file) }
        if case .badly(let words) = ending {
            let fate =
                reports.isEmpty
                ? translated("the song was not changed") : translated("changes saved before that are in the song")
            console.report(Problem(.unavailable, path: file, "\(words); \(fate)"))
        }
        if reportWhyTextStays(ending, text, console) {
            lyrics.keep()
        } else if !lyrics.remove() {
            reportLeftFiles(console)
        }
    }
}

extension EditedSong {
    /// The state of the text file at the end.
    private enum TextState {
        /// There is no longer a text file.
        case gone
        /// It matches the song, or the text with which the editor started.
        case saved
        /// It matches a draft that will be saved to the song automatically.
        case drafted
        /// It has lyrics that are stored nowhere else.
        case unsaved
    }

    private func saveTheRest(_ ending: Ending) -> TextState {
        let bytes: [UInt8]
        do {
            bytes = try lyrics.read()
        } catch .system(let error) where error.errno == .noSuchFile {
            return .gone
        } catch {
            failure = Problem(error, path: lyrics.path, cannot: translated("read the edited lyrics"))
            return .unsaved
        }
        var hasMore = false
        if case .well = ending { hasMore = isDraftPending }
        guard isNew(bytes) || hasMore else { return .saved }
        let isUnsaved =
            switch ending {
            case .well: !save(bytes)
            case .interrupted, .outstanding: bytes != lyrics.bytes && (isCutShort(bytes) || !save(bytes))
            case .badly: bytes != lyrics.bytes
            }
        if isInWaitingDraft(bytes) { return .drafted }
        return isUnsaved ? .unsaved : .saved
    }

    /// Whether a draft that will be saved to the song automatically has this text. A draft of an earlier save may lack
    /// parts of it.
    private func isInWaitingDraft(_ bytes: [UInt8]) -> Bool {
        guard session.hasWaitingDraft, let text = try? lyrics.text(of: bytes) else { return false }
        let waiting = OrphanedDrafts.waiting(
            for: session.file, id: session.song.id, environment: session.environment)
        return waiting?.song.text.hasSameBytes(as: text) ?? false
    }

    /// - Returns: whether the text file, or what the editor left next to it, must stay.
    private func reportWhyTextStays(_ ending: Ending, _ text: TextState, _ console: Console) -> Bool {
        let place = lyrics.path.display
        if let failure {
            guard text == .drafted || text == .gone else {
                // The advice to save again does not apply, because the lyrics are kept.
                let problem = failure.wording { _ in nil }
                console.report(problem.adding(remedy: translated("your lyrics are kept in \(place)")))
                return true
            }
            console.report(failure)
        } else if text == .unsaved {
            console.report(translated("\(file.display): unsaved changes are kept in \(place)"))
            return true
        }
        switch ending {
        case .outstanding:
            console.report(
                Problem(
                    .unavailable, path: file, translated("the editor is still running"),
                    remedy: translated("further changes are saved to \(place), not to the song")))
            return true
        case .well where text != .gone:
            return false
        case .well, .badly, .interrupted:
            // The editor may have saved text next to the text file.
            guard lyrics.hasCompany else { return false }
            reportLeftFiles(console)
            return true
        }
    }

    private func reportLeftFiles(_ console: Console) {
        console.report(translated("\(file.display): the editor left files in \(lyrics.path.parent.display)"))
    }

    @discardableResult
    private func save(_ bytes: [UInt8]) -> Bool {
        do throws(Problem) {
            let text = try lyrics.text(of: bytes)
            let edit = SongEdit(
                title: title, text: text, tags: labels.tags, pinned: labels.pinned, metadata: labels.metadata)
            reports.append(try session.save(edit, madeFrom: origin))
            session.settle()
            saved = bytes
            failure = nil
            // The editor does not show changes by other programs.
            origin = SongEdit(title: title ?? origin.title, text: text)
            labels = SongEdit()
            isDraftPending = false
            if let draft { try session.discard(settled: draft) }
            return true
        } catch {
            failure = error
            return false
        }
    }

    /// Whether these bytes must be saved. After a failed save this includes the bytes saved before it, because its
    /// draft may have replaced theirs.
    private func isNew(_ bytes: [UInt8]) -> Bool {
        bytes != saved || failure != nil
    }

    /// Whether a merge was reported already: each save merges the same changes again.
    private func isOldNews(_ report: SaveReport) -> Bool {
        guard case .merged = report.outcome else { return false }
        defer { hasReportedMerge = true }
        return hasReportedMerge && report.notices.isEmpty
    }

    private func isCutShort(_ bytes: [UInt8]) -> Bool {
        bytes.count < saved.count && saved.starts(with: bytes)
    }
}
