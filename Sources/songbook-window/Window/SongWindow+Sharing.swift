import CAdwaita
import FileWork
import Files
import Problems
import SongConversion
import SongTransfer
import SongbookModel
import Translations

/// Sharing songs with other programs: through the clipboard, and by e-mail.
extension SongWindow {
    /// Adds the actions that share songs.
    func addSharingActions() {
        let isOne: (ActionSubjects) -> Bool = {
            $0.hasLibrary && $0.isLibraryInReach ? $0.target?.isFolder == false : $0.isSongMade
        }
        let isPossible: (ActionSubjects) -> Bool = { isOne($0) || $0.isSelection }
        actions.add("copy-as-text", when: isPossible) { [self] in copyTargets(as: .text) }
        actions.add("copy-as-chordpro", when: isPossible) { [self] in copyTargets(as: .chordpro) }
        actions.add("email", when: isOne) { [self] in sendByEMail() }
    }

    private func copyTargets(as format: SongFileFormat) {
        let songs = shared
        write(songs, as: format) { [self] text, count in
            gdk_clipboard_set_text(gtk_widget_get_clipboard(window), text)
            report(translated(count: count, one: "\(count) song copied", other: "\(count) songs copied"))
        }
    }

    /// The songs among the action targets; without a library, the open one.
    private var shared: [ItemSelection] {
        if library == nil { return song.flatMap { $0.isMade ? [ItemSelection($0)] : nil } ?? [] }
        return targets.filter { !$0.isFolder }
    }

    private func sendByEMail() {
        guard let target = shared.first else { return }
        write([target], as: .text) { [self] text, _ in
            do throws(EMailCall.Failure) {
                try EMailCall.compose(subject: target.name, body: text, over: window)
            } catch {
                let problem =
                    switch error {
                    case .noProgram:
                        Problem(
                            .unavailable, translated("no e-mail program is set up"),
                            remedy: translated("choose one in the settings of the desktop, or copy the song as text"))
                    case .tooLong:
                        Problem(
                            .usage, translated("the lyrics are too long to be sent this way"),
                            remedy: translated("export the song, and attach the file to a message"))
                    }
                MessageDialog.report(translated("Could Not Send by E-Mail"), problem, over: window)
            }
        }
    }

    /// Writes songs in a format, after unsaved changes to them are saved.
    ///
    /// - Parameter finish: called with the text and the number of songs in it. Songs that cannot be read are reported.
    private func write(
        _ songs: [ItemSelection], as format: SongFileFormat, then finish: @escaping @MainActor (String, Int) -> Void
    ) {
        guard let song, songs.contains(where: { openSong(in: $0) != nil }) else {
            return write(songs.map(\.path), as: format, then: finish)
        }
        song.finishTyping()
        Task {
            await song.saver.save()
            guard !isDestroyed else { return }
            if song.saver.hasUnsavedWords {
                return report(translated("“\(song.title.amongWords)” is not saved yet"))
            }
            write(songs.map(\.path), as: format, then: finish)
        }
    }

    private func write(
        _ files: [FilePath], as format: SongFileFormat, then finish: @escaping @MainActor (String, Int) -> Void
    ) {
        let environment = application.environment
        FileWorker().run {
            Result { () throws(Problem) in
                let export = SongExport(format: format, environment: environment)
                let made = try export.bytes(of: files.map { ExportItem($0) })
                // A NUL would end the text in GTK, as on the page.
                let text = String(decoding: made.bytes, as: UTF8.self).replacing("\0", with: "\u{2400}")
                return (text, made.outcomes.compactMap(\.problem))
            }
        } then: { [self] (result: Result<(text: String, problems: [Problem]), Problem>) in
            guard !isDestroyed else { return }
            switch result {
            case .success(let made):
                finish(made.text, files.count - made.problems.count)
                if let problem = made.problems.first {
                    MessageDialog.report(translated("Could Not Read Song"), problem, over: window)
                }
            case .failure(let problem):
                MessageDialog.report(translated("Could Not Read Song"), problem, over: window)
            }
        }
    }
}
