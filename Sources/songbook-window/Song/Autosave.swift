/// When unsaved words are to be saved: a second after the last keystroke, five after the first one at the latest, and
/// again some time after a save that failed. Times are seconds on one clock that never goes back.
struct Autosave {
    /// How long the typing has to pause.
    var pause = 1.0
    /// How long unsaved words wait at most, unless the pause is longer.
    static let limit = 5.0
    /// How long typed words wait at most until they are in a draft.
    static let draftDelay = 1.0
    /// How long after a failed save the next one is tried, if nobody types.
    static let retryDelay = 15.0
    /// The same for a disk that did not answer, which may come back at any time.
    static let retryDelayOutOfReach = 2.0

    private var firstEdit: Double?
    private var lastEdit = 0.0
    private var firstUndrafted: Double?
    private var retry: Double?

    /// When to keep a draft, for typing that goes on so long that no save comes; nil while there is nothing to keep.
    var draftDue: Double? { firstUndrafted.map { $0 + Self.draftDelay } }

    /// When to save; nil while there is nothing to.
    var due: Double? {
        guard let firstEdit else { return retry }
        return min(lastEdit + pause, firstEdit + max(Self.limit, pause))
    }

    /// The words changed.
    mutating func edited(at now: Double) {
        firstEdit = firstEdit ?? now
        firstUndrafted = firstUndrafted ?? now
        lastEdit = now
    }

    /// A save begins with all words typed so far.
    mutating func began() {
        firstEdit = nil
        firstUndrafted = nil
        retry = nil
    }

    /// A draft of all words typed so far is being kept.
    mutating func drafted() {
        firstUndrafted = nil
    }

    /// The save that began last failed; its words are still unsaved.
    mutating func failed(at now: Double, outOfReach: Bool = false) {
        retry = now + (outOfReach ? Self.retryDelayOutOfReach : Self.retryDelay)
    }
}
