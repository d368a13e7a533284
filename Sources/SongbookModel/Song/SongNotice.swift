public import EditingSession
public import Files
import Translations

/// A message about an open song, with what the user can do about it.
public struct SongNotice {
    /// How important it is, from low to high.
    public enum Importance {
        case information, warning, problem
    }

    /// What the user can do.
    public enum Action {
        /// Hide a message: about the song's file, about other versions, or that another song is shown instead.
        case dismissStanding, dismissVersions, dismissShownInstead
        /// Close the song.
        case closeSong
        /// Save it to another file.
        case saveElsewhere
        /// Go on with the file that was moved or renamed to here.
        case follow(FilePath)
        /// Go on with a file that may be a copy of the song.
        case useCopy(FilePath)
        /// Save, after a save that failed.
        case tryAgain
        /// Save, after one that the disk has not confirmed.
        case saveAgain
        /// What to do with a draft.
        case restore(Draft), discard(Draft), compareDraft(Draft), saveDraft(Draft)
        /// Open another version of the song, or show both side by side.
        case open(FilePath), compare(FilePath)
        /// Move the song out of a folder that shows another one.
        case moveToOwnFolder
    }

    /// How important it is.
    public let importance: Importance
    /// What it says.
    public let text: String
    /// What the user can do, from the least to the most likely.
    public let actions: [Action]
    /// More about it, such as the names of files; nil if there is nothing more.
    public let detail: String?

    init(_ importance: Importance, _ text: String, _ actions: [Action], detail: String? = nil) {
        (self.importance, self.text, self.actions, self.detail) = (importance, text, actions, detail)
    }
}

extension SongNotice.Action {
    /// The label of its button.
    public var label: String {
        switch self {
        case .dismissStanding, .dismissVersions, .dismissShownInstead: translated("Close")
        case .closeSong: translated("Close Song")
        case .saveElsewhere: translated("Save As…")
        case .follow: translated("Switch to New Location")
        case .useCopy: translated("Use This Copy")
        case .tryAgain: translated("Try Again")
        case .saveAgain: translated("Save Again")
        case .restore: translated("Restore")
        case .discard: translated("Discard")
        case .compareDraft, .compare: translated("Compare…")
        case .saveDraft: translated("Save Draft As…")
        case .open: translated("Show Theirs")
        case .moveToOwnFolder: translated("Move to Its Own Folder")
        }
    }

    /// Carries it out for a song.
    public func run(for song: SongModel) {
        switch self {
        case .dismissStanding: song.dismissStanding()
        case .dismissVersions: song.versions.dismiss()
        case .dismissShownInstead: song.dismissShownInstead()
        case .closeSong: song.host?.close()
        case .saveElsewhere: Task { _ = await song.saveElsewhere() }
        case .follow(let found), .useCopy(let found): song.follow(to: found)
        case .tryAgain, .saveAgain: song.saver.saveNow()
        case .restore(let draft): song.restore(draft)
        case .discard(let draft): song.discard(draft)
        case .compareDraft(let draft): song.compare(with: draft)
        case .saveDraft(let draft): song.saveApart(draft)
        case .open(let file): song.host?.open(file)
        case .compare(let version): song.versions.compare(with: version)
        case .moveToOwnFolder:
            song.dismissShownInstead(isMoved: true)
            song.host?.moveToOwnFolder()
        }
    }
}
