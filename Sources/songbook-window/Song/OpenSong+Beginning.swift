import EditingSession
import FileWork
import Files
import SongFormat
import SongLibrary
import SongMerging
import SongNames
import SongbookModel

/// A new song, from its empty page until it is left.
extension OpenSong {
    /// Whether it is on the disk.
    var isMade: Bool { beginning?.isMade ?? true }

    /// Where it is listed, relative to the root of its library; nil while it is not made.
    var listedPath: FilePath? { isMade ? location.relativePath.folderAbove : nil }

    /// Whether it is an empty page that nothing remains of.
    var isUnwritten: Bool { !isMade && editor.words.isBlank }

    /// Whether there is something on the page that a file will be made of.
    var isComing: Bool { !isMade && !editor.words.isBlank }

    /// What its file may be called elsewhere.
    var proposedFileName: FilePath? {
        isMade ? file.lastComponent : SongName(naming: Song(title: editor.words.title, text: editor.words.text)).file
    }

    /// Looks at what the title means for its files.
    func titleTyped() {
        beginning?.typed(editor.titleContents)
    }

    /// Takes in that its files were made, or called otherwise.
    func named() {
        beginning?.update()
        watchAnew()
        host?.songNamed()
    }

    /// Whether there is something to do before the song is left: to save it, or to take it away because it is empty.
    var isUnfinished: Bool { hasUnsavedWords || isEmptied || decisions.count > 0 }

    /// Whether there may be words that are not in the file, on the page or of a decision that was to be in it by now.
    var hasUnsavedWords: Bool { saver.hasUnsavedWords || decisions.failure != nil }

    /// Saves what is typed, so that the song can be left. Nothing remains of a new one that is empty
    /// and never had several lines.
    func finish(then next: @escaping @MainActor () -> Void) {
        decisions.leave()
        saver.saveNow { [self] in finishDecisions { [self] in finishBeginning(then: next) } }
    }

    /// Waits until what was decided is saved, or is not; also where the song is closed meanwhile, for another window may
    /// wait for it.
    private func finishDecisions(then next: @escaping @MainActor () -> Void) {
        guard decisions.count > 0, !isClosed else { return next() }
        worker.run(for: FileWorker()) {
        } then: { [self] in
            finishDecisions(then: next)
        }
    }

    private func finishBeginning(then next: @escaping @MainActor () -> Void) {
        guard isEmptied, !saver.hasUnsavedWords, !isClosed else { return next() }
        let session = session
        endWatching()
        worker.run {
            session.unmakeIfBlank()
        } then: { [self] _ in
            if session.file != file { move(to: session.file) }
            named()
            next()
        }
    }

    private var isEmptied: Bool { beginning != nil && isMade && editor.words.isBlank }
}
