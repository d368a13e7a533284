import CAdwaita
import EditingSession
import FileWork
import Files
import Freedesktop
import Glibc
import LibraryChanges
import LibraryIndex
import Problems
import SongFormat
import SongLibrary
import SongOpening
import SongbookModel
import Toolkit
import Translations

/// One song on the screen: its page, its banners, its saving. Whatever window it is in is told through `onChange`.
@MainActor
final class OpenSong {
    /// Banners and page as one widget.
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    let editor: EditorView
    let saver: Saver
    let banners = BannerArea()
    let find: FindInSong
    let tags: TagsView
    /// What lies beside it.
    let attachments: AttachmentStrip
    /// Records it.
    let recorder = SongRecorder()
    let worker = FileWorker()
    let session: EditingSession

    /// The file that is saved to.
    private(set) var file: FilePath
    /// Where the song is in its library, in words.
    private(set) var place: String
    /// The window that it is in.
    weak var host: (any SongHost)?
    /// Its other versions.
    let versions = OtherVersions()
    /// What is offered where its folder shows another song.
    let ownFolder = OwnFolderOffer()
    /// What is said of its files' names, beside the title.
    let fileNameNote = FileNameNote()
    /// What shows its details, while that is open.
    var details: DetailsView?
    /// What is said of its library, as long as that cannot be reached.
    let absence = LibraryAbsence()

    /// The earlier version that was restored last.
    var restored: RestoredVersion?

    /// What transposing changed besides the words, the last at the end.
    var transposed: [RestoredVersion] = []

    /// What was decided in a comparison and is being saved.
    var decisions = Decisions()

    /// Whether its file was not found once, whatever became of it since.
    var wasMissing = false

    let isReadOnly: Bool
    /// Why its library could not be reached when it was opened; nil where it was read.
    let obstacle: Problem?
    /// What was remembered of it then; nil where it was read.
    let remembered: RememberedSong?
    /// Whether the window is gone: the page must not be touched any more.
    private(set) var isClosed = false
    /// Where it was opened.
    private(set) var location: SongLocation
    private let environment: Environment
    private var isLooking = false
    /// Whether others changed the file while it was being read or words were unsaved: then it is read once more.
    private var isReloadDue = false
    /// Whether something is being read for a sheet.
    private var isSheetComing = false
    private var watcher: SongWatcher?
    /// Which watcher is listened to: what another one found may be over.
    private var watchers = Generation()
    /// What is particular to it from its empty page until it is left; nil for a song that was opened.
    let beginning: SongBeginning?

    /// - Parameters:
    ///   - page: the one that the song had before, or a new one; of no song now.
    ///   - newSong: where it is not on the disk yet.
    ///   - drafts: where drafts of it were kept before; nil where none were.
    init(
        _ loaded: LoadedSong, page: EditorView = EditorView(), in environment: Environment, newSong: NewSong? = nil,
        drafts: DraftKeeper? = nil
    ) {
        editor = page
        session = loaded.session
        obstacle = loaded.obstacle
        remembered = loaded.opened.remembered
        location = loaded.location
        file = loaded.location.file
        place = DisplayText.place(of: loaded.location, in: environment)
        self.environment = environment
        isReadOnly = loaded.readOnlyReason != nil
        beginning = newSong.map { SongBeginning($0, session: loaded.session) }
        saver = Saver(
            session: session, worker: worker, editor: editor, drafts: drafts ?? DraftKeeper(session), newSong: newSong)
        find = FindInSong(editor.page)
        tags = TagsView(isEditable: !isReadOnly)
        attachments = AttachmentStrip(environment)
        editor.insertBelowTitle(tags.widget)
        tags.show(loaded.song.tags)
        if let beginning { editor.insertBelowTitle(beginning.note.widget) }
        editor.insertBelowTitle(attachments.widget)
        fileNameNote.onFirst = { [weak self] in self?.editor.insertBelowTitle($0) }

        gtk_box_append(widget.cast(), banners.widget)
        gtk_box_append(widget.cast(), find.widget)
        gtk_box_append(widget.cast(), editor.widget)
        gtk_box_append(widget.cast(), recorder.widget)
        editor.show(title: loaded.song.title, text: loaded.song.text, isEditable: !isReadOnly)
        editor.onEdit = { [weak self] in
            self?.banners.hide(.notice)
            self?.saver.edited()
            self?.titleTyped()
            self?.host?.songTyped()
        }
        tags.onChange = { [weak self] in self?.saver.change(tags: $0) }
        tags.onOpen = { [weak self] in self?.host?.showSongs(taggedWith: $0) }
        tags.onLeave = { [weak self] in self?.editor.page.grabFocus() }
        attachments.onLeave = { [weak self] in self?.editor.page.grabFocus() }
        banners.onLeave = { [weak self] in self?.editor.grabFocus() }
        attachments.onChange = { [weak self] items in
            if let self { Playback.shared.follow(items, of: self) }
        }
        recorder.onActiveChange = { [weak self] in self?.attachments.showRecording($0) }
        saver.onSaved = { [weak self] in
            self?.saved($0)
            self?.showLabels()
        }
        saver.onStateChange = { [weak self] in self?.stateChanged() }
        if let reason = loaded.readOnlyReason {
            banners.show(
                .readOnly(translated("This song is read-only: \(reason). Remove one of them in a text editor.")),
                about: .readOnly)
        } else if let reason = editor.uneditable {
            banners.show(.readOnly(reason), about: .readOnly)
        }
        if editor.page.longLines.isAny { sayLinesAreShownInPart() }
        // Typing takes notices away.
        editor.page.longLines.onAppear = { [weak self] in MainLoop.next { self?.sayLinesAreShownInPart() } }
        if let obstacle { absence.report(obstacle, in: self) }
        if let problem = loaded.settingsProblem {
            banners.notify(problem.path.map { $0.display + ": " + problem.sentences } ?? problem.sentences)
        }
        banners.notify(loaded.news)
        offerDrafts()
        // The words are on the screen first.
        MainLoop.after(seconds: 0.1) { [weak self] in self?.lookAround() }
    }

    /// Goes by these settings from now on.
    func apply(_ settings: Settings) {
        saver.pause = Double(settings.autosaveDelay) / 1000
        session.historyLimit = settings.historyLimit
        editor.spelling?.apply(isEnabled: settings.checksSpelling, language: settings.spellingLanguage)
    }

    /// The title as it stands on the page; what it is called while that is empty.
    var title: String {
        let title = editor.titleContents
        if title.isEmpty { return isMade ? file.stem.display : translated("New Song") }
        return title
    }

    /// What the folder is called that the song is in.
    var folderName: String {
        file.parent.displayName
    }

    /// Whether this is the song at `other`, by whatever path.
    func isAt(_ other: SongLocation) -> Bool {
        // Where it went from, there may be another song.
        guard isMade, !isMissing else { return false }
        if file == other.file { return true }
        return file == location.file && location.rootIdentity == other.rootIdentity
            && location.relativePath == other.relativePath
    }

    /// Whether this is the song of a line in its library's list.
    func isAt(_ entry: SongEntry) -> Bool {
        isMade && file == location.file && file.lastComponent == entry.path.lastComponent
            && location.relativePath.folderAbove == entry.relativePath
    }

    /// Says in which library the song is now, after one was chosen.
    func adopt(_ newLocation: SongLocation) {
        guard newLocation.file == file else { return }
        location = newLocation
        place = DisplayText.place(of: newLocation, in: environment)
        lookAround()
        let session = session
        worker.run {
            session.join(newLocation.isInLibrary ? newLocation.root : nil)
        } then: { _ in
        }
        host?.songChanged()
    }

    /// The exit status for those who wait for the song; nil when all is well.
    var exitStatus: ExitStatus? {
        if saver.hasUnsavedWords { return .inputOutput }
        return versions.isInConflict ? .conflict : nil
    }

    /// Takes what is typed and is not in a text yet: what is being composed, a tag, a field of the details.
    func finishTyping() {
        editor.finishComposing()
        tags.finish()
        details?.finish()
    }

    /// To be called when the window goes: nothing that is still on its way is shown any more.
    func close() {
        isClosed = true
        restored?.withdrawOffer()
        watcher = nil
        beginning?.close()
        attachments.close()
        recorder.leave()
        Playback.shared.end(for: self)
        saver.stop()
        find.close()
        editor.close()
        worker.dropResults()
        // A decision that is being saved takes its draft away, or leaves it.
        if decisions.count == 0 { saver.leaveDrafts() }
    }

    /// Takes the page out of the song, which is closed; whoever takes it holds its widget.
    func releasePage() -> EditorView {
        editor.release()
        gtk_box_remove(widget.cast(), editor.widget)
        return editor
    }

    /// Shows what was made of the song through its session; what was typed meanwhile stays, and is put together with
    /// that when it is saved.
    func update() {
        if session.file != file { move(to: session.file) }
        let song = session.song
        if editor.edit.isEmpty { editor.apply(title: song.title, text: song.text, isEditable: !isReadOnly) }
        showLabels()
    }

    /// Says that the song goes on in `newFile`.
    func move(to newFile: FilePath) {
        if newFile.parent != file.parent { place = abbreviated(newFile.parent) }
        let old = file
        file = newFile
        host?.fileMoved(from: old)
        lookAround()
        host?.songChanged()
    }

    /// Shows what lies beside the song where it is now, and whether another song is shown in its place.
    private func lookAround() {
        guard isMade, !isClosed else { return }
        attachments.follow(file, in: location)
        ownFolder.find(in: self)
    }

    /// Follows what others do to the file from now on.
    func watch() {
        guard watcher == nil, isMade else { return }
        let number = watchers.advance()
        do {
            watcher = try SongWatcher(session) { [weak self] in
                MainLoop.post { [weak self] in
                    if let self, !isClosed, number == watchers { attachments.refresh() }
                }
            } notify: { [weak self] change in
                MainLoop.post { [weak self] in
                    if let self, !isClosed, number == watchers { apply(change) }
                }
            }
        } catch {
            // Then the disk is looked at when the window becomes active.
        }
    }

    /// Follows the file to where it is now.
    func watchAnew() {
        endWatching()
        watch()
    }

    /// Follows nothing until ``watch()``.
    func endWatching() {
        watcher = nil
        watchers.advance()
    }

    /// A path as it is said.
    func abbreviated(_ path: FilePath) -> String {
        DisplayText.abbreviated(path, home: environment.homeDirectory)
    }

    /// Looks whether somebody else changed the file, where that is not told.
    func refresh() {
        guard watcher == nil, isMade else { return }
        reload()
        versions.find(in: self)
        attachments.refresh()
    }

    /// Begins to read what a sheet is to show.
    ///
    /// - Returns: whether it is the only one that is being read for; then ``endPreparingSheet()`` is to be called.
    func beginPreparingSheet() -> Bool {
        defer { isSheetComing = true }
        return !isSheetComing
    }

    /// The sheet is there, or cannot be.
    func endPreparingSheet() {
        isSheetComing = false
    }

    /// Shows what the file says, unless it is what is shown; where something was typed, as soon as that is saved.
    func reload() {
        isReloadDue = isLooking || saver.hasUnsavedWords
        guard !isReloadDue, isMade else { return }
        isLooking = true
        let session = session
        worker.run {
            Result { () throws(Problem) in
                try session.hasChangedOnDisk() ? session.reload() : nil
            }
        } then: { [self] result in
            isLooking = false
            show(result)
            reloadIfDue()
        }
    }

    /// Reads the file where that had to wait.
    func reloadIfDue() {
        if isReloadDue { reload() }
    }

    /// Asks for a file, and goes on in that one; `finish` learns whether it came to that.
    func saveElsewhere(then finish: @escaping @MainActor (Bool) -> Void = { _ in }) {
        guard let host else { return finish(false) }
        host.askForFile { [self] newFile in
            guard let newFile, !isClosed else { return finish(false) }
            saver.saveElsewhere(to: newFile) { [self] in finish(file == newFile) }
        }
    }
}
