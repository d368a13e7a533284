public import Files
import Translations

extension Problem {
    /// Why something was not copied.
    ///
    /// - Parameters:
    ///   - what: what could not be done, as in "cannot WHAT".
    ///   - path: the path that the user knows.
    public init(_ error: CopyError, cannot what: String, path: FilePath) {
        switch error {
        case .system(let cause):
            // A file beside the song is named, so that it can be found; hidden ones mean nothing to the user.
            let isInside = cause.path.isInside(path)
            self.init(cause, cannot: what, path: isInside ? cause.path : path)
        case .unsupported(let place, let kind):
            let reason =
                kind == .symbolicLink
                ? translated("it is a symbolic link, which may not point to the same file from another folder")
                : translated("it is neither a file nor a folder")
            self.init(
                .cannotCreate, path: place, cannot: what, reason: reason,
                remedy: translated("replace it with what it points to, or remove it"))
        case .changed(let place):
            self.init(
                .conflict, path: place, cannot: what, reason: translated("another program is changing it"),
                remedy: translated("try again when that program is finished"))
        case .damaged(let place):
            self.init(
                .inputOutput, path: place, cannot: what,
                reason: translated("the copy differs from the original when it is read again"),
                remedy: translated("check the disk, and use another one for now"))
        case .tooDeep(let place):
            self.init(
                .cannotCreate, path: place, cannot: what, reason: translated("too many folders are inside one another"),
                remedy: translated("use the file manager"))
        case .cancelled:
            self.init(.cannotCreate, path: path, cannot: what, reason: translated("it was canceled"))
        }
    }

    /// Calls `body`, and turns a failed copy into a problem for the user.
    public static func copying<Result: ~Copyable>(
        _ what: String, path: FilePath, _ body: () throws(CopyError) -> Result
    ) throws(Problem) -> Result {
        do throws(CopyError) {
            return try body()
        } catch {
            throw Problem(error, cannot: what, path: path)
        }
    }
}
