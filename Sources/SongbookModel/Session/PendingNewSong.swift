public import EditingSession
import FileWork
public import Files
public import LibraryChanges
import SongFormat

/// A new song whose page is shown as soon as the previous song is saved. Text that is typed for it meanwhile is put
/// into a draft, as soon as it would be on the page.
public final class PendingNewSong {
    private let newSong: NewSong
    private let session: EditingSession
    private let drafts: DraftKeeper
    private let clock: any ModelClock
    private let timer: ModelTimer
    private var typed = ""
    /// Whether it may have a draft.
    private var hasDraft = false

    /// - Parameters:
    ///   - session: the session of the new song.
    ///   - drafts: keeps its drafts; nil for a keeper with its own worker.
    public init(
        _ newSong: NewSong, _ session: EditingSession, drafts: DraftKeeper? = nil, clock: any ModelClock = SystemClock()
    ) {
        (self.newSong, self.session, self.clock) = (newSong, session, clock)
        self.drafts = drafts ?? DraftKeeper(session, clock: clock)
        timer = ModelTimer(clock)
    }

    /// Whether it has text that must not be lost.
    public var isWritten: Bool { !typed.allSatisfy(\.isWhitespace) }

    /// Takes all text that was typed for it so far.
    func type(_ all: String) {
        typed = all
        timer.run(at: clock.now + SaveLoop.draftDelay) { [weak self] in self?.keepDraft() }
    }

    /// Takes over the text that was typed for another new song, of which nothing remains.
    func takeOver(_ other: PendingNewSong) {
        guard other.isWritten else { return other.discard() }
        typed = other.typed
        let kept = keepDraft()
        Task {
            if await kept.value { other.discard() }
        }
    }

    /// Returns the song for an empty page of its library's window, and the keeper of its drafts from now on.
    ///
    /// - Parameters:
    ///   - root: the library's folder.
    ///   - identity: the identity of that folder.
    public func begun(
        in root: FilePath, _ identity: FileIdentity
    ) -> (loaded: LoadedSong, newSong: NewSong, drafts: DraftKeeper) {
        timer.cancel()
        if !isWritten { discard() }
        return (LoadedSong(begunIn: session, root: root, rootIdentity: identity), newSong, drafts)
    }

    /// Leaves the typed text as a draft, which is offered as one of a new song.
    ///
    /// - Returns: whether the draft was written, so that it can be found now.
    func leave() async -> Bool {
        guard await keepDraft().value else { return false }
        await drafts.leave().value()
        return true
    }

    /// Removes its draft.
    func discard() {
        timer.cancel()
        if hasDraft { drafts.keep(SongEdit()) }
    }

    @discardableResult
    private func keepDraft() -> Task<Bool, Never> {
        timer.cancel()
        hasDraft = true
        let page = TypedAhead.page(of: typed)
        return drafts.keep(SongEdit(title: page.title, text: page.text))
    }
}
