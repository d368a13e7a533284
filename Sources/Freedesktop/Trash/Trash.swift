public import Files
import Glibc
public import Problems
import Translations

/// A file or folder in a trash.
public struct TrashedFile: Sendable {
    /// Where it was.
    public let originalPath: FilePath
    /// When it was put there: `YYYY-MM-DDThh:mm:ss` in local time, or any other text in its info file.
    public let deletionDate: String
    /// When the info file was written: the order of what was put there within one second.
    let deletedAt: FileTime
    let folder: TrashFolder
    let name: FilePath

    /// When it was put there, in whole seconds; if its info file has no such time, when that was written.
    public var time: FileTime {
        let numbers = deletionDate.split { !$0.isNumber }.compactMap { CInt($0) }
        guard numbers.count == 6 else { return deletedAt }
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] &- 1900, numbers[1] &- 1, numbers[2])
        (parts.tm_hour, parts.tm_min, parts.tm_sec, parts.tm_isdst) = (numbers[3], numbers[4], numbers[5], -1)
        let seconds = mktime(&parts)
        return seconds == -1 ? deletedAt : FileTime(seconds: Int64(seconds))
    }

    /// Where it is now.
    public var path: FilePath {
        folder.path.appending("files").appending(name)
    }
}

/// The desktop's trash: the user's own, and one on every other volume. Other programs show and restore what is put
/// here, and vice versa. Source: Trash specification 1.0.
public struct Trash: Sendable {
    private let environment: Environment
    /// The user's own, absolute.
    let home: FilePath

    /// The trash of the environment's user.
    ///
    /// - Parameter flatpakInfo: a file that exists only in Flatpak's sandbox. Source: flatpak-run(1).
    public init(_ environment: Environment, flatpakInfo: FilePath = "/.flatpak-info") {
        self.environment = environment
        let isSandboxed = flatpakInfo.withCString { access($0, F_OK) == 0 }
        home = Self.home(in: environment, isSandboxed: isSandboxed)
    }

    /// Moves a file or folder to the trash of its volume.
    ///
    /// - Parameter file: an absolute path; a symbolic link at its end is moved itself.
    /// - Throws: ``Problem/Kind/unavailable`` if the volume has no trash and none can be created: then it can only be
    ///   deleted permanently, for which the user must be asked.
    public func put(_ file: FilePath, at time: FileTime = .now) throws(Problem) -> TrashedFile {
        let explain = { (error: FileError) in Problem(error, cannot: translated("move it to the trash"), path: file) }
        let source: Directory
        do throws(FileError) {
            source = try Directory(file.parent)
            _ = try source.status(of: file.name)
        } catch {
            throw explain(error)
        }
        let candidates = try candidates(for: file)
        // A file that came back after an interrupted call would be in the trash twice if it were renamed now.
        if let folder = candidates.first, (try? FileSystemStatus(of: source).hasLayers) == true,
            let copied = try finishInterrupted(file, from: source, to: folder)
        {
            return copied
        }
        var last: FileError?
        for folder in candidates {
            do throws(FileError) {
                return try folder.trash(file, from: source, at: time)
            } catch {
                last = error
                // Another filesystem, or a trash that cannot be used: the next one may work. A file that may not be
                // removed from its folder cannot be moved to any other trash either.
                let mayDoElsewhere = error.errno == .crossDevice || error.call != .renameat2
                guard mayDoElsewhere,
                    [.crossDevice, .accessDenied, .readOnlyFilesystem, .notPermitted].contains(error.errno)
                else { throw explain(error) }
            }
        }
        // On one mount, and yet the filesystem does not rename it: overlayfs, a subvolume, another project's quota.
        if let last, last.errno == .crossDevice, last.call == .renameat2, let folder = candidates.first {
            return try Problem.copying(translated("move it to the trash"), path: file) { () throws(CopyError) in
                try folder.trashByCopy(file, from: source, at: time, locks: environment.locks)
            }
        }
        // Where nothing may be written, nothing can be deleted permanently either.
        if let last, Self.isReadOnly(file.parent) { throw explain(last) }
        throw Problem(
            .unavailable, path: file, cannot: translated("move it to the trash"),
            reason: translated("its disk has no trash"),
            remedy: translated("permanently delete it, or move it to a disk that has a trash"), cause: last)
    }

    /// The items in the trashes that belong to the home folder and to the volume that `place` is on, latest first.
    ///
    /// - Parameter place: an absolute path; if it is gone, the nearest folder above it counts.
    public func items(near place: FilePath) throws(Problem) -> [TrashedFile] {
        var items = [TrashedFile]()
        let file = nearestFolder(to: place).appending("x")
        for folder in try candidates(for: file) + trashOfSubvolume(file) {
            items += try Problem.explaining(translated("open the trash"), path: folder.path, try folder.items())
        }
        return items.sorted { ($0.deletionDate, $0.deletedAt) > ($1.deletionDate, $1.deletedAt) }
    }

    /// Restores an item to where it was, and creates the folders above it that are gone.
    ///
    /// - Parameter target: an absolute path to restore it to instead. If the item cannot be renamed to there, it is
    ///   copied.
    /// - Returns: whether the disk has confirmed it.
    /// - Throws: ``Problem/Kind/cannotCreate`` if the place is taken; nothing is ever overwritten.
    public func restore(
        _ file: TrashedFile, to target: FilePath? = nil
    ) throws(Problem) -> AtomicReplacement.Durability {
        let target = target ?? file.originalPath
        // An item that lost its info file is still the same item.
        guard try holds(file) != false else { throw Self.gone(target) }
        return try Problem.copying(translated("restore it"), path: target) { () throws(CopyError) in
            try file.folder.restore(file.name, to: target, locks: environment.locks)
        }
    }

    /// Whether an item is at its target already, because its restoring was interrupted: the same, byte for byte.
    ///
    /// - Parameter target: as in ``restore(_:to:)``, which then finishes it.
    public func hasRestored(_ file: TrashedFile, to target: FilePath) -> Bool {
        guard let trash = try? Directory(file.path.parent), let folder = try? Directory(target.parent) else {
            return false
        }
        return EntryRelocation(locks: nil).hasArrived(file.name, from: trash, as: target.name, in: folder)
    }

    /// Permanently deletes an item in the trash. It cannot be recovered.
    ///
    /// - Throws: why it, or what is left of it, is still in the trash.
    public func delete(_ file: TrashedFile) throws(Problem) {
        guard try holds(file) == true else { throw Self.gone(file.originalPath) }
        try Problem.explaining(
            translated("delete it"), path: file.path, try file.folder.delete(file.name, locks: environment.locks))
    }

    /// The folders that change when something is put into the trashes near `place` or removed: absolute, whether or not
    /// they exist.
    public func folders(near place: FilePath) throws(Problem) -> [FilePath] {
        let file = nearestFolder(to: place).appending("x")
        return (try candidates(for: file) + trashOfSubvolume(file)).map { $0.path.appending("files") }
    }
}

extension Trash {
    /// `$XDG_DATA_HOME/Trash`, with the value that the desktop has. In Flatpak's sandbox the variable names a folder of
    /// the program's own, and `HOST_XDG_DATA_HOME` has the desktop's value, if there is one. Source: Trash
    /// specification 1.0; Flatpak, `flatpak_run_apply_env_appid`.
    private static func home(in environment: Environment, isSandboxed: Bool) -> FilePath {
        guard isSandboxed else { return environment.dataHome.appending("Trash") }
        let dataHome = environment.path("HOST_XDG_DATA_HOME").flatMap { $0.isAbsolute ? $0 : nil }
        return (dataHome ?? environment.homeDirectory.appending(".local/share")).appending("Trash")
    }

    /// Whether a folder is on a filesystem that is mounted read-only. Source: access(2).
    private static func isReadOnly(_ folder: FilePath) -> Bool {
        folder.withCString { access($0, W_OK) } != 0 && Errno.current == .readOnlyFilesystem
    }

    private func finishInterrupted(
        _ file: FilePath, from source: Directory, to folder: TrashFolder
    ) throws(Problem) -> TrashedFile? {
        try Problem.copying(translated("move it to the trash"), path: file) { () throws(CopyError) in
            try folder.finishInterrupted(file, from: source, locks: environment.locks)
        }
    }

    private func holds(_ file: TrashedFile) throws(Problem) -> Bool? {
        try Problem.explaining(translated("open the trash"), path: file.folder.path, try file.folder.holds(file))
    }

    private static func gone(_ path: FilePath) -> Problem {
        Problem(.noSuchFile, path: path, translated("not found in the trash"), action: .listTrash)
    }

    /// Whether a volume's trash does not exist yet, or is a folder of this user's: on a disk to which everyone may
    /// write, another user may have put a link or a folder of theirs in its place.
    private func isOurs(_ trash: FilePath) -> Bool {
        guard let status = try? FileStatus(of: trash, followingLinks: false) else { return true }
        return status.kind == .directory && status.owner == environment.userID
    }

    /// The trashes to try, best first: the home trash if it is on the same mount, then those of the mount.
    ///
    /// A subvolume of btrfs that is not mounted by itself has a device number that differs from that of its parent
    /// folder, but belongs to the same mount: file managers look for trashes only at the top of mounts. Source: GLib,
    /// gio/glocalfile.c, `ignore_trash_path`; gvfs, daemon/trashlib/trashwatcher.c.
    func candidates(for file: FilePath) throws(Problem) -> [TrashFolder] {
        let home = TrashFolder(path: home, top: nil)
        let place = try Problem.explaining(translated("access its folder"), path: file, try FileStatus(of: file.parent))
        let volume = try Problem.explaining(
            translated("access its folder"), path: file,
            trashes(in: try top(of: file) { $0.isOnSameMount(as: place) }))
        guard let mine = try? FileStatus(of: nearestFolder(to: home.path)), mine.isOnSameMount(as: place) else {
            return volume
        }
        return [home] + volume
    }

    func nearestFolder(to path: FilePath) -> FilePath {
        var folder = path
        while folder != .root, (try? FileStatus(of: folder)) == nil { folder = folder.parent }
        return folder
    }

    /// The trashes at the top of a subvolume that is not mounted by itself. Earlier versions of this program put songs
    /// there; this one does not.
    private func trashOfSubvolume(_ file: FilePath) -> [TrashFolder] {
        guard let place = try? FileStatus(of: file.parent) else { return [] }
        let edge = try? top(of: file) { $0.isOnSameMount(as: place) && $0.identity.device == place.identity.device }
        guard let top = edge, let status = try? FileStatus(of: top), status.isMountRoot == false else { return [] }
        return trashes(in: top).filter { (try? FileStatus(of: $0.path, followingLinks: false)) != nil }
    }

    /// The highest of the folders above a file that belong together.
    ///
    /// - Throws: why the status of one of them cannot be read. It is no edge: in a trash that was created there, no
    ///   program would look.
    private func top(of file: FilePath, _ belongs: (FileStatus) -> Bool) throws(FileError) -> FilePath {
        var top = file.parent
        while top != .root, belongs(try FileStatus(of: top.parent)) { top = top.parent }
        return top
    }

    /// `$top/.Trash/UID` if an administrator created `.Trash` (a sticky folder, no link), then `$top/.Trash-UID`.
    private func trashes(in top: FilePath) -> [TrashFolder] {
        // The root of the whole system is not a volume of the user.
        guard top != .root else { return [] }
        var folders = [TrashFolder]()
        let shared = top.appending(".Trash")
        if let status = try? FileStatus(of: shared, followingLinks: false), status.kind == .directory,
            status.permissions & 0o1000 != 0
        {
            let ours = TrashFolder(path: shared.appending(FilePath("\(environment.userID)")), top: top)
            if isOurs(ours.path) { folders.append(ours) }
        }
        let own = TrashFolder(path: top.appending(FilePath(".Trash-\(environment.userID)")), top: top)
        if isOurs(own.path) { folders.append(own) }
        return folders
    }
}
