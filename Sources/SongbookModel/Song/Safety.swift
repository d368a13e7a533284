public import Problems

/// What would be lost if the song's window closed now, and why. Every way of leaving a song asks this.
nonisolated public enum Safety: Sendable {
    /// Nothing: all changes are in the song's file.
    case saved
    /// Nothing: they are in a draft, which is saved into the song automatically when its library can be reached.
    case waiting(Problem)
    /// Nothing: those that are not in the file are in a draft, which is offered when the song is opened.
    case draft(Reason)
    /// The changes that are neither in the file nor in a draft.
    case unsaved(Reason)

    /// Why changes are not in the song's file.
    public enum Reason: Sendable {
        /// No save of them has begun.
        case typed
        /// A save of them, or of a decision about versions, is running.
        case saving
        /// A save has been running for so long that the disk seems not to answer.
        case noAnswer
        /// The last save failed.
        case failed(Problem)
    }

    /// A way to leave a song.
    public enum Leaving: CaseIterable, Sendable {
        /// The user closes its window and can be asked.
        case closing
        /// Another song, or a page, is shown in its place.
        case switching
        /// It is moved, renamed or trashed.
        case changing
        /// The program ends, at the request of the user, a signal or the session.
        case ending
    }

    /// Whether a song can be left in this way as it is. If not, its changes are saved first, and a failed save keeps
    /// the song open. A ``draft(_:)`` is enough only at the end of the program, which waits for no disk.
    public func allows(_ leaving: Leaving) -> Bool {
        switch (self, leaving) {
        case (.saved, _): true
        case (.waiting, .switching), (.waiting, .ending): true
        case (.draft, .ending): true
        case (.waiting, _), (.draft, _), (.unsaved, _): false
        }
    }

    /// Whether all changes are in the song's file.
    public var isSaved: Bool { if case .saved = self { true } else { false } }

    /// The problem that keeps changes out of the file; nil if there is none.
    public var problem: Problem? {
        switch self {
        case .waiting(let problem), .draft(.failed(let problem)), .unsaved(.failed(let problem)): problem
        case .saved, .draft, .unsaved: nil
        }
    }
}

/// The facts that determine ``Safety``.
nonisolated struct SafetyFacts {
    /// The save state of the page.
    var state = SaveState.untouched
    /// Whether a save is running.
    var isSaving = false
    /// Whether everything that is not in the file is in a draft.
    var isAllInDraft = true
    /// Whether the draft is saved into the song automatically.
    var isWaitingForLibrary = false
    /// Whether a decision about versions is being saved.
    var isDeciding = false
    /// Why a decision was not saved; neither the page nor a draft has it.
    var decisionFailure: Problem?

    /// Whether the page may have changes that are not in the file.
    var hasUnsavedWords: Bool {
        switch state {
        case .untouched, .saved: isSaving
        case .edited, .saving, .waiting, .failed: true
        }
    }

    /// The resulting safety.
    var safety: Safety {
        if isDeciding { return .unsaved(.saving) }
        if let decisionFailure { return .unsaved(.failed(failure ?? decisionFailure)) }
        guard hasUnsavedWords else { return .saved }
        guard isAllInDraft else { return .unsaved(reason) }
        if let failure, isWaitingForLibrary { return .waiting(failure) }
        return .draft(reason)
    }

    /// Why the last save failed; nil if it did not.
    private var failure: Problem? { if case .failed(let problem) = state { problem } else { nil } }

    private var reason: Safety.Reason {
        switch state {
        case .failed(let problem): .failed(problem)
        case .waiting: .noAnswer
        case .saving: .saving
        case .untouched, .saved, .edited: isSaving ? .saving : .typed
        }
    }
}
