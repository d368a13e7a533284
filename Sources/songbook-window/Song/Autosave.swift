/// When unsaved words are to be saved: a second after the last keystroke, five after the first one at the latest, and
/// again some time after a save that failed. Times are seconds on one clock that never goes back.
struct Autosave {
    /// How long the typing has to pause.
    var pause = 1.0
    /// How long unsaved words wait at most, unless the pause is longer.
    static let limit = 5.0
    /// How long a change waits at most until it is in a draft, or until the save that has it is over: no more than that is
    /// lost when the program is killed, or its display is cut.
    static let draftDelay = 0.15
    /// The same while none can be kept, as on a full disk.
    static let failingDraftDelay = 1.0
    /// How long after a failed save the next one is tried, if nobody types; and after a draft that could not be kept.
    static let retryDelay = 15.0
    /// The same for a disk that did not answer, which may come back at any time.
    static let retryDelayOutOfReach = 2.0

    /// When to keep a draft: for typing that goes on so long that no save comes, and for a save that does not end. Nil
    /// while there is nothing to keep.
    private(set) var draftDue: Double?

    private var hasDraftFailed = false
    private var firstEdit: Double?
    private var lastEdit = 0.0
    private var retry: Double?

    /// When to save; nil while there is nothing to.
    var due: Double? {
        guard let firstEdit else { return retry }
        return min(lastEdit + pause, firstEdit + max(Self.limit, pause))
    }

    /// The words changed, or something else that is saved with them.
    mutating func edited(at now: Double) {
        firstEdit = firstEdit ?? now
        lastEdit = now
        keepDraft(by: now + (hasDraftFailed ? Self.failingDraftDelay : Self.draftDelay))
    }

    /// A save begins with all changes so far. It keeps a draft of them when it has its turn, for which it may have to
    /// wait.
    mutating func began(at now: Double) {
        firstEdit = nil
        retry = nil
        if draftDue != nil { draftDue = now + Self.draftDelay }
    }

    /// The save that began last is over: its changes are in the file, or in the draft that it left.
    mutating func ended() {
        if firstEdit == nil { draftDue = nil }
    }

    /// Nothing is left to be saved, because all changes were taken back.
    mutating func cleared() {
        firstEdit = nil
        retry = nil
        draftDue = nil
    }

    /// A draft of all changes so far is being kept.
    mutating func drafted() {
        draftDue = nil
    }

    /// The last draft was kept.
    mutating func draftKept() {
        hasDraftFailed = false
    }

    /// The last draft could not be kept.
    mutating func draftFailed(at now: Double) {
        hasDraftFailed = true
        keepDraft(by: now + Self.retryDelay)
    }

    /// The save that began last failed; its words are still unsaved.
    mutating func failed(at now: Double, outOfReach: Bool = false) {
        retry = now + (outOfReach ? Self.retryDelayOutOfReach : Self.retryDelay)
    }

    private mutating func keepDraft(by time: Double) {
        draftDue = min(draftDue ?? time, time)
    }
}
