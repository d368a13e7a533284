import EditingSession
import Freedesktop
import LibraryChanges
import SongFormat
import SongbookModel
import Toolkit

/// A new song whose page is shown as soon as the song before is saved. What is typed for it meanwhile is in a draft
/// as soon as it would be on the page.
@MainActor
final class PendingNewSong {
    private let newSong: NewSong
    private let session: EditingSession
    private let drafts: DraftKeeper
    private var typed = ""
    private var isDraftDue = false
    /// Whether there may be a draft of it.
    private var hasDraft = false

    /// - Parameter session: on the new song.
    init(_ newSong: NewSong, _ session: EditingSession) {
        self.newSong = newSong
        self.session = session
        drafts = DraftKeeper(session)
    }

    /// Whether there is something of it that must not be lost.
    var isWritten: Bool { !typed.allSatisfy(\.isWhitespace) }

    /// Takes in all that was typed for it so far.
    func type(_ all: String) {
        typed = all
        guard !isDraftDue else { return }
        isDraftDue = true
        MainLoop.after(seconds: Autosave.draftDelay) { [weak self] in
            if let self, isDraftDue { keepDraft() }
        }
    }

    /// Takes over what was typed for another one, of which nothing remains.
    func takeOver(_ other: PendingNewSong) {
        guard other.isWritten else { return other.discard() }
        typed = other.typed
        keepDraft { isKept in
            if isKept { other.discard() }
        }
    }

    /// The song, on an empty page of a library's window.
    func open(in library: LibraryView, _ environment: Environment) -> OpenSong {
        isDraftDue = false
        if !isWritten { discard() }
        let loaded = LoadedSong(begunIn: session, of: library.place, root: library.model.root)
        return OpenSong(loaded, in: environment, newSong: newSong, drafts: drafts)
    }

    /// Leaves what was typed as a draft, which is offered as one of a new song.
    ///
    /// - Parameter finish: told whether that was done, so that it is found by now.
    func leave(then finish: @escaping @MainActor (_ isKept: Bool) -> Void) {
        keepDraft { [self] isKept in
            guard isKept else { return finish(false) }
            drafts.leave { finish(true) }
        }
    }

    /// Takes away the draft of it.
    func discard() {
        isDraftDue = false
        if hasDraft { drafts.keep(SongEdit()) }
    }

    private func keepDraft(then finish: @escaping @MainActor (_ isKept: Bool) -> Void = { _ in }) {
        isDraftDue = false
        hasDraft = true
        let page = TypedAhead.page(of: typed)
        drafts.keep(SongEdit(title: page.title, text: page.text), then: finish)
    }
}
