import CAdwaita
import EditingSession
import FileWork
import Files
import Freedesktop
import LibraryChanges
import LibraryIndex
import Problems
import SongFormat
import SongLibrary
import SongbookModel
import Toolkit
import Translations

/// A song on the screen: its page, banners and attachments. Its model holds the state.
@MainActor
final class OpenSong {
    /// The banners and the page as one widget.
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    let model: SongModel
    let editor: EditorView
    let banners = BannerArea()
    let find: FindInSong
    let tags: TagsView
    /// The files beside the song.
    let attachments: AttachmentStrip
    /// Records the song.
    let recorder = SongRecorder()
    let worker = FileWorker()

    /// The window that shows the song.
    weak var host: (any SongWindowHost)? {
        didSet { model.host = host }
    }
    /// The note about its files' names, beside the title.
    let fileNameNote = FileNameNote()
    /// The details of the song, while they are open.
    var details: DetailsView?

    /// - Parameters:
    ///   - page: the page of the song before, released from it, or a new one.
    ///   - newSong: set where the song is not on the disk yet.
    ///   - drafts: the keeper of its earlier drafts; nil where there are none.
    init(
        _ loaded: LoadedSong, page: EditorView = EditorView(), in environment: Environment, newSong: NewSong? = nil,
        drafts: DraftKeeper? = nil
    ) {
        editor = page
        model = SongModel(loaded, on: page, in: environment, worker: worker, newSong: newSong, drafts: drafts)
        find = FindInSong(editor.page)
        tags = TagsView(isEditable: !model.isReadOnly)
        attachments = AttachmentStrip(environment)
        editor.insertBelowTitle(tags.widget)
        tags.show(loaded.song.tags)
        if model.beginning != nil { showNameNote() }
        editor.insertBelowTitle(attachments.widget)
        fileNameNote.onFirst = { [weak self] in self?.editor.insertBelowTitle($0) }

        gtk_box_append(widget.cast(), banners.widget)
        gtk_box_append(widget.cast(), find.widget)
        gtk_box_append(widget.cast(), editor.widget)
        gtk_box_append(widget.cast(), recorder.widget)
        editor.show(title: loaded.song.title, text: loaded.song.text, isEditable: !isReadOnly)
        editor.onEdit = { [weak self] in self?.typed() }
        tags.onChange = { [weak self] in self?.saver.change(tags: $0) }
        tags.onOpen = { [weak self] in self?.host?.showSongs(taggedWith: $0) }
        tags.onLeave = { [weak self] in self?.editor.page.grabFocus() }
        attachments.onLeave = { [weak self] in self?.editor.page.grabFocus() }
        banners.onLeave = { [weak self] in self?.editor.grabFocus() }
        attachments.onChange = { [weak self] items in
            if let self { Playback.shared.follow(items, of: self) }
        }
        recorder.onActiveChange = { [weak self] in self?.attachments.showRecording($0) }
        model.page = self
        if let reason = loaded.readOnlyReason {
            banners.show(
                .readOnly(translated("This song is read-only: \(reason). Remove one of them in a text editor.")),
                about: .readOnly)
        } else if let reason = editor.uneditable {
            banners.show(.readOnly(reason), about: .readOnly)
        }
        if editor.page.longLines.isAny { sayLinesAreShownInPart() }
        // Typing hides notices, so this one is shown afterwards.
        editor.page.longLines.onAppear = { [weak self] in MainLoop.next { self?.sayLinesAreShownInPart() } }
        if let problem = loaded.settingsProblem {
            banners.notify(problem.path.map { $0.display + ": " + problem.sentences } ?? problem.sentences)
        }
        banners.notify(loaded.news)
        model.begin()
        renderBanners()
        // The lyrics appear on the screen first.
        MainLoop.after(seconds: 0.1) { [weak self] in self?.model.lookAround() }
    }

    /// Applies settings.
    func apply(_ settings: Settings) {
        saver.pause = .milliseconds(settings.autosaveDelay)
        session.historyLimit = settings.historyLimit
        editor.spelling?.apply(isEnabled: settings.checksSpelling, language: settings.spellingLanguage)
    }

    /// Commits pending input: text that is being composed, a tag, a field of the details.
    func finishTyping() {
        editor.finishComposing()
        tags.finish()
        details?.finish()
    }

    /// Call this when the window closes; pending results are dropped.
    func close() {
        model.close()
        attachments.close()
        recorder.leave()
        Playback.shared.end(for: self)
        find.close()
        editor.close()
        worker.dropResults()
    }

    /// Removes the page from the song, which is closed; the caller holds a reference to the page's widget.
    func releasePage() -> EditorView {
        editor.release()
        gtk_box_remove(widget.cast(), editor.widget)
        return editor
    }

    private func typed() {
        banners.hide(.notice)
        saver.edited()
        model.beginning?.typed(editor.title)
        host?.songTyped()
    }

    private func showNameNote() {
        let note = TitleNote()
        editor.insertBelowTitle(note.widget)
        render(self, in: widget) { note.show($0.model.beginning?.note) }
    }
}

// MARK: State

extension OpenSong {
    var saver: SaveLoop { model.saver }
    var session: EditingSession { model.session }
    var file: FilePath { model.file }
    var location: SongLocation { model.location }
    var title: String { model.title }
    var beginning: SongBeginning? { model.beginning }
    var isMade: Bool { model.isMade }
    var isReadOnly: Bool { model.isReadOnly }
    var isClosed: Bool { model.isClosed }
    /// Whether the song is pinned to the top of its folder's list.
    var isPinned: Bool { model.isPinned }

    func isAt(_ other: SongLocation) -> Bool { model.isAt(other) }
    func isAt(_ entry: SongEntry) -> Bool { model.isAt(entry) }
    func adopt(_ location: SongLocation) { model.adopt(location) }
    func update() { model.update() }

    /// Asks for a file and continues in it; `finish` gets whether that succeeded.
    func saveElsewhere(then finish: @escaping @MainActor (Bool) -> Void = { _ in }) {
        Task { finish(await model.saveElsewhere()) }
    }
}

extension OpenSong: SongPage {
    func notify(_ sentences: [String]) {
        banners.notify(sentences)
    }

    func hideNotices() {
        banners.hide(.notice)
    }

    func labelsChanged() {
        tags.show(model.tags)
        details?.show(model.metadata)
        editor.page.annotator.language = model.language
        showListedChords()
        host?.songChanged()
    }

    func placeChanged() {
        attachments.follow(file, in: location)
    }

    func besideChanged() {
        attachments.refresh()
    }

    /// Tells the page which names are chords.
    func showListedChords() {
        editor.page.annotator.listedChords = model.listedChords
        editor.page.markup.listedChords = model.listedChords
    }
}
