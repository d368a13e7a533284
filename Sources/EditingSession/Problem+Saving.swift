import Files
public import Problems
import SongFormat
import Translations

/// What can be wrong with a save, in words for the person whose song it is.
extension Problem {
    init(_ error: SongFormatError, file: FilePath) {
        switch error.reason {
        case .readOnly(let reason):
            self.init(
                .permission, path: file, translated("cannot save the song, because \(reason)"),
                remedy: translated("remove one of the two with a text editor"))
        case .tooLarge(let limit):
            self.init(isTooLarge: file, limit: limit)
        default:
            self.init(
                .internalError, path: file, cannot: translated("save the song"), reason: error.description,
                remedy: translated("copy your lyrics to another file and report this problem"))
        }
    }

    init(isTooLarge file: FilePath, limit: Int = SongFile.byteLimit) {
        self.init(
            .cannotCreate, path: file,
            cannot: translated("save the song"),
            reason: translated("it would be larger than \(limit >> 20) MiB"),
            remedy: translated("shorten the lyrics"))
    }

    /// The same problem, with what became of the words.
    func telling(draftFailure: FileError?) -> Problem {
        let fate =
            draftFailure.map {
                translated(
                    "NO DRAFT could be kept (\($0.path.display): \($0.errno.message)), so do not close before it is saved"
                )
            } ?? translated("the words are kept as a draft")
        return with(remedy: [remedy, fate].compactMap(\.self).joined(separator: "; "))
    }

    /// Whether the song's disk did not answer at all, or its library is gone; what was to be saved can be when that is
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
            reason: translated("the folder of its library, \(library.display), was deleted, moved or renamed"),
            remedy: translated("put the folder back, or save the song elsewhere"), cause: cause)
    }

    init(isGone file: FilePath) {
        self.init(
            .noSuchFile, path: file, cannot: translated("save the song"),
            reason: translated("it was deleted, moved or renamed while it was open"),
            remedy: translated("save it elsewhere, or put the file back"))
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
                reason: translated("another computer has been saving it for half a minute"),
                remedy: translated("try again, or end the program there"), cause: cause)
        case .changed:
            self.init(
                .conflict, path: file, cannot: translated("save the song"),
                reason: translated("somebody else changed it"), remedy: translated("open it again"))
        }
    }

    init(_ loss: FileMetadata.Loss, file: FilePath) {
        let part =
            switch loss.part {
            case .group: translated("its group")
            case .permissions: translated("its permissions")
            case .attributes: translated("its access list or attributes")
            }
        let reason = loss.cause.map { " (\($0.errno.message))" } ?? ""
        self.init(
            .permission, path: file, translated("cannot save the song without losing \(part)\(reason)"),
            remedy: translated("save it elsewhere, or ask its owner"), cause: loss.cause)
    }
}
