import EditingSession
import FileWork
public import Files
public import Problems
import SongFormat
import SongLibrary
import SongMerging
import SongNames
import Translations

extension SongModel: SaveAudience {
    /// Whether it is in a library, so that a draft that waits for that is saved automatically.
    public var isInLibrary: Bool { location.isInLibrary }

    /// Reports the new state of saving.
    public func saveStateChanged() {
        switch saver.state {
        case .failed(let problem) where saver.isWaitingForLibrary:
            saveTrouble = nil
            report(absence: obstacle ?? problem)
        case .failed(let problem) where problem.kind == .noSuchFile && isMade:
            // One message is enough: it says where the song went, and disappears when the song is back.
            saveTrouble = nil
            if !standing.isGone { reportMissing() }
        case .failed(let problem): saveTrouble = .failed(problem)
        case .saved: reloadIfDue()
        case .untouched, .edited, .saving, .waiting: break
        }
        host?.songChanged()
    }

    /// Handles the result of a save and updates the page.
    public func saved(_ saved: Saved) {
        take(saved)
        page?.labelsChanged()
    }

    /// Handles the result of a save.
    func take(_ saved: Saved) {
        saveTrouble = nil
        let wasOutOfReach = standing.absence != nil
        standing = .here
        let old = file
        switch saved.report.outcome {
        case .unchanged: break
        case .saved:
            if wasOutOfReach {
                host?.report(translated("Your library is available again. Your changes were saved to the song."))
            }
        case .merged: host?.report(translated("Changes merged with another program’s."))
        case .savedUnconfirmed(let problem): saveTrouble = .unconfirmed(problem)
        case .conflict: versions.report(.conflict(ourCopy: saved.file.displayName), [old])
        case .displaced(let copy): versions.report(.displaced, [copy])
        }
        if saved.file != old { move(to: saved.file) }
        if beginning != nil, saved.file != old { named() }
        page?.notify(saved.report.notices.map(\.sentences))
        host?.songSaved(from: old)
    }

    /// Handles that its files were created, renamed or removed.
    func named() {
        beginning?.update()
        watchAnew()
        host?.songNamed()
    }

    /// Asks for a file and continues in it.
    ///
    /// - Returns: whether that succeeded.
    @discardableResult
    public func saveElsewhere() async -> Bool {
        guard let newFile = await askForFile(), !isClosed else { return false }
        await saver.saveElsewhere(to: newFile)
        guard !isClosed, file == newFile else { return false }
        await locate()
        return !isClosed
    }

    func askForFile() async -> FilePath? {
        guard let host else { return nil }
        return await withCheckedContinuation { continuation in
            host.askForFile { continuation.resume(returning: $0) }
        }
    }
}

/// A new song, from its empty page until it is left; and leaving any song.
extension SongModel {
    /// Whether it is on the disk.
    public var isMade: Bool { beginning?.isMade ?? true }

    /// Whether it is an empty page that will leave no file.
    public var isUnwritten: Bool { !isMade && text.words.isBlank }

    /// Whether the page has something that a file will be created for.
    public var isComing: Bool { !isMade && !text.words.isBlank }

    /// Whether files can be added to the song: it is on a disk that responds.
    public var isAttachable: Bool { isMade && standing.absence == nil }

    /// The suggested name for its file at another place.
    public var proposedFileName: FilePath? {
        isMade ? file.lastComponent : SongName(naming: Song(title: text.words.title, text: text.words.text)).file
    }

    /// Whether there is something to do before the song is left: save it, or remove it because it is empty.
    public var isUnfinished: Bool { !saver.safety.isSaved || isEmptied }

    private var isEmptied: Bool { beginning != nil && isMade && text.words.isBlank }

    /// Saves what is typed, so that the song can be left. Removes a new song that is empty and never had several lines.
    /// Also returns if the song is closed meanwhile: another window may wait for it.
    public func finish() async {
        await saver.finish()
        guard !isClosed, isEmptied, !saver.hasUnsavedWords else { return }
        endWatching()
        _ = await worker.run { [session] in session.unmakeIfBlank() }
        guard !isClosed else { return }
        if session.file != file { move(to: session.file) }
        named()
    }

    /// The exit status for the program that waits for the song when it is left; nil on success.
    public var exitStatus: ExitStatus? {
        if saver.hasUnsavedWords { return .inputOutput }
        if case .unconfirmed? = saveTrouble { return .inputOutput }
        return versions.isInConflict ? .conflict : nil
    }
}
