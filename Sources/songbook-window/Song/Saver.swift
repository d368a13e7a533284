import EditingSession
import Files
import LibraryChanges
import Problems
import SongFormat
import SongMerging

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
    // Drafts are not on the song's disk: they do not wait for it.
    private let draftWorker = FileWorker()
    private let editor: EditorView
    private let newSong: NewSong?
    private var autosave = Autosave()
    // When the timer that counts will run; earlier ones that are still on their way do nothing.
    private var nextLook: Double?
    private(set) var isSaving = false
    private var saves = Generation()
    // The last save failed or was not confirmed: the session has something to do even where nothing was typed since.
    private var isUnsettled = false
    private var waiting: [@MainActor () -> Void] = []
    /// What is to be changed besides words, and is not in the file yet: tags, pin, metadata.
    private(set) var labels = SongEdit()
    private var labelEdits = Generation()

    /// - Parameter newSong: whose name follows what is saved; nil for one that was opened.
    init(session: EditingSession, worker: FileWorker, editor: EditorView, newSong: NewSong? = nil) {
        self.session = session
        self.newSong = newSong
        self.worker = worker
        self.editor = editor
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

    /// Whether nothing was typed since the last save or draft began.
    var isAllInDraft: Bool { autosave.draftDue == nil }

    /// Somebody typed.
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
        if case .untouched = state { state = .edited }
        saveNow()
    }

    /// The session saved by itself what waited for the song's file.
    func adopt(_ report: SaveReport) {
        if case .savedUnconfirmed = report.outcome { isUnsettled = true }
    }

    /// Saves nothing more, and does not look at the page any more.
    func stop() {
        autosave = Autosave()
        nextLook = nil
        waiting = []
    }

    /// Writes the song with what is typed into a new file, which the session goes on with, and calls `finish` when
    /// that is done or has failed.
    func saveElsewhere(to file: FilePath, then finish: @escaping @MainActor () -> Void) {
        if isSaving { return waiting.append { [self] in saveElsewhere(to: file, then: finish) } }
        waiting.append(finish)
        save(editor.edit) { session, edit, origin throws(Problem) in
            try session.saveElsewhere(edit, madeFrom: origin, to: file)
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
            autosave.began()
            if case .edited = state { state = .saved }
            return settle()
        }
        save(edit) { session, edit, origin throws(Problem) in
            try session.save(edit, madeFrom: origin)
        }
    }

    private func save(
        _ edit: EditorView.Edit,
        by write: @escaping @Sendable (EditingSession, SongEdit, _ origin: SongEdit) throws(Problem) -> SaveReport
    ) {
        isSaving = true
        autosave.began()
        state = .saving
        let save = saves.advance()
        MainLoop.after(seconds: Self.timeout) { [weak self] in
            guard let self, isSaving, save == saves else { return }
            state = .waiting
        }
        let (session, origin, whole, label) = (session, editor.origin, SongEdit(edit, labels), labelEdits)
        let newSong = newSong
        worker.run {
            Result { () throws(Problem) in
                let report = try write(session, whole, SongEdit(origin))
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
        switch result {
        case .success(let saved):
            let session = session
            draftWorker.run {
                session.settle()
            } then: { _ in
            }
            editor.markSaved(edit)
            // If what was typed since is in the way of it, it stays away, and the next save says so to the session.
            if let merged = saved.report.merged {
                editor.whenComposed { [self] in
                    if !isSaving { _ = editor.apply(SongText(merged)) }
                }
            }
            if case .savedUnconfirmed = saved.report.outcome { isUnsettled = true } else { isUnsettled = false }
            onSaved(saved)
            if autosave.due == nil, labels.isEmpty {
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
        }
        settle()
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

    /// Puts what is typed where it survives the end of the program.
    func keepDraft() {
        autosave.drafted()
        let edit = SongEdit(edit, labels)
        let origin = SongEdit(editor.origin)
        let session = session
        draftWorker.run {
            Result { () throws(Problem) in try session.keepDraft(of: edit, madeFrom: origin) }
        } then: { _ in
            // The save that follows within seconds tells what is wrong; this was for the case that it does not come.
        }
    }
}

extension SongText {
    /// Whether there is nothing to be seen.
    var isBlank: Bool { title.allSatisfy(\.isWhitespace) && text.allSatisfy(\.isWhitespace) }
}

extension SongEdit {
    init(_ edit: EditorView.Edit, _ labels: SongEdit) {
        self.init(
            title: edit.title, text: edit.text, tags: labels.tags, pinned: labels.pinned, metadata: labels.metadata)
    }
}
