public import Files
import Freedesktop
public import Problems
import Translations

/// The library to use from now on.
public enum LibraryChoice: Hashable, Sendable {
    /// An existing folder.
    case folder(FilePath)
    /// `Songs` in the user's Documents folder, created if missing.
    case standard
    /// The private library, created if missing.
    case inApp

    /// Parses the argument of `--choose-library`: `default`, `in-app`, or a folder.
    public init(argument: FilePath) {
        self =
            switch argument {
            case "default": .standard
            case "in-app": .inApp
            default: .folder(argument)
            }
    }
}

/// A library that was chosen.
public struct ChosenLibrary: Sendable {
    /// The library's folder.
    public let path: FilePath
    /// What the user should be told once.
    public let notices: [Notice]
}

extension SettingsStore {
    /// Sets the library to use. The previous one stays known; nothing is moved.
    ///
    /// - Throws: a ``Problem`` if the folder does not exist, cannot be created, or cannot be read by this user; or if
    ///   the settings cannot be saved.
    public func choose(_ choice: LibraryChoice) throws(Problem) -> ChosenLibrary {
        let bookmark = try bookmark(of: choice)
        let notices = try update { settings throws(Problem) in
            settings.choose(bookmark, mode: choice == .inApp ? .inApp : .folder)
        }
        return ChosenLibrary(path: bookmark.path, notices: notices)
    }

    private func bookmark(of choice: LibraryChoice) throws(Problem) -> Bookmark {
        let path: FilePath
        switch choice {
        case .folder(let folder): path = try SongReference(folder).path(in: environment)
        case .standard:
            path = UserDirectories(environment: environment).documents.appending("Songs")
            try make(path, permissions: 0o777)
        case .inApp:
            path = Settings.inAppFolder(in: environment)
            try make(path, permissions: 0o700)
        }
        do throws(FileError) {
            let bookmark = try Bookmark(of: path)
            _ = try Directory(bookmark.path)
            return bookmark
        } catch {
            guard error.errno != .notADirectory else {
                throw Problem(
                    .noSuchFile, path: path, translated("a library must be a folder"),
                    remedy: translated("choose the folder that contains your songs"), cause: error)
            }
            throw Problem(error, cannot: translated("use this folder as the library"), path: path)
        }
    }

    func make(_ path: FilePath, permissions: UInt32) throws(Problem) {
        do throws(FileError) {
            _ = try Directory.make(path, permissions: permissions)
        } catch {
            guard error.errno != .notADirectory else {
                throw Problem(
                    .cannotCreate, path: path, cannot: translated("create this folder"),
                    reason: translated("a file with this name already exists"),
                    remedy: translated("rename the file, or choose another folder"), cause: error)
            }
            throw Problem(error, cannot: translated("create this folder"), path: path)
                .with(remedy: translated("choose a folder you can write to"))
        }
    }
}

extension Settings {
    /// Uses this library from now on and remembers the previous one.
    mutating func choose(_ bookmark: Bookmark, mode: Mode) {
        self.mode = mode
        guard mode == .folder else { return }
        var chosen = bookmark
        for known in [folder].compactMap(\.self) + earlier where known.isSameFolder(as: bookmark) {
            chosen = chosen.following(known)
        }
        if let folder, !folder.isSameFolder(as: bookmark) { earlier.insert(folder, at: 0) }
        earlier.removeAll { $0.isSameFolder(as: bookmark) }
        folder = chosen
    }
}

extension Bookmark {
    /// Whether both certainly belong to the same folder. Without the creation time, the numbers are not enough: the
    /// roots of different network folders can have the same ones.
    fileprivate func isSameFolder(as other: Bookmark) -> Bool {
        path == other.path
            || identity != nil && identity == other.identity && birthTime != nil && birthTime == other.birthTime
                && filesystem == other.filesystem
    }
}

extension SettingsStore {
    /// Creates the folder of the private library if missing; the library in use stays.
    public func makePrivateLibrary() throws(Problem) {
        try make(Settings.inAppFolder(in: environment), permissions: 0o700)
    }
}
