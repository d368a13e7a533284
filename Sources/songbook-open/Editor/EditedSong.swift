import EditingSession
import Files
import Freedesktop
import Problems
import SongFormat
import SongMerging
import Translations

/// A song whose lyrics are in a text editor: each save there becomes a save of the song.
final class EditedSong {
    /// How the editor came to its end.
    enum Ending {
        /// As editors do when all is well.
        case well
        /// Otherwise; these words say how.
        case badly(String)
        /// This process was told to end, and the editor with it.
        case interrupted
        /// It has not ended: it was told to and does not, or nothing is known of it any more.
        case outstanding
    }

    /// The song's file.
    let file: FilePath
    let lyrics: LyricsFile

    private let session: EditingSession
    /// Words that an earlier session could not save, if it began with those.
    private let draft: Draft?
    /// The title to be saved; nil for the song's own.
    private let title: String?
    /// What the draft changed besides title and lyrics, as long as that is not saved.
    private var labels = SongEdit()
    /// Whether the draft may have more than the lyrics, and that is not saved.
    private var isDraftPending: Bool
    /// What the song said where the editor's words were made.
    private var origin: SongEdit
    /// What the text file holds when it says what the song says.
    private var saved: [UInt8]
    private var seen: FileStatus?
    private var settled: FileStatus?
    private var reports: [SaveReport] = []
    private var failure: Problem?
    private var hasReportedMerge = false

    /// - Parameter draft: words to begin with instead of the song's, put into those where that can be done.
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

    /// Whether nothing of it was saved.
    var isUnchanged: Bool { reports.isEmpty }

    /// To be called every now and then while the editor runs: saves what it has saved.
    ///
    /// A file that changes between two looks, or that is open for writing, is not finished. One that has become empty,
    /// or a beginning of what it was, may be: an editor that failed to write leaves such files. It waits for the end.
    func refresh() {
        let status = lyrics.status()
        defer { seen = status }
        guard let status, status == seen, status != settled, !lyrics.isBeingWritten,
            let bytes = try? lyrics.read(), lyrics.status() == status
        else { return }
        settled = status
        if isNew(bytes), !isCutShort(bytes) { save(bytes) }
    }

    /// Saves what is still to be saved, says what happened, and removes the text file, unless words are only there. What
    /// the user saved beside it stays.
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
    /// What there is in the text file at the end.
    private enum TextState {
        /// There is no text file any more.
        case gone
        /// What the song says, or what there was at first.
        case saved
        /// What a draft says that gets into the song by itself.
        case drafted
        /// Words that are nowhere else.
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

    /// Whether a draft that gets into the song by itself says what these bytes say. One that an earlier save left may
    /// say less.
    private func isInWaitingDraft(_ bytes: [UInt8]) -> Bool {
        guard session.hasWaitingDraft, let text = try? lyrics.text(of: bytes) else { return false }
        let waiting = OrphanedDrafts.waiting(
            for: session.file, id: session.song.id, environment: session.environment)
        return waiting?.song.text.hasSameBytes(as: text) ?? false
    }

    /// - Returns: whether the text file, or what the editor left beside it, has to stay.
    private func reportWhyTextStays(_ ending: Ending, _ text: TextState, _ console: Console) -> Bool {
        let place = lyrics.path.display
        if let failure {
            guard text == .drafted || text == .gone else {
                // So they need not be saved again.
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
            // The editor may have put words there that are not in the text file.
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
            // The editor shows nothing of what others changed.
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

    /// Whether these bytes are to be saved. After a save that failed, so are those that were saved before it: its draft
    /// may have taken the place of theirs.
    private func isNew(_ bytes: [UInt8]) -> Bool {
        bytes != saved || failure != nil
    }

    /// Each save merges anew what was said once.
    private func isOldNews(_ report: SaveReport) -> Bool {
        guard case .merged = report.outcome else { return false }
        defer { hasReportedMerge = true }
        return hasReportedMerge && report.notices.isEmpty
    }

    private func isCutShort(_ bytes: [UInt8]) -> Bool {
        bytes.count < saved.count && saved.starts(with: bytes)
    }
}
