public import EditingSession
public import FileWork
public import Files
public import LibraryChanges
public import Observation
public import Problems
public import SongFormat
import SongMerging

/// The observer of a save loop.
public protocol SaveAudience: AnyObject {
    /// Called after each successful save, before ``saveStateChanged()``.
    func saved(_ saved: Saved)
    /// Called after ``SaveLoop/state`` was set.
    func saveStateChanged()
    /// Whether a draft that waits for the song's library is saved into the song automatically.
    var isInLibrary: Bool { get }
}

/// Saves what is typed into the song's file: a second after the last keystroke, when asked, and again if more was typed
/// meanwhile. One save runs at a time, none on the main thread. Changes that are not in the file yet are in a draft
/// soon after each keystroke. ``safety`` says whether the song can be left.
///
/// Intents take effect before they return; only the disk is awaited. Saves are never canceled: after ``stop()``, their
/// outcome is no longer shown.
@Observable
@MainActor
public final class SaveLoop {
    /// The state of saving.
    public private(set) var state = SaveState.untouched
    /// Changes to tags, pin and metadata that are not in the file yet.
    public private(set) var labels = SongEdit()
    /// Whether a save is running.
    @ObservationIgnored public private(set) var isSaving = false

    /// The observer; not retained.
    @ObservationIgnored public weak var audience: (any SaveAudience)?

    /// The time until what is typed is in a draft.
    public nonisolated static let draftDelay = Autosave.draftDelay
    /// The time after which a disk counts as not answering.
    static let patience = Duration.seconds(3)

    @ObservationIgnored let session: EditingSession
    @ObservationIgnored let source: any TextSource
    @ObservationIgnored let drafts: DraftKeeper
    @ObservationIgnored let clock: any ModelClock
    @ObservationIgnored var autosave = Autosave()
    // The last save failed or was not confirmed: the session has work to do even if nothing was typed since.
    @ObservationIgnored var isUnsettled = false
    // A draft was kept after the last save began: it outlasts that save, even if all of it is in the file by then.
    @ObservationIgnored var hasLaterDraft = false
    // The number of drafts that are being written, or written in another way after the first way failed.
    @ObservationIgnored var keeping = 0
    @ObservationIgnored private(set) var isStopped = false
    // The final text of a page that went away while a save with other text was running.
    @ObservationIgnored var lastWords: SongText?
    // The drafts are to be left as soon as nothing is being saved.
    @ObservationIgnored private var isLeft = false

    @ObservationIgnored private let worker: any FileJobs
    @ObservationIgnored private let newSong: NewSong?
    @ObservationIgnored private let timer: ModelTimer
    @ObservationIgnored private let answer: ModelTimer
    @ObservationIgnored private let decisions = Decisions()
    @ObservationIgnored private var waiting = Waiters()
    @ObservationIgnored private var labelRevision = 0
    // What is typed while a save runs is saved right after it, without waiting for a pause.
    @ObservationIgnored private var isWanted = false

    /// - Parameters:
    ///   - worker: does all work on the song's file.
    ///   - source: the page; retained.
    ///   - drafts: the session's drafts.
    ///   - newSong: the new song whose name follows what is saved; nil for a song that was opened.
    public init(
        session: EditingSession, worker: any FileJobs, source: any TextSource, drafts: DraftKeeper,
        newSong: NewSong? = nil, clock: any ModelClock = SystemClock()
    ) {
        self.session = session
        self.worker = worker
        self.source = source
        self.drafts = drafts
        self.newSong = newSong
        self.clock = clock
        (timer, answer) = (ModelTimer(clock), ModelTimer(clock))
    }

    /// How long typing must pause before a save.
    public var pause: Duration {
        get { autosave.pause }
        set {
            autosave.pause = newValue
            runTimer()
        }
    }

    /// What would be lost if the song were left now, and why.
    public var safety: Safety { facts.safety }

    /// Whether the page may have changes that are not in the file.
    public var hasUnsavedWords: Bool { facts.hasUnsavedWords }

    /// Whether what is typed is in a draft that is saved into the song automatically when its library is back.
    public var isWaitingForLibrary: Bool {
        guard case .failed(let problem) = state, audience?.isInLibrary == true else { return false }
        // The library may be back and refuse the save for another reason, which is reported then.
        return session.hasWaitingDraft && (problem.isOutOfReach || problem.kind == .unavailable)
    }

    /// Whether everything that is not in the file, labels included, is in a draft, as far as drafts can be kept.
    var isAllInDraft: Bool { autosave.draftDue == nil && keeping == 0 && !drafts.isWriting }

    /// Whether this is a new song with a blank page, for which nothing is created yet.
    var isBlank: Bool { newSong != nil && !session.isMade && source.words.isBlank }

    private var facts: SafetyFacts {
        SafetyFacts(
            state: state, isSaving: isSaving, isAllInDraft: isAllInDraft, isWaitingForLibrary: isWaitingForLibrary,
            isDeciding: decisions.areGoingOn, decisionFailure: decisions.failure)
    }

    /// The user's changes to the text; none while the page of a new song is blank.
    private var edit: SongEdit { isBlank ? SongEdit() : source.edit }
}

// MARK: User actions

extension SaveLoop {
    /// Records that something was typed, or that something else changed that is saved with the text.
    public func edited() {
        guard !isStopped else { return }
        autosave.edited(at: clock.now)
        switch state {
        case .untouched, .saved: set(.edited)
        case .edited, .saving, .waiting, .failed: break
        }
        runTimer()
    }

    /// Saves what is typed, if there is anything.
    ///
    /// - Parameter isAsked: whether the user asked, and is to see that it is saved even if there is nothing to save.
    public func saveNow(isAsked: Bool = false) {
        guard !isStopped else { return }
        if isSaving { isWanted = true } else { begin() }
        if isAsked, case .untouched = state { set(.saved) }
    }

    /// Like ``saveNow(isAsked:)``. Returns when everything is saved, including what was typed meanwhile, or when the
    /// save failed and the changes are in a draft as far as one can be kept. Also returns after ``stop()``.
    public func save(isAsked: Bool = false) async {
        guard !isStopped else { return }
        await withCheckedContinuation { continuation in
            waiting.add(continuation)
            saveNow(isAsked: isAsked)
        }
    }

    /// Changes tags, pin or metadata, and saves them with what is typed.
    public func change(tags: [String]? = nil, pinned: Bool? = nil, metadata: MetadataEdit = MetadataEdit()) {
        guard !isStopped else { return }
        labels.tags = tags ?? labels.tags
        labels.pinned = pinned ?? labels.pinned
        labels.metadata.add(metadata)
        labelRevision += 1
        source.endFollowing()
        edited()
        saveNow()
    }

    /// Writes the song with what is typed to a new file, which the session continues with. Returns when that succeeded
    /// or failed.
    public func saveElsewhere(to file: FilePath) async {
        while isSaving, !isStopped { await save() }
        guard !isStopped else { return }
        await withCheckedContinuation { continuation in
            waiting.add(continuation)
            // The draft so far belongs to the old file.
            source.endFollowing()
            write(source.edit) { session, edit, origin, ticket throws(Problem) in
                try session.saveElsewhere(edit, madeFrom: origin, to: file, as: ticket)
            }
        }
    }

    /// Has the session save a decision about versions of the song, which the page does not have.
    public func decide<Value: Sendable>(
        _ work: @escaping @Sendable () -> Result<Value, Problem>
    ) async -> Result<Value, Problem> {
        let result = await decisions.save(on: worker, work)
        leaveIfOver()
        return result
    }

    /// Saves what is typed because the song is to be left, and waits until pending decisions are saved or have failed.
    /// Failures of earlier decisions are cleared: the user has seen them by now.
    public func finish() async {
        decisions.leave()
        await save()
        await decisions.end()
    }

    /// Takes over the report of a save that the session made outside this loop.
    public func adopt(_ report: SaveReport) {
        if case .savedUnconfirmed = report.outcome { isUnsettled = true }
    }

    /// Starts no more saves, and no longer reads the page.
    public func stop() {
        isStopped = true
        autosave = Autosave()
        timer.cancel()
        answer.cancel()
        // Another window may be waiting as well, and has to go on.
        waiting.resume()
        decisions.stop()
    }

    /// Lets the next session on the song find its drafts: at once, or when the running save ends, which removes them or
    /// marks them as waiting. Call this after ``stop()``.
    public func leaveDrafts() {
        isLeft = true
        leaveIfOver()
    }

    private func leaveIfOver() {
        guard isLeft, !isSaving, !decisions.areGoingOn else { return }
        isLeft = false
        drafts.leave()
    }
}

// MARK: Saving

extension SaveLoop {
    private func begin() {
        let edit = edit
        guard !edit.isEmpty || isUnsettled || !labels.isEmpty || isBlank else {
            autosave.cleared()
            if hasLaterDraft { keepDraft() }
            if case .edited = state { set(.saved) }
            return waiting.resume()
        }
        write(edit) { session, edit, origin, ticket throws(Problem) in
            try session.save(edit, madeFrom: origin, as: ticket)
        }
    }

    /// - Parameter put: writes the edit; also gets what that was made from, and the ticket from
    ///   ``EditingSession/nextDraft()``.
    private func write(
        _ edit: SongEdit,
        by put: @escaping @Sendable (EditingSession, SongEdit, SongEdit, Int) throws(Problem) -> SaveReport
    ) {
        (isSaving, isWanted) = (true, false)
        autosave.began(at: clock.now)
        hasLaterDraft = drafts.isWriting
        let ticket = session.nextDraft()
        keepDraft(ofSave: ticket)
        set(.saving)
        runTimer()
        awaitAnswer()
        let (session, newSong, whole, origin) = (session, newSong, edit.adding(labels), SongEdit(source.origin))
        let revision = labelRevision
        let job = worker.begin {
            Result { () throws(Problem) in
                let report = try put(session, whole, origin, ticket)
                // The text is saved; it is no failure if the files keep their name.
                try? newSong?.rename(session)
                return Saved(report: report, file: session.file)
            }
        }
        Task {
            let result = await job.value()
            isSaving = false
            if isStopped {
                if case .success = result {
                    let rest = revision == labelRevision ? SongEdit() : labels
                    keepLastDraft(after: whole, madeFrom: origin, with: rest)
                }
                return leaveIfOver()
            }
            answer.cancel()
            if case .success = result, revision == labelRevision { labels = SongEdit() }
            ended(edit, result)
        }
    }

    private func ended(_ edit: SongEdit, _ result: Result<Saved, Problem>) {
        autosave.ended()
        switch result {
        case .success(let saved): succeeded(edit, saved)
        case .failure(let problem): failed(problem)
        }
    }

    private func succeeded(_ edit: SongEdit, _ saved: Saved) {
        drafts.settle()
        source.markSaved(edit)
        // If what was typed since conflicts with it, the page does not take it, and the next save tells the session.
        if let merged = saved.report.merged {
            source.whenComposed { [self] in
                if !isSaving, !isStopped { _ = source.merge(SongText(merged)) }
            }
        }
        if case .savedUnconfirmed = saved.report.outcome { isUnsettled = true } else { isUnsettled = false }
        audience?.saved(saved)
        // The draft is removed if nothing was changed meanwhile.
        if hasLaterDraft { keepDraft() }
        if autosave.due == nil, labels.isEmpty {
            if !source.isFollowing, saved.report.merged == nil { source.beginFollowing(from: .song) }
            set(.saved)
        } else {
            set(.edited)
            runTimer()
            // A save on request includes what was typed meanwhile.
            if isWanted || !waiting.isEmpty || !labels.isEmpty { return begin() }
        }
        waiting.resume()
    }

    private func failed(_ problem: Problem) {
        isUnsettled = true
        let now = clock.now
        autosave.failed(at: now, outOfReach: session.hasWaitingDraft)
        if problem.action == .saveAgain { autosave.draftFailed(at: now) }
        set(.failed(problem))
        runTimer()
        guard hasLaterDraft || !isAllInDraft else { return waiting.resume() }
        Task { await keepRest() }
    }

    /// Resumes waiting callers when everything that the failed save did not include is in a draft, or cannot be.
    private func keepRest() async {
        var isKept = true
        repeat {
            isKept = await keepDraft().value
            // A save that began meanwhile resumes them.
            guard !isSaving else { return }
        } while isKept && !isAllInDraft && !waiting.isEmpty
        waiting.resume()
    }

    private func set(_ new: SaveState) {
        state = new
        audience?.saveStateChanged()
    }

    private func awaitAnswer() {
        answer.cancel()
        answer.run(at: clock.now + Self.patience) { [weak self] in
            if let self, isSaving, !isStopped { set(.waiting) }
        }
    }
}

// MARK: Time

extension SaveLoop {
    /// Schedules the next save or draft that is due.
    func runTimer() {
        guard !isStopped else { return }
        // While a save runs, the next one waits for it.
        let due = isSaving ? nil : autosave.due
        guard let next = [due, autosave.draftDue].compactMap(\.self).min() else { return }
        timer.run(at: next) { [weak self] in self?.look() }
    }

    private func look() {
        let now = clock.now
        if !isSaving, let due = autosave.due, due <= now { return begin() }
        if let draftDue = autosave.draftDue, draftDue <= now { keepDraft() }
        runTimer()
    }
}
