import CAdwaita
import EditingSession
import FileWork
import Files
import Freedesktop
import LibraryChanges
import Problems
import SongNames
import SongbookModel
import Toolkit
import Translations

/// The commands for a single file beside a window's song: open, rename, delete, show in other programs.
@MainActor
final class AttachmentCommands {
    private let worker = FileWorker()
    /// The offer to restore the file that was deleted last; see ``LibraryUndo/offer(_:takeBack:)``.
    private var offer: Int?

    /// Runs a command on a file beside a song.
    func run(_ command: AttachmentStrip.Command, _ item: Attachment, of song: OpenSong, in window: SongWindow) {
        switch command {
        case .open where item.kind == .image && !item.isFolder:
            PictureSheet.present(item, over: window.window, in: window.application.environment) { [self] in
                open(item.path, in: window)
            }
        case .open where item.kind == .note && TextEditorCall.open(item.path, over: window.window): break
        case .open: open(item.path, in: window)
        case .openWith: askForProgram(item, in: window)
        case .rename: askForName(item, of: song, in: window)
        case .trash: moveToTrash(item, of: song, in: window)
        case .showInFiles:
            FileManagerCall.showItem(FileURI(path: item.path).description, over: window.window) { [weak window] in
                let name = item.path.displayName.amongWords
                window?.report(
                    translated("The file manager is not responding. Open it yourself to find “\(name)”."))
            }
        }
    }

    /// Opens a file in the desktop's default program for it.
    func open(_ path: FilePath, in window: SongWindow) {
        DefaultProgram.open(path, over: window.window) { [weak window] in
            guard let window, !window.isDestroyed else { return }
            Self.reportNoProgram(for: path, in: window)
        }
    }

    private static func reportNoProgram(for path: FilePath, in window: SongWindow) {
        let name = path.displayName.amongWords
        MessageDialog.report(
            translated("Could Not Open “\(name)”"),
            Problem(
                .unavailable, path: path, translated("no program for files of this type could be started"),
                remedy: translated("install one, or choose another with Open With")), over: window.window)
    }

    private func askForProgram(_ item: Attachment, in window: SongWindow) {
        OpenWithSheet.ask(item, over: window.window, in: window.application.environment) { [weak window] program in
            guard let window, !window.isDestroyed, !program.open(item.path, over: window.window) else { return }
            Self.reportNoProgram(for: item.path, in: window)
        }
    }
}

extension AttachmentCommands {
    private func askForName(_ item: Attachment, of song: OpenSong, in window: SongWindow) {
        let old = item.path.name
        NameDialog.ask(
            translated("Rename File"), label: translated("Name"), name: old.string, action: translated("_Rename"),
            over: window.window
        ) { name, answer in
            if name.trimmingWhiteSpace.isEmpty || name == old.string { return answer("") }
            do throws(NameFault) {
                _ = try AttachmentName(typed: name)
                answer(nil)
            } catch {
                answer(error.words.asSentence)
            }
        } then: { [weak self, weak window] name in
            guard let self, let window, let typed = try? AttachmentName(typed: name) else { return }
            change(of: song, in: window) { editor throws(Problem) in
                try editor.rename(attachment: item.path, to: typed)
            } then: { [weak window] (result: Result<LibraryChange, Problem>) in
                guard let window, !window.isDestroyed else { return }
                let shown = item.path.displayName.amongWords
                let change = window.report(result, or: translated("Could Not Rename “\(shown)”"))
                if let change {
                    Playback.shared.move(item.path, to: change.path)
                    song.attachments.reveal(change.path)
                }
            }
        }
    }

    /// Moves a file to the trash, and offers to restore it.
    private func moveToTrash(_ item: Attachment, of song: OpenSong, in window: SongWindow) {
        Playback.shared.end(item.path)
        change(of: song, in: window) { editor throws(Problem) in
            try editor.trash(attachment: item.path)
        } then: { [weak self, weak window] (result: Result<TrashedFile, Problem>) in
            guard let self, let window, !window.isDestroyed else { return }
            let name = item.path.displayName.amongWords
            switch result {
            case .success(let file):
                let words = translated("“\(name)” moved to trash")
                offerToPutBack(file, called: name, words, of: song, in: window)
            case .failure(let problem):
                MessageDialog.report(translated("Could Not Delete “\(name)”"), problem, over: window.window)
            }
        }
    }

    /// Says that a file beside a song is in the trash, and offers to restore it.
    func offerToPutBack(
        _ file: TrashedFile, called name: String, _ words: String, of song: OpenSong, in window: SongWindow
    ) {
        if let offer { window.libraryUndo.dismiss(offer) }
        offer = window.libraryUndo.offer(words) { [weak self, weak window] in
            if let self, let window { putBack(file, called: name, beside: song, in: window) }
        }
    }

    private func putBack(_ file: TrashedFile, called name: String, beside song: OpenSong, in window: SongWindow) {
        let session = song.session
        change(of: song, in: window) { editor throws(Problem) in
            try editor.restore(attachment: file, beside: session.file)
        } then: { [weak window] (result: Result<LibraryChange, Problem>) in
            guard let window, !window.isDestroyed else { return }
            let change = window.report(result, or: translated("Could Not Restore “\(name)”"))
            if let change, window.song === song { song.attachments.reveal(change.path) }
        }
    }

    /// Changes something beside a song, off the main thread, and then refreshes its files.
    private func change<Value: Sendable>(
        of song: OpenSong, in window: SongWindow,
        _ work: @escaping @Sendable (LibraryEditor) throws(Problem) -> Value,
        then finish: @escaping @MainActor (Result<Value, Problem>) -> Void
    ) {
        let editor = window.attachmentEditor(for: song)
        worker.run {
            Result { () throws(Problem) in try work(editor()) }
        } then: { (result: Result<Value, Problem>) in
            if !song.isClosed { song.attachments.refresh() }
            finish(result)
        }
    }
}
