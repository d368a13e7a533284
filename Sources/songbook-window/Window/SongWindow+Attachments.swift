import CAdwaita
import Files
import LibraryChanges
import SongLibrary
import SongNames
import SongbookModel
import Toolkit
import Translations

/// The attachments of a window's song.
extension SongWindow {
    /// Adds the actions for attachments.
    func addAttachmentActions() {
        actions.add("add-files", when: \.isSongAttachable) { [self] in askForAttachments() }
        actions.add("new-note", when: \.isSongAttachable) { [self] in makeNote() }
    }

    /// Makes a song's attachments usable while the window shows it.
    func connectAttachments(of newSong: OpenSong) {
        newSong.attachments.onCommand = { [weak self, weak newSong] command, item in
            if let self, let newSong { attachmentCommands.run(command, item, of: newSong, in: self) }
        }
        newSong.attachments.onAdd = { [weak self] in self?.askForAttachments() }
    }

    /// Whether an attachment has the keyboard focus, so that keys act on it.
    var isAttachmentFocused: Bool { song?.attachments.hasFocus ?? false }

    /// Renames the focused attachment; returns whether there is one.
    func renameAttachment() -> Bool {
        guard let song, let item = song.attachments.current else { return false }
        attachmentCommands.run(.rename, item, of: song, in: self)
        return true
    }

    /// Adds copies of files to the song.
    func attach(_ files: [FilePath]) {
        guard let song, song.model.isAttachable else { return }
        AttachmentAdding.begin(files.map { .file($0) }, to: song, in: self)
    }

    /// Adds a picture that was copied in another program, named after the song's title and the time.
    ///
    /// - Parameter suffix: the suffix of the file name, such as `png`.
    func attach(picture bytes: [UInt8], suffix: String) {
        guard let song, song.model.isAttachable, !bytes.isEmpty else { return gtk_widget_error_bell(window) }
        let name = SongName(title: song.title).text + " " + DisplayText.stamp() + "." + suffix
        AttachmentAdding.begin([.content(bytes, AttachmentName(of: FilePath(name)))], to: song, in: self)
    }

    private func askForAttachments() {
        guard let song, song.model.isAttachable else { return }
        library?.panes.showEditor()
        FileDialog.openMany(translated("Add Files"), over: window) { [weak self, weak song] files in
            guard let self, let song, song === self.song, !isDestroyed else { return }
            attach(files)
        }
    }

    /// Creates a note beside the song, and opens it in the text editor.
    private func makeNote() {
        guard let song, song.model.isAttachable else { return }
        let name = AttachmentName(of: "Notes.txt")
        AttachmentAdding.begin([.content([], name)], to: song, in: self, isQuiet: true) { [weak self] outcome in
            guard let self, let path = outcome.added.first else { return }
            if !TextEditorCall.open(path, over: window) { attachmentCommands.open(path, in: self) }
        }
    }

    /// Returns a function that creates the editor for a song's attachments when it is needed.
    func attachmentEditor(for song: OpenSong) -> @Sendable () -> LibraryEditor {
        let environment = application.environment
        let root = song.location.isInLibrary ? song.location.root : nil
        return {
            LibraryEditor(
                environment: environment, settings: SettingsSnapshot(environment: environment).inEffect,
                libraryFlag: root)
        }
    }

    /// Returns a function that finds the present location of a song's file in its library; waits for the disk.
    func attachmentLocator(for song: OpenSong) -> @Sendable (FilePath) -> SongLocation? {
        let environment = application.environment
        let root = song.location.isInLibrary ? song.location.root : nil
        return { file in
            let settings = SettingsSnapshot(environment: environment).inEffect
            let locator = SongLocator(environment: environment, settings: settings, libraryFlag: root)
            guard case .song(let location) = try? locator.locate(SongReference(file)) else { return nil }
            return location
        }
    }

    /// Must be called when the song has got a folder of its own.
    func songRelocated() {
        markSong(showsFolder: true)
        rememberState()
        updateActions()
    }

    /// Says what was done, with a button for an action, for some seconds.
    func offer(
        _ words: String, button: String, onEnd: @escaping @MainActor () -> Void, action: @escaping @MainActor () -> Void
    ) -> ToastOffer {
        guard let library else { return content.offer(words, button: button, onEnd: onEnd, action: action) }
        return library.toasts.offer(words, button: button, onEnd: onEnd, action: action)
    }
}

extension DisplayText {
    /// The local time now, for a file name: as in `2026-11-23 19.26.05`.
    @MainActor
    fileprivate static func stamp() -> String {
        LocalTime(seconds: FileTime.now.seconds)?.text("%Y-%m-%d %H.%M.%S") ?? ""
    }
}
