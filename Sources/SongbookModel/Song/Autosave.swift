/// When unsaved changes are due to be saved: a second after the last keystroke, at most five after the first one, and
/// again some time after a failed save. All times are from one monotonic clock.
nonisolated struct Autosave {
    /// How long typing must pause before a save.
    var pause = Duration.seconds(1)
    /// The longest time that unsaved changes wait, unless the pause is longer.
    static let limit = Duration.seconds(5)
    /// The longest time until a change is in a draft, or until the save that includes it ends: at most this much is
    /// lost if the program is killed or loses its display.
    static let draftDelay = Duration.milliseconds(150)
    /// The same while drafts cannot be kept, as on a full disk.
    static let failingDraftDelay = Duration.seconds(1)
    /// The delay before a retry after a failed save while nothing is typed, and after a draft that could not be kept.
    static let retryDelay = Duration.seconds(15)
    /// The same for a disk that did not answer, which may come back at any time.
    static let retryDelayOutOfReach = Duration.seconds(2)

    /// When to keep a draft: during typing that goes on so long that no save comes, and for a save that does not end.
    /// Nil if there is nothing to keep.
    private(set) var draftDue: Duration?

    private var hasDraftFailed = false
    private var firstEdit: Duration?
    private var lastEdit = Duration.zero
    private var retry: Duration?

    /// When to save; nil if there is nothing to save.
    var due: Duration? {
        guard let firstEdit else { return retry }
        return min(lastEdit + pause, firstEdit + max(Self.limit, pause))
    }

    /// Records that the text changed, or something else that is saved with it.
    mutating func edited(at now: Duration) {
        firstEdit = firstEdit ?? now
        lastEdit = now
        keepDraft(by: now + (hasDraftFailed ? Self.failingDraftDelay : Self.draftDelay))
    }

    /// Records that a save begins with all changes so far. The save keeps a draft of them itself, but may have to wait
    /// for its turn.
    mutating func began(at now: Duration) {
        firstEdit = nil
        retry = nil
        if draftDue != nil { draftDue = now + Self.draftDelay }
    }

    /// Records that the last save ended: its changes are in the file, or in the draft that it left.
    mutating func ended() {
        if firstEdit == nil { draftDue = nil }
    }

    /// Records that nothing is left to save, because all changes were undone.
    mutating func cleared() {
        firstEdit = nil
        retry = nil
        draftDue = nil
    }

    /// Records that a draft of all changes so far is being kept.
    mutating func drafted() {
        draftDue = nil
    }

    /// Records that the last draft was kept.
    mutating func draftKept() {
        hasDraftFailed = false
    }

    /// Records that the last draft could not be kept.
    mutating func draftFailed(at now: Duration) {
        hasDraftFailed = true
        keepDraft(by: now + Self.retryDelay)
    }

    /// Records that the last save failed; its changes are still unsaved.
    mutating func failed(at now: Duration, outOfReach: Bool = false) {
        retry = now + (outOfReach ? Self.retryDelayOutOfReach : Self.retryDelay)
    }

    private mutating func keepDraft(by time: Duration) {
        draftDue = min(draftDue ?? time, time)
    }
}
