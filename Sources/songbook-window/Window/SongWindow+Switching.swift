import CAdwaita
import Files
import SongLibrary
import SongbookModel
import Toolkit

/// Switching the window to another song.
extension SongWindow: SwitchHost {
    var isGone: Bool { isDestroyed }
    var libraryRoot: FilePath? { library?.model.root }
    var shownSong: SongModel? { song?.model }
    var showsNoSong: Bool { content.noSongPage != nil }
    var hasSheet: Bool { !Sheet.all(over: window).isEmpty }

    func sheetsClosed() async {
        await Sheet.allClosed(over: window)
    }

    func finishTyping() {
        song?.finishTyping()
    }

    func read(_ song: FilePath) async -> OpenResult {
        await application.run(
            OpenRequest(
                reference: SongReference(song), environment: application.environment, library: library?.model.root))
    }

    func window(showing song: LoadedSong) -> (any SwitchHost)? {
        application.windowsByUse.window(showing: song)
    }

    func openAnother() -> (any SwitchHost)? {
        openAnotherWindow()
    }

    func show(_ opening: OpenResult, showsFolder: Bool) {
        show(opening)
        if showsFolder, song != nil { markSong(showsFolder: true) }
    }

    func show(_ new: PendingNewSong, with typed: String) {
        guard let library else { return }
        let (loaded, newSong, drafts) = new.begun(in: library.model.root, library.place.rootIdentity)
        let song = OpenSong(loaded, in: application.environment, newSong: newSong, drafts: drafts)
        show(song)
        showEditor(grabsFocus: true)
        song.editor.typeAhead(typed)
    }

    func present() {
        present(grabsFocus: false)
    }

    func releaseKeyboard() {
        gtk_window_set_focus(window.cast(), nil)
    }

    func arrive(at part: SongPart) {
        guard let song else { return }
        switch part {
        case .title: song.editor.selectTitle()
        case .details: song.showDetails(over: window)
        case .lines(let numbers):
            song.editor.reveal { text in
                let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                return numbers.filter { lines.indices.contains($0 - 1) }.map {
                    lines[$0 - 1].startIndex..<lines[$0 - 1].endIndex
                }
            }
        }
    }

    func typeAhead(_ typed: String) {
        song?.editor.typeAhead(typed)
    }

    func insertIntoSearch(_ typed: String) {
        library?.browseView.search.insert(typed)
    }

    func markSong() {
        markSong(showsFolder: false)
    }

    func notify(_ sentences: [String]) {
        song?.banners.notify(sentences)
    }

    func offerDrafts() {
        application.offerOrphanedDrafts(in: isDestroyed ? nil : self)
    }
}

extension SongWindow: PlaceHolder {
    var libraryPlace: LibraryPlace? { library?.place }
    var isLibraryOutOfReach: Bool { library?.model.isOutOfReach ?? false }
}

extension SongWindow: ClosingHost {
    func maySheetsGo() -> Bool {
        Sheet.all(over: window).allSatisfy { $0.mayCancel() }
    }

    func hide() {
        gtk_widget_set_visible(window, 0)
    }

    func ask(_ question: WindowClosing.Question) {
        CloseDialog.ask(over: window, question) { [closing] in closing.answer($0) }
    }
}

extension SongWindow: ReopeningHost {
    func remember(_ state: WindowState) {
        application.lastWindow.remember(state)
    }

    func rememberState() {
        rememberState(isClosing: false)
    }

    func promiseChanged() {
        updateNoSongPage()
    }

    func reopen(_ song: LoadedSong, as state: WindowState, grabsFocus: Bool) {
        show(.song(song))
        if let place = state.place { self.song?.editor.place = place }
        if grabsFocus { showEditor(grabsFocus: true) } else { self.song?.model.watch() }
    }
}
