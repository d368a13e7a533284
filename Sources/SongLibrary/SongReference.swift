public import Files
public import Freedesktop
public import Problems
import SongNames
import Translations

/// A song or a folder as the user or the desktop named it: a path, or a `file:` URI; bytes as typed.
public struct SongReference: Hashable, Sendable {
    /// The operand of the command.
    public let argument: [UInt8]

    /// A reference as typed.
    public init(_ argument: [UInt8]) {
        self.argument = argument
    }

    /// A reference to a path.
    public init(_ path: FilePath) {
        argument = path.bytes
    }

    /// The absolute path that the reference names, links not resolved.
    ///
    /// An existing file with the name as typed comes first, even if it is called `file:` or `http:`. A document
    /// portal's path becomes the path outside the portal, if there is one.
    ///
    /// A song whose name an ``InterruptedSave`` removed counts as existing. For a path in a library that was moved, the
    /// result is in the library's present place, if nothing is at the old path.
    ///
    /// - Throws: a ``Problem`` if nothing exists there, or if the argument is a URI of something other than a file on
    ///   this computer. Does not check whether a URI's file exists.
    public func path(in environment: Environment) throws(Problem) -> FilePath {
        let path: FilePath
        do throws(Problem) {
            path = try namedPath(in: environment)
        } catch {
            guard error.kind == .noSuchFile, !argument.isEmpty, !argument.contains(0),
                let place = FormerPlace.now(of: environment.absolute(FilePath(bytes: argument)), in: environment)
            else { throw error }
            return place
        }
        return DocumentPortal(environment: environment).hostPath(of: path) ?? path
    }
}

extension SongReference {
    private func namedPath(in environment: Environment) throws(Problem) -> FilePath {
        let typed = FilePath(bytes: argument)
        guard !argument.isEmpty else {
            throw Problem(
                .usage, path: typed, translated("song name is empty"),
                remedy: translated("specify the path of a song"))
        }
        guard !argument.contains(0) else {
            throw Problem(
                .usage, path: typed, translated("file names cannot contain a null byte"),
                remedy: translated("check the name"))
        }
        let path = environment.absolute(typed)
        do throws(FileError) {
            try path.waitForAnswer()
            _ = try FileStatus(of: path, followingLinks: false)
            return path
        } catch {
            if error.errno == .noSuchFile, InterruptedSave.hasLeft(path) { return path }
            guard let scheme = FileURI.scheme(of: argument) else {
                throw Problem(error, cannot: translated("open it"), path: typed)
            }
            if scheme == "file" {
                let named = try FileURI(argument, hostName: environment.hostName).path
                return followed(named, environment)
            }
            throw Self.problem(scheme: scheme, typed: typed)
        }
    }

    private func followed(_ path: FilePath, _ environment: Environment) -> FilePath {
        guard (try? path.waitForAnswer()) != nil else { return path }
        do throws(FileError) {
            _ = try FileStatus(of: path, followingLinks: false)
            return path
        } catch {
            let isMissing = error.errno == .noSuchFile || error.errno == .notADirectory
            guard isMissing, !InterruptedSave.hasLeft(path) else { return path }
            return FormerPlace.now(of: path, in: environment) ?? path
        }
    }

    private static func problem(scheme: String, typed: FilePath) -> Problem {
        guard typed.bytes.dropFirst(scheme.utf8.count + 1).starts(with: "//".utf8) else {
            // "Blues: slow.songbook" looks like a URI to a program and like a name to everyone else.
            return Problem(
                .noSuchFile, path: typed, cannot: translated("open it"),
                reason: translated("no such file or folder"),
                remedy: translated("check the name and the location"))
        }
        let shown = scheme.shortened(to: 100)
        let isWeb = scheme == "http" || scheme == "https"
        return Problem(
            .usage, path: typed, translated("cannot open \(shown): URIs, only files on this computer"),
            remedy: isWeb
                ? translated("download the song and open the file")
                : translated("mount it with the file manager, and open the song in the mounted folder"))
    }
}
