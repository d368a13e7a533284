import Files
import Freedesktop
import Glibc
import Problems
import SongLibrary
import TestSupport

/// A home with songs in it, and the other facts on which a decision about a root depends.
final class Stage {
    let folder = TemporaryFolder()
    var variables: [String: String] = [:]
    var settings = Settings()
    var flag: FilePath?
    /// The typed argument; by default the last song that was created.
    var argument: [UInt8] = []
    private var mounts: [Mount] = []

    init() {
        // As on a real system, the folders above the home are accessible to all users, so nothing there is a library.
        folder.makeFolder("home")
        folder.path.withCString { _ = chmod($0, 0o1777) }
    }

    deinit {
        for mount in mounts.reversed() { mount.unmount() }
    }

    var environment: Environment {
        folder.environment(variables)
    }

    func song(_ path: FilePath) {
        argument = folder.write("{}", to: path).bytes
    }

    func type(_ path: FilePath) {
        argument = folder[path].bytes
    }

    func link(_ path: FilePath, to target: FilePath) {
        folder.makeFolder(path.parent)
        let result = folder[path].withCString { link in target.withCString { symlink($0, link) } }
        precondition(result == 0)
    }

    func tmpfs(_ path: FilePath) throws {
        mounts.append(try Mount(tmpfsAt: folder.makeFolder(path)))
    }

    func bind(_ source: FilePath, to path: FilePath) throws {
        mounts.append(try Mount(binding: folder[source], to: folder.makeFolder(path)))
    }

    func unmount(_ path: FilePath) {
        mounts.first { $0.path == folder[path] }?.unmount()
    }

    func bookmark(_ path: FilePath) throws -> Bookmark {
        try Bookmark(of: folder.makeFolder(path))
    }

    func choose(_ path: FilePath) throws {
        settings.mode = .folder
        settings.folder = try bookmark(path)
    }

    func own(_ path: FilePath, by user: UInt32) {
        precondition(folder[path].withCString { chown($0, user, user) } == 0)
    }

    func locate() throws(Problem) -> SongTarget {
        try SongLocator(environment: environment, settings: settings, libraryFlag: flag)
            .locate(SongReference(argument))
    }
}
