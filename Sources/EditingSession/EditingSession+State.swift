import Files
import SongFormat

extension EditingSession {
    /// What changes in a session's life.
    struct State: ~Copyable {
        var file: FilePath
        var base: SongFile
        var baseStatus: FileStatus
        var drafts: DraftStore
        var recovered: DraftStore.Found?
        /// The words are in the file, but the disk has not confirmed it.
        var isUnconfirmed = false
        /// What a save that failed was to write: on a network it may have been written all the same.
        var attempted: SongFile?
        /// What the song will be called by, while its file does not say.
        let newID = SongID.random()
        /// How often a version was put into the history.
        var versionsKept = 0
        /// What was said already.
        var noticesGiven: Set<String> = []
    }
}

extension EditingSession {
    /// What is told of a session without waiting for it.
    struct Shown: Sendable {
        var file: FilePath
        var song: Song
        var readOnlyReason: String?
        var recoveredDraft: Draft?

        init(_ state: borrowing State) {
            file = state.file
            song = state.shownSong
            readOnlyReason = state.base.readOnlyReason
            recoveredDraft = state.recovered?.draft
        }
    }
}

extension EditingSession.State {
    var shownSong: Song {
        base.song.fillingGaps(
            fileName: (file.lastComponent ?? file).string, created: baseStatus.birthTime.map(Timestamp.init),
            modified: Timestamp(baseStatus.modificationTime))
    }

    /// The file with the edit in it, with `updatedAt`, and with what its first save adds.
    func song(after edit: SongEdit, now: Timestamp) throws(Problem) -> SongFile {
        let shown = shownSong
        var edit = edit
        // A title that is shown because the file has none is not one that somebody wrote.
        if let title = edit.title, title.hasSameBytes(as: shown.title) { edit.title = nil }
        edit = edit.reduced(to: base.song)
        if edit.isEmpty { return base }
        edit.id = base.song.id == nil ? newID : nil
        // The file's birth, which stood in for it, is the replacement's from now on.
        edit.createdAt = base.saysCreation ? nil : shown.createdAt
        edit.updatedAt = Timestamp.ofSave(now: now, after: shown.updatedAt)
        do {
            return try base.encoding(edit)
        } catch {
            throw Problem(error, file: file)
        }
    }

    /// Puts a draft down, and says why it could not be.
    mutating func keep(_ draft: Draft) -> FileError? {
        do throws(FileError) {
            try drafts.put(draft)
            return nil
        } catch {
            return error
        }
    }

    /// Puts the draft where it survives a power cut, and says why it could not be, if it was put down at all.
    mutating func makeDraftDurable(after failure: FileError?) -> FileError? {
        if let failure { return failure }
        do throws(FileError) {
            try drafts.makeDurable()
            return nil
        } catch {
            return error
        }
    }

    /// The words of every draft that says what the file says now are safe, and the drafts go.
    mutating func forgetDrafts() {
        do throws(FileError) {
            try drafts.drop()
            if let found = recovered, found.draft.song.hasSameWords(as: base.song) {
                try drafts.remove(found)
                recovered = nil
            }
        } catch {
            // The words are saved; a draft that stays is compared with them the next time the song is opened.
        }
    }

    /// The session's file is `file` from now on, and says `song`.
    mutating func continues(with song: SongFile, status: FileStatus, at file: FilePath) {
        self.file = file
        base = song
        baseStatus = status
        isUnconfirmed = false
        attempted = nil
    }
}
