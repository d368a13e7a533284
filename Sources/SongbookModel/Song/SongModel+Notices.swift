import EditingSession
import Files
import SongLibrary
import Translations

/// The messages about the state of the song's file.
extension SongModel {
    /// What became of the file; nil if it is at its place, or the user has closed the message.
    public var standingNotice: SongNotice? {
        switch standing {
        case .here: nil
        case .changedOutside:
            SongNotice(
                .warning,
                translated(
                    "Another program changed this song while you were editing. Both versions are kept when you save."),
                [.dismissStanding])
        case .gone(found: nil):
            gone(translated("This song’s file was deleted, moved or renamed. Its text is still open here."), nil)
        case .gone(found: .itself(let found)?):
            gone(
                translated(
                    """
                    This song’s file was moved or renamed. It is now “\(found.displayName)” in \
                    \(abbreviated(found.parent)).
                    """), .follow(found))
        case .gone(found: .sameSong(let found)?):
            gone(
                translated(
                    """
                    This song’s file was not found. “\(found.displayName)” in \(abbreviated(found.parent)) \
                    has the same ID and lyrics, but may be a copy.
                    """), .useCopy(found))
        case .unreachable(let absence):
            absence == dismissedAbsence || isAbsenceToldByWindow ? nil : notice(of: absence)
        case .unreadable(let problem):
            SongNotice(.warning, problem.sentences, [.dismissStanding, .saveElsewhere])
        }
    }

    /// What to say about the song where the window says that its library has moved; nil while the song can be reached.
    public var sentencesOfAbsence: String? {
        guard let absence = standing.absence else { return nil }
        let words =
            absence.hasWaitingWords
            ? translated("Your changes are kept as a draft and can be restored there.")
            : translated("Changes you make are kept as a draft and can be restored there.")
        return (memory(absence) + [words]).joined(separator: " ")
    }

    private func gone(_ text: String, _ follow: SongNotice.Action?) -> SongNotice {
        SongNotice(.warning, text, [.closeSong, .saveElsewhere] + (follow.map { [$0] } ?? []))
    }

    private func notice(of absence: SongAbsence) -> SongNotice {
        let words =
            absence.hasWaitingWords
            ? translated(
                "Your changes are kept as a draft and will be saved to the song when the library is available again.")
            : translated(
                """
                Changes you make are kept as a draft and will be saved to the song when the library is available again.
                """)
        let text = ([reason(absence)] + memory(absence) + [words]).joined(separator: " ")
        return SongNotice(
            .warning, text, [saver.isWaitingForLibrary ? .tryAgain : .dismissStanding, .saveElsewhere])
    }

    private func memory(_ absence: SongAbsence) -> [String] {
        absence.isRemembered ? [translated("This is the last known version.")] : []
    }

    private func reason(_ absence: SongAbsence) -> String {
        let folder = abbreviated(location.root)
        return switch absence.reason {
        case .folderGone:
            translated("Library not found: its folder \(folder) was deleted, moved or renamed. Restore the folder.")
        case .noPermission:
            translated(
                """
                You don’t have permission to open the library folder \(folder). Change its permissions, or ask its \
                owner.
                """)
        case .notConnected:
            translated(
                "Library unavailable: its disk or network folder is not connected or not responding. Reconnect it.")
        }
    }
}

/// The messages about saves, drafts and other versions.
extension SongModel {
    /// What is wrong with the last save; nil if nothing is.
    public var saveNotice: SongNotice? {
        switch saveTrouble {
        case nil: nil
        case .failed(let problem): SongNotice(.problem, problem.sentences, [.tryAgain, .saveElsewhere])
        case .unconfirmed(let problem): SongNotice(.warning, problem.sentences, [.saveAgain, .saveElsewhere])
        }
    }

    /// The offer of a draft; nil if there is none.
    public var draftNotice: SongNotice? {
        guard let offer = draftOffer else { return nil }
        let others = translated(
            count: offer.olderOnes, one: "There is \(offer.olderOnes) older draft.",
            other: "There are \(offer.olderOnes) older drafts.")
        let action: SongNotice.Action =
            switch offer.kind {
            case .readOnly, .conflicting: .saveDraft(offer.draft)
            case .lyricsAlone, .unchanged, .mergeable: .restore(offer.draft)
            }
        return SongNotice(
            .information, offer.olderOnes == 0 ? offer.sentences : offer.sentences + " " + others,
            [.discard(offer.draft), .compareDraft(offer.draft), action])
    }

    /// That there are other versions of the song; nil if there are none, or the user has closed the message.
    public var versionsNotice: SongNotice? {
        guard let notice = versions.notice else { return nil }
        let (other, count) = (notice.files[0], notice.files.count)
        let text =
            switch notice.origin {
            case .found where count == 1:
                translated("There is another version of this song. Yours is shown here.")
            case .found:
                translated(
                    count: count, one: "There is \(count) other version of this song. Yours is shown here.",
                    other: "There are \(count) other versions of this song. Yours is shown here.")
            case .conflict(let name):
                translated(
                    """
                    Another program changed this song while you were editing. Both versions were kept. Yours is shown \
                    here and saved as “\(name)”.
                    """)
            case .displaced:
                translated(
                    """
                    Another program changed this song at the same time. Both versions were kept. Yours is shown here, \
                    theirs was saved as “\(other.displayName)”.
                    """)
            }
        return SongNotice(
            .warning, text, [.dismissVersions, .open(other), .compare(other)],
            detail: notice.files.map(\.displayName).joined(separator: "\n"))
    }

    /// That the library shows another song in place of this one; nil if it does not, or the user has closed the
    /// message.
    public var shownInsteadNotice: SongNotice? {
        shownInstead.map { other in
            SongNotice(
                .warning,
                translated(
                    """
                    This song is not shown in the library, because its folder shows \
                    “\(other.stem.display.amongWords)”.
                    """), [.dismissShownInstead, .moveToOwnFolder])
        }
    }
}

extension DraftOffer {
    /// What the draft contains, and what would become of it.
    fileprivate var sentences: String {
        let moment = DisplayText.moment(draft.savedAt)
        return switch kind {
        case .readOnly: translated("A draft contains lyrics from \(moment). This song cannot be edited.")
        case .lyricsAlone:
            translated(
                """
                A draft contains lyrics from \(moment), when the song could not be read or saved. Restoring \
                the draft replaces the song’s lyrics.
                """)
        case .unchanged: translated("Unsaved changes from \(moment) were recovered.")
        case .mergeable:
            translated(
                """
                Unsaved changes from \(moment) were recovered. The song has changed since then; both sets of \
                changes can be merged.
                """)
        case .conflicting:
            translated(
                """
                Unsaved changes from \(moment) were recovered, but they conflict with later changes to the song.
                """)
        }
    }
}
