import Files
import Problems
import SongFormat
import SongNames
import Translations

/// A song as it was last read or saved: what the next save starts from.
struct SongSnapshot: Sendable {
    var file: FilePath
    /// The folder of its library, if it is in a selected one.
    var library: FilePath?
    var base: SongFile {
        didSet {
            baseNumber += 1
            takesAnySong = false
        }
    }
    /// Whether the user has the session continue with ``file``, regardless of the song in it.
    var takesAnySong = false
    /// The number of this base among those that the session has had, whether or not they hold the same bytes.
    private(set) var baseNumber = 0
    var status: FileStatus {
        didSet { lastSeen = .tick }
    }
    /// When the file was last known to be at its place.
    var lastSeen = FileTime.tick
    /// What the file is thought to hold, if it is not available and only remembered; nil if ``base`` was read.
    var remembered: SongFile?
    /// The song before the saves that the disk has not confirmed; nil if there are none. A power cut may bring it back.
    var unconfirmedOrigin: SongFile?
    /// Whether the song was begun in this session. Its file is then named after its title or its first line, which does
    /// not tell the title: an empty one is shown as empty, and a typed one is written.
    var isNew = false
    /// The id that the song gets if its file has none.
    let newID = SongID.random()

    /// The song, with what its file does not say taken from the file itself.
    var displayed: Song {
        var song = base.song.fillingGaps(from: file, status)
        if isNew { song.title = base.song.title }
        return song
    }

    /// The name of the song's version in the history.
    var version: VersionName {
        VersionName(base.bytes, savedAt: status.modificationTime, in: file)
    }

    /// What an edit changes, with `updatedAt` if it changes the content of the song, and with what the first save adds.
    ///
    /// - Parameter origin: what the song said when the edit was made, as far as that differs from now.
    func change(by edit: SongEdit, madeFrom origin: SongEdit, now: Timestamp) throws(Problem) -> SongChange {
        do {
            let song = try base.encoding(asTyped(origin).reduced(to: base.song), limit: Draft.songLimit)
            let change = try change(by: edit, to: song, now: now)
            return remembered.map { SongChange(origin: $0, ours: change.ours) } ?? change
        } catch {
            throw Problem(error, file: file)
        }
    }

    /// What an edit changes in `song`. The result may be too large for a file, but fits in a draft.
    func change(by edit: SongEdit, to song: SongFile, now: Timestamp) throws(SongFormatError) -> SongChange {
        let displayed = displayed
        var edit = asTyped(edit).reduced(to: song.song)
        if edit.isEmpty { return SongChange(origin: song, ours: song) }
        addWhatIsMissing(of: song, to: &edit)
        if edit.changesContent { edit.updatedAt = Timestamp.ofSave(now: now, after: displayed.updatedAt) }
        return SongChange(origin: song, ours: try song.encoding(edit, limit: Draft.songLimit))
    }

    /// The song that words are typed into, with what its first save adds; nil if it is not what is shown, or not what
    /// its file has. If nothing has to be added, these are the bytes of the file.
    ///
    /// - Parameter shown: all that the page shows.
    func songToTypeInto(shownAs shown: SongEdit) throws(Problem) -> SongFile? {
        guard remembered == nil, unconfirmedOrigin == nil, base.readOnlyReason == nil,
            asTyped(shown).reduced(to: base.song).isEmpty
        else { return nil }
        var edit = SongEdit()
        addWhatIsMissing(of: base, to: &edit)
        do {
            return try base.encoding(edit, limit: Draft.songLimit)
        } catch {
            throw Problem(error, file: file)
        }
    }

    /// Whether another song is in the place of the song, which is then gone from there: both have an id, and these
    /// differ; or one has none, another file was put there, and its title and most of its lines differ, too.
    func isAnother(_ present: EditingSession.Version) -> Bool {
        guard !takesAnySong else { return false }
        if base.song.isAnother(than: present.song.song) { return true }
        let isSameFile =
            present.status.identity == status.identity && present.status.birthTime == status.birthTime
        return !isSameFile && !(remembered ?? base).song.mayBe(present.song.song)
    }

    /// The problem if another song is found in the place of this one.
    var problemOfBeingReplaced: Problem { Problem(isReplaced: file) }

    /// The problem of a save that finds no file.
    var problemOfBeingGone: Problem {
        problemOfLibrary ?? Problem(isGone: file)
    }

    /// Why the song is missing, if its disk was unmounted or the folder of its library is gone; otherwise nil.
    var problemOfLibrary: Problem? {
        var folder = file.parent
        while folder != .root {
            if let present = try? FileStatus(of: folder) {
                guard status.mountID != 0, present.mountID != status.mountID else { break }
                let cause = FileError(call: .openat, path: file, errno: .noSuchDevice)
                return Problem(cause, cannot: translated("save the song"), path: file)
            }
            folder = folder.parent
        }
        guard let library, file.isInside(library) else { return nil }
        do throws(FileError) {
            _ = try FileStatus(of: library)
            return nil
        } catch {
            guard error.errno == .noSuchFile || error.errno == .notADirectory else { return nil }
            return Problem(libraryIsGone: library, file: file, cause: error)
        }
    }

    /// Adds to an edit of a song what its first save adds.
    private func addWhatIsMissing(of song: SongFile, to edit: inout SongEdit) {
        // A draft of a song that is only remembered is found again by what its file says.
        edit.id = song.song.id == nil && remembered == nil ? newID : nil
        // The file's birth time, which was shown for it, changes when the file is replaced.
        edit.createdAt = song.saysCreation ? nil : displayed.createdAt
    }

    /// A title that is shown because the file has none is not one that the user wrote, nor are the blanks before the
    /// first letter of one.
    private func asTyped(_ edit: SongEdit) -> SongEdit {
        var edit = edit
        edit.title = edit.title.map(titleAsTyped)
        return edit
    }

    /// What was typed, with the title as it should be in the song's file.
    func asTyped(_ change: TypedChange) -> TypedChange {
        var change = change
        change.title = change.title.map(titleAsTyped)
        return change
    }

    /// The title on the page, as it should be in the song's file.
    func titleAsTyped(_ title: String) -> String {
        let typed = isNew && title.allSatisfy(\.isWhitespace) ? "" : title
        return typed.hasSameBytes(as: displayed.title) ? base.song.title : typed
    }
}
