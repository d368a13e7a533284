import Files
import Problems
import Translations

extension Problem {
    /// Why a file was not added to a song.
    ///
    /// - Parameter path: the file that should have been added.
    init(_ error: CopyError, attaching path: FilePath) {
        let what = translated("attach it")
        switch error {
        case .unsupported(let place, .symbolicLink):
            let target = (try? place.linkTarget())?.display
            self.init(
                .cannotCreate, path: place, cannot: what,
                reason: translated("it is a symbolic link, which may not point to the same file on another computer"),
                remedy: target.map { translated("attach the file it points to (\($0))") })
        case .unsupported(let place, .directory):
            self.init(
                .cannotCreate, path: place, cannot: what, reason: translated("it is a folder"),
                remedy: translated("attach the files in it, or copy the folder with the file manager"))
        case .unsupported(let place, let kind):
            self.init(
                .cannotCreate, path: place, cannot: what, reason: translated("it is \(kind.noun), not a file"),
                remedy: translated("specify a file"))
        case .system(let cause):
            // The name of a temporary file means nothing to the user.
            let isTarget = cause.path != path
            self.init(cause, cannot: what, path: isTarget ? Self.place(of: cause, for: path) : path)
        case .changed, .damaged, .tooDeep, .cancelled:
            self.init(error, cannot: what, path: path)
        }
    }

    /// The path of a failed call, with the name of the file in place of a temporary one.
    private static func place(of cause: FileError, for path: FilePath) -> FilePath {
        let name = cause.path.name
        return name.bytes.starts(with: ".~songbook-".utf8) ? cause.path.parent.appending(path.name) : cause.path
    }

    /// Runs `body`, and explains its errors to the user.
    static func attaching<Result: ~Copyable>(
        _ path: FilePath, _ body: () throws(CopyError) -> Result
    ) throws(Problem) -> Result {
        do throws(CopyError) {
            return try body()
        } catch {
            throw Problem(error, attaching: path)
        }
    }
}
