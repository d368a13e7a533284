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
        var attempted: Attempt?
        /// What the song will be called by, while its file does not say.
        let newID = SongID.random()
        /// How often a version was put into the history.
        var versionsKept = 0
        /// What was said already.
        var noticesGiven: Set<String> = []
    }
}

extension EditingSession {
    /// A save whose answer never came.
    struct Attempt {
        /// The song with the words that were to be saved.
        let ours: SongFile
        /// What was to be in the file: that, and what others had changed.
        let written: SongFile
    }

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

    /// What an edit changes, with `updatedAt`, and with what the song's first save adds.
    ///
    /// - Parameter origin: what the song said where the edit was made, as far as that is not what it says now.
    func change(by edit: SongEdit, madeFrom origin: SongEdit, now: Timestamp) throws(Problem) -> SongChange {
        do {
            let song = try base.encoding(asTyped(origin).reduced(to: base.song))
            return try change(by: edit, to: song, now: now)
        } catch {
            throw Problem(error, file: file)
        }
    }

    /// What an edit changes in `song`.
    func change(by edit: SongEdit, to song: SongFile, now: Timestamp) throws(SongFormatError) -> SongChange {
        let shown = shownSong
        var edit = asTyped(edit).reduced(to: song.song)
        if edit.isEmpty { return SongChange(origin: song, ours: song) }
        edit.id = song.song.id == nil ? newID : nil
        // The file's birth, which stood in for it, is the replacement's from now on.
        edit.createdAt = song.saysCreation ? nil : shown.createdAt
        edit.updatedAt = Timestamp.ofSave(now: now, after: shown.updatedAt)
        return SongChange(origin: song, ours: try song.encoding(edit))
    }

    /// A title that is shown because the file has none is not one that somebody wrote.
    private func asTyped(_ edit: SongEdit) -> SongEdit {
        var edit = edit
        if let title = edit.title, title.hasSameBytes(as: shownSong.title) { edit.title = base.song.title }
        return edit
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
            if let found = recovered, found.draft.isRedundant(in: base) {
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
