public import Files
public import Freedesktop
public import Problems
import SongNames
import Translations

/// What a reference names, before its library is determined.
public enum SongFinding: Hashable, Sendable {
    /// A song: its file.
    case song(FoundSong)
    /// A folder that does not contain a song.
    case folder(FoundFolder)
}

/// A folder that does not contain a song, and the path it was reached by.
public struct FoundFolder: Hashable, Sendable {
    /// The folder itself: absolute, links resolved.
    public let path: FilePath
    /// The absolute path it was reached by, which may contain links.
    public let namedPath: FilePath

    /// A folder that is already known; both paths must be as described.
    public init(path: FilePath, namedPath: FilePath) {
        self.path = path
        self.namedPath = namedPath
    }
}

/// A song's file, and the path it was reached by.
public struct FoundSong: Hashable, Sendable {
    /// The file itself: absolute, links resolved, a regular file; or the name that an ``InterruptedSave`` removed,
    /// which is restored when the song is opened for editing.
    public let file: FilePath
    /// The absolute path it was reached by, which may contain links.
    public let namedPath: FilePath

    /// A song that is already known; both paths must be as described.
    public init(file: FilePath, namedPath: FilePath) {
        self.file = file
        self.namedPath = namedPath
    }
}

/// Finds the file that a reference names. Accesses only that file, or that folder.
public struct SongFinder: Sendable {
    private let environment: Environment

    /// A finder for this process, or for a test.
    public init(environment: Environment) {
        self.environment = environment
    }

    /// A named file is a song's, whatever its name; a folder that contains a song stands for that song.
    ///
    /// - Throws: a ``Problem`` if there is no such file, if a link is broken or circular, or if it is neither a file
    ///   nor a folder. Creates nothing.
    public func find(_ reference: SongReference) throws(Problem) -> SongFinding {
        try find(at: try reference.path(in: environment))
    }

    /// The same for a path.
    ///
    /// - Parameter path: absolute.
    public func find(at path: FilePath) throws(Problem) -> SongFinding {
        try Problem.explaining(translated("open it"), path: path, try path.waitForAnswer())
        let kind: FileStatus.Kind
        do throws(Problem) {
            kind = try self.kind(of: path)
        } catch {
            guard error.kind == .noSuchFile, let lost = lostSong(at: path) else { throw error }
            return .song(lost)
        }
        switch kind {
        case .regular:
            return .song(FoundSong(file: try resolve(path), namedPath: path))
        case .directory:
            let folder = try resolve(path)
            guard let name = try SongFolder.songName(in: folder) else {
                return .folder(FoundFolder(path: folder, namedPath: path))
            }
            let named = path.appending(name)
            do throws(Problem) {
                return .song(FoundSong(file: try resolve(folder.appending(name)), namedPath: named))
            } catch {
                guard error.kind == .noSuchFile, lostSong(at: folder.appending(name)) != nil else { throw error }
                return .song(FoundSong(file: folder.appending(name), namedPath: named))
            }
        case .fifo, .socket, .characterDevice, .blockDevice, .symbolicLink, .unknown:
            throw Problem(
                .invalidSong, path: path, translated("neither a file nor a folder"), action: .nameSong)
        }
    }

    /// The song that an operand names.
    ///
    /// - Throws: as ``find(_:)``; also for a folder that does not contain a song.
    public func song(of operand: FilePath) throws(Problem) -> FoundSong {
        switch try find(SongReference(operand)) {
        case .song(let song): return song
        case .folder: throw Problem(noSongIn: operand)
        }
    }

    /// The song that has lost the name at which no file was found.
    private func lostSong(at path: FilePath) -> FoundSong? {
        guard InterruptedSave.hasLeft(path), let folder = try? path.parent.resolvingLinks(),
            let name = path.lastComponent
        else { return nil }
        return FoundSong(file: folder.appending(name), namedPath: path)
    }

    private func kind(of path: FilePath) throws(Problem) -> FileStatus.Kind {
        do throws(FileError) {
            return try FileStatus(of: path).kind
        } catch {
            throw Self.problem(error, path)
        }
    }

    private func resolve(_ path: FilePath) throws(Problem) -> FilePath {
        do throws(FileError) {
            return try path.resolvingLinks()
        } catch {
            throw Self.problem(error, path)
        }
    }

    private static func problem(_ error: FileError, _ path: FilePath) -> Problem {
        if error.errno == .noSuchFile, let target = try? path.linkTarget() {
            return Problem(
                .noSuchFile, path: path, cannot: translated("open it"),
                reason: translated("it is a link to \(target.display), which does not exist"),
                remedy: translated("fix or remove the link"), cause: error)
        }
        return Problem(error, cannot: translated("open it"), path: path)
    }
}

extension Problem {
    /// The problem that a folder contains no song.
    public init(noSongIn folder: FilePath) {
        self.init(
            .noSuchFile, path: folder, translated("this folder contains no song"),
            remedy: translated("specify a .songbook file or a folder that contains one"))
    }
}
