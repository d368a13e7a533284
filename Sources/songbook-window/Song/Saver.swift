import EditingSession
import FileWork
import Files
import LibraryChanges
import Problems
import SongFormat
import SongMerging
import Toolkit

/// Brings what is typed into the song's file: a second after the last keystroke, when asked, and once more as long as
/// something was typed meanwhile. One save at a time, none on the main thread.
@MainActor
final class Saver {
    /// What became of the words so far.
    enum State {
        /// Nothing was typed since the song was opened.
        case untouched
        /// There are words that are not saved yet.
        case edited
        case saving
        /// A save has been running so long that its folder seems not to answer.
        case waiting
        case saved
        /// The last save failed; the words are in the window.
        case failed(Problem)
    }

    /// Called when ``state`` changed.
    var onStateChange: @MainActor () -> Void = {}
    /// Called after each save that wrote something, before ``onStateChange``.
    var onSaved: @MainActor (Saved) -> Void = { _ in }

    private(set) var state = State.untouched {
        didSet { onStateChange() }
    }

    private static let timeout = 3.0

    private let session: EditingSession
    private let worker: FileWorker
    private let editor: EditorView
    private let drafts: DraftKeeper
    private let newSong: NewSong?
    private var autosave = Autosave()
    // When the timer that counts will run; earlier ones that are still on their way do nothing.
    private var nextLook: Double?
    private(set) var isSaving = false
    private var saves = Generation()
    // The last save failed or was not confirmed: the session has something to do even where nothing was typed since.
    private var isUnsettled = false
    // A draft was kept after the save that began last: it outlasts that save, also where all of it is in the file then.
    private var hasLaterDraft = false
    private var isStopped = false
    private var waiting: [@MainActor () -> Void] = []
    /// What is to be changed besides words, and is not in the file yet: tags, pin, metadata.
    private(set) var labels = SongEdit()
    private var labelEdits = Generation()

    /// - Parameters:
    ///   - drafts: of the session.
    ///   - newSong: whose name follows what is saved; nil for one that was opened.
    init(
        session: EditingSession, worker: FileWorker, editor: EditorView, drafts: DraftKeeper, newSong: NewSong? = nil
    ) {
        self.session = session
        self.newSong = newSong
        self.worker = worker
        self.editor = editor
        self.drafts = drafts
    }

    /// How long the typing has to pause until the words are saved, in seconds.
    var pause: Double {
        get { autosave.pause }
        set {
            autosave.pause = newValue
            runTimer()
        }
    }

    /// Whether there may be words that are not in the file.
    var hasUnsavedWords: Bool {
        switch state {
        case .untouched, .saved: isSaving
        case .edited, .saving, .waiting, .failed: true
        }
    }

    /// Whether all that is not in the file is in a draft, as far as drafts can be kept: tags, pin and metadata, too.
    var isAllInDraft: Bool { autosave.draftDue == nil && !drafts.isWriting }

    /// Somebody typed, or changed something that is saved with the words.
    func edited() {
        autosave.edited(at: MainLoop.now)
        switch state {
        case .untouched, .saved: state = .edited
        case .edited, .saving, .waiting, .failed: break
        }
        runTimer()
    }

    /// Saves what is typed, if anything is, and calls `finish` when all of it is saved or the save failed.
    ///
    /// - Parameter isAsked: a person wants to see that it is saved, even where there is nothing to save.
    func saveNow(isAsked: Bool = false, then finish: @escaping @MainActor () -> Void = {}) {
        waiting.append(finish)
        if !isSaving { begin() }
        if isAsked, case .untouched = state { state = .saved }
    }

    /// Changes tags, pin or metadata, and saves that with what is typed.
    func change(tags: [String]? = nil, pinned: Bool? = nil, metadata: MetadataEdit = MetadataEdit()) {
        labels.tags = tags ?? labels.tags
        labels.pinned = pinned ?? labels.pinned
        labels.metadata.add(metadata)
        labelEdits.advance()
        editor.endFollowing()
        edited()
        saveNow()
    }

    /// The session saved by itself what waited for the song's file.
    func adopt(_ report: SaveReport) {
        if case .savedUnconfirmed = report.outcome { isUnsettled = true }
    }

    /// Saves nothing more, and does not look at the page any more.
    func stop() {
        isStopped = true
        autosave = Autosave()
        nextLook = nil
        let unanswered = waiting
        waiting = []
        // Another window may be among them, which has to go on.
        MainLoop.post { for finish in unanswered { finish() } }
    }

    /// Lets whoever opens the song next find its drafts, though a look at a disk that hangs may not be over. To be
    /// called after ``stop()``.
    func leaveDrafts() {
        // A save that is running takes the drafts away, or marks them as waiting.
        if !isSaving { drafts.leave() }
    }

    /// Writes the song with what is typed into a new file, which the session goes on with, and calls `finish` when
    /// that is done or has failed.
    func saveElsewhere(to file: FilePath, then finish: @escaping @MainActor () -> Void) {
        if isSaving { return waiting.append { [self] in saveElsewhere(to: file, then: finish) } }
        waiting.append(finish)
        // Its drafts are another file's.
        editor.endFollowing()
        save(editor.edit) { session, edit, origin, ticket throws(Problem) in
            try session.saveElsewhere(edit, madeFrom: origin, to: file, as: ticket)
        }
    }
}

/// A save that went well, and what the session is on after it.
struct Saved: Sendable {
    let report: SaveReport
    /// The file that the session goes on with.
    let file: FilePath
}

extension Saver {
    private func begin() {
        let edit = edit
        guard !edit.isEmpty || isUnsettled || !labels.isEmpty || isBlank else {
            autosave.cleared()
            if hasLaterDraft { keepDraft() }
            if case .edited = state { state = .saved }
            return settle()
        }
        save(edit) { session, edit, origin, ticket throws(Problem) in
            try session.save(edit, madeFrom: origin, as: ticket)
        }
    }

    /// - Parameter write: told what the edit was made from, and its number of ``EditingSession/nextDraft()``.
    private func save(
        _ edit: EditorView.Edit,
        by write: @escaping @Sendable (EditingSession, SongEdit, SongEdit, Int) throws(Problem) -> SaveReport
    ) {
        isSaving = true
        autosave.began(at: MainLoop.now)
        hasLaterDraft = drafts.isWriting
        let ticket = session.nextDraft()
        keepDraft(ofSave: ticket)
        state = .saving
        runTimer()
        let save = saves.advance()
        MainLoop.after(seconds: Self.timeout) { [weak self] in
            guard let self, isSaving, save == saves else { return }
            state = .waiting
        }
        let (session, origin, whole, label) = (session, editor.origin, SongEdit(edit, labels), labelEdits)
        let newSong = newSong
        worker.run {
            Result { () throws(Problem) in
                let report = try write(session, whole, SongEdit(origin), ticket)
                // Its words are saved; that its files keep their name is no failure.
                try? newSong?.rename(session)
                return Saved(report: report, file: session.file)
            }
        } then: { [self] result in
            if case .success = result, label == labelEdits { labels = SongEdit() }
            finish(edit, result)
        }
    }

    private func finish(_ edit: EditorView.Edit, _ result: Result<Saved, Problem>) {
        isSaving = false
        autosave.ended()
        switch result {
        case .success(let saved):
            drafts.settle()
            editor.markSaved(edit)
            // If what was typed since is in the way of it, it stays away, and the next save says so to the session.
            if let merged = saved.report.merged {
                editor.whenComposed { [self] in
                    if !isSaving { _ = editor.apply(SongText(merged)) }
                }
            }
            if case .savedUnconfirmed = saved.report.outcome { isUnsettled = true } else { isUnsettled = false }
            onSaved(saved)
            // It goes where nothing was changed meanwhile.
            if hasLaterDraft { keepDraft() }
            if autosave.due == nil, labels.isEmpty {
                if !editor.isFollowing, saved.report.merged == nil { editor.beginFollowing(from: .song) }
                state = .saved
            } else {
                state = .edited
                runTimer()
                // Who asked for a save wants the words typed meanwhile as well.
                if !waiting.isEmpty || !labels.isEmpty { return begin() }
            }
        case .failure(let problem):
            isUnsettled = true
            autosave.failed(at: MainLoop.now, outOfReach: session.hasWaitingDraft)
            state = .failed(problem)
            runTimer()
            if hasLaterDraft || !isAllInDraft { return keepRest() }
        }
        settle()
    }

    /// Calls those who wait when all that the failed save did not have is in a draft, or cannot be.
    private func keepRest() {
        keepDraft { [self] isKept in
            // A save that began meanwhile calls them.
            guard !isSaving else { return }
            if isKept, !isAllInDraft, !waiting.isEmpty { keepRest() } else { settle() }
        }
    }

    /// Whether there is nothing on the page that would be worth a song which is not made yet.
    private var isBlank: Bool { newSong != nil && !session.isMade && editor.words.isBlank }

    /// What a person made of the song: nothing as long as that is blank.
    private var edit: EditorView.Edit { isBlank ? EditorView.Edit() : editor.edit }

    private func settle() {
        let finished = waiting
        waiting = []
        for finish in finished { finish() }
    }

    private func runTimer() {
        // While a save runs, the next one waits for it.
        let due = isSaving ? nil : autosave.due
        let next = min(due ?? .infinity, autosave.draftDue ?? .infinity)
        guard next < nextLook ?? .infinity else { return }
        nextLook = next
        MainLoop.after(seconds: next - MainLoop.now) { [weak self] in
            guard let self, nextLook == next else { return }
            nextLook = nil
            refresh()
        }
    }

    private func refresh() {
        let now = MainLoop.now
        if !isSaving, let due = autosave.due, due <= now { return begin() }
        if let draftDue = autosave.draftDue, draftDue <= now { keepDraft() }
        runTimer()
    }

    /// Puts what is not in the file where it survives the end of the program.
    ///
    /// - Parameter finish: told whether that was done.
    func keepDraft(then finish: @escaping @MainActor (_ isKept: Bool) -> Void = { _ in }) {
        guard !isStopped else { return finish(false) }
        autosave.drafted()
        guard !isBlank, let change = editor.takeTyped() else { return keepWholeDraft(then: finish) }
        let added: @MainActor (_ isAdded: Bool?) -> Void = { [self] isAdded in
            if isAdded == true { return drafted(true, then: finish) }
            editor.endFollowing()
            if isAdded == false, !isStopped { return keepWholeDraft(then: finish) }
            drafted(false, then: finish)
        }
        switch change.origin {
        case .page:
            hasLaterDraft = true
            drafts.add(TypedChange(change), then: added)
        case .song where change.isNothing || isUnsettled || !labels.isEmpty:
            editor.endFollowing()
            keepWholeDraft(then: finish)
        case .song:
            hasLaterDraft = true
            drafts.keep(TypedChange(change), typedInto: SongEdit(editor.origin), then: added)
        }
    }

    /// Brings the draft to what a save has, so that it goes on behind that.
    ///
    /// - Parameter ticket: of the save.
    private func keepDraft(ofSave ticket: Int) {
        guard !isBlank, let change = editor.takeTyped(), case .page = change.origin else {
            return editor.endFollowing()
        }
        drafts.add(TypedChange(change), as: ticket) { [self] isAdded in
            if isAdded != true { editor.endFollowing() }
        }
    }

    private func keepWholeDraft(then finish: @escaping @MainActor (_ isKept: Bool) -> Void) {
        let whole = SongEdit(edit, labels)
        hasLaterDraft = !whole.isEmpty || isUnsettled
        if !whole.isEmpty || !isBlank { editor.beginFollowing(from: whole.isEmpty ? .song : .page) }
        drafts.keep(whole, madeFrom: SongEdit(editor.origin)) { [self] isKept in
            if !isKept { editor.endFollowing() }
            drafted(isKept, then: finish)
        }
    }

    private func drafted(_ isKept: Bool, then finish: @MainActor (_ isKept: Bool) -> Void) {
        if isKept {
            autosave.draftKept()
        } else if !isStopped, hasUnsavedWords {
            autosave.draftFailed(at: MainLoop.now)
            runTimer()
        }
        finish(isKept)
    }
}

extension SongText {
    /// Whether there is nothing to be seen.
    var isBlank: Bool { title.allSatisfy(\.isWhitespace) && text.allSatisfy(\.isWhitespace) }
}

extension TypedChange {
    fileprivate init(_ change: TypedChanges.Change) {
        self.init(title: change.title, text: change.text, textCount: change.textCount)
    }
}

extension SongEdit {
    init(_ edit: EditorView.Edit, _ labels: SongEdit) {
        self.init(
            title: edit.title, text: edit.text, tags: labels.tags, pinned: labels.pinned, metadata: labels.metadata)
    }
}
