public import Files
import Freedesktop
import Processes

/// GNOME's gio(1), in a separate session whose home and trash are in a test's folder.
public struct Gio: Sendable {
    /// Whether the tools for it are installed.
    public static let isInstalled =
        ["/usr/bin/gio", "/usr/bin/dbus-run-session"].allSatisfy { FilePath($0).isExecutableFile }
        && ["/usr/libexec/gvfsd-trash", "/usr/lib/gvfs/gvfsd-trash"].contains { FilePath($0).isExecutableFile }

    /// The comment of a skipped test.
    public static let reason = "gio(1), dbus-run-session(1) or GVfs is not installed"

    /// The session failed.
    public struct Failure: Error, CustomStringConvertible {
        /// Its standard error.
        public let description: String
    }

    private let folder: TemporaryFolder

    /// A session with this folder's ``TemporaryFolder/environment(_:)``.
    public init(in folder: TemporaryFolder) {
        self.folder = folder
    }

    /// Runs a shell script.
    ///
    /// Uses ``ChildProcess``, because the session's daemons exit on SIGTERM, which must not be blocked, and would keep
    /// a pipe open for too long.
    public func run(_ script: String, _ arguments: FilePath...) throws {
        var variables = folder.environment(["LC_ALL": "C.UTF-8"]).variables
        variables["XDG_RUNTIME_DIR"] = folder.makeFolder("run").bytes
        runTool("/bin/chmod", "700", folder["run"].string)
        let session = ChildProcess(
            "/usr/bin/dbus-run-session",
            arguments: ["--", "/bin/sh", "-c", FilePath("(\(script)) 2>'\(folder["errors"].string)'"), "sh"]
                + arguments,
            variables: variables, output: .discarded)
        let ending = try session.run()
        guard ending == .exited(0) else {
            throw Failure(description: String(decoding: folder.read("errors") ?? [], as: UTF8.self))
        }
    }

    /// Moves a file or folder to the trash.
    public func trash(_ path: FilePath) throws {
        try run("GIO_USE_VFS=local gio trash \"$1\"", path)
    }

    /// Restores the only item that was in this test's folder; gio lists the trashes of all disks, including those of
    /// other tests.
    public func restore() throws {
        try run("gio trash --list | grep -F \"\t$1/\" | cut -f 1 | xargs -d '\\n' gio trash --restore", folder.path)
    }
}
