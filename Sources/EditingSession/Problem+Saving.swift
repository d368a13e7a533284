import Files
public import Problems
import SongFormat
import Translations

/// Problems with a save, in words for the user.
extension Problem {
    init(_ error: SongFormatError, file: FilePath) {
        switch error.reason {
        case .readOnly(let reason):
            self.init(readOnly: file, translated("cannot save the song: \(reason)"))
        case .tooLarge(let limit):
            self.init(isTooLarge: file, limit: limit)
        default:
            self.init(
                .internalError, path: file, cannot: translated("save the song"), reason: error.description,
                remedy: translated("copy your lyrics to another file and report this problem"))
        }
    }

    init(readOnly file: FilePath, _ what: String) {
        self.init(.permission, path: file, what, remedy: translated("remove one of them in a text editor"))
    }

    init(isTooLarge file: FilePath, limit: Int = SongFile.byteLimit) {
        self.init(
            .cannotCreate, path: file,
            cannot: translated("save the song"),
            reason: translated("it would be larger than \(limit >> 20) MiB"),
            remedy: translated("shorten the lyrics"))
    }

    /// The same problem, with whether the words are in a draft.
    func adding(draftFailure: FileError?) -> Problem {
        guard let failure = draftFailure else { return adding(remedy: translated("your changes are kept as a draft")) }
        return adding(
            remedy: translated("could not save a draft (\(failure.path.display): \(failure.errno.message))")
        ).adding(action: .saveAgain)
    }

    /// Whether the song's disk did not answer at all, or its library is missing; the words can be saved when that is
    /// back.
    public var isOutOfReach: Bool {
        isOfMissingLibrary || cause.map(\.errno.isOutOfReach) ?? false
    }

    /// Whether the folder of the song's library is gone.
    public var isOfMissingLibrary: Bool {
        let reasons: [Errno] = [.noSuchFile, .notADirectory]
        return kind == .unavailable && cause.map { reasons.contains($0.errno) } ?? false
    }

    init(libraryIsGone library: FilePath, file: FilePath, cause: FileError) {
        self.init(
            .unavailable, path: file, cannot: translated("save the song"),
            reason: translated("its library folder \(library.display) was deleted, moved or renamed"),
            remedy: translated("restore the folder, or save the song in another folder"), cause: cause)
    }

    init(isGone file: FilePath) {
        self.init(
            .noSuchFile, path: file, cannot: translated("save the song"),
            reason: translated("it was deleted, moved or renamed"),
            remedy: translated("save it in another folder, or restore the file"))
    }

    init(isReplaced file: FilePath) {
        self.init(
            .noSuchFile, path: file, cannot: translated("save the song"),
            reason: translated("it was deleted, moved or renamed, and another song is in its place"),
            remedy: translated("save it in another folder, or open it where it is now"))
    }

    init(_ failure: FileExchange.Failure, file: FilePath) {
        switch failure {
        case .system(let cause), .unreadable(.system(let cause)):
            self =
                cause.errno == .noSuchFile
                ? Problem(isGone: file) : Problem(cause, cannot: translated("save the song"), path: file)
        case .unreadable(let reason):
            self.init(reason, path: file, cannot: translated("save the song"))
        case .metadata(let loss):
            self.init(loss, file: file)
        case .locked(let cause):
            self.init(
                .cannotCreate, path: file, cannot: translated("save the song"),
                reason: translated("it has been locked by another computer for 30 seconds"),
                remedy: translated("try again, or close the song on that computer"), cause: cause)
        case .changed:
            self.init(
                .conflict, path: file, cannot: translated("save the song"),
                reason: translated("another program changed it"), remedy: translated("reopen it"))
        }
    }

    init(_ loss: FileMetadata.Loss, file: FilePath) {
        let part =
            switch loss.part {
            case .group: translated("its group")
            case .permissions: translated("its permissions")
            case .attributes: translated("its access control list or extended attributes")
            }
        let reason = loss.cause.map { " (\($0.errno.message))" } ?? ""
        self.init(
            .permission, path: file, translated("cannot save the song without losing \(part)\(reason)"),
            remedy: translated("save it in another folder, or ask its owner for help"), cause: loss.cause)
    }
}
