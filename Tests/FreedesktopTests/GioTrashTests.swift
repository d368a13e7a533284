import Files
import Freedesktop
import TestSupport
import Testing

/// What this program trashes, GNOME's tools put back, and the other way round.
@Suite(
    "The trash, together with gio",
    .serialized, .enabled(if: Gio.isInstalled, "gio(1), dbus-run-session(1) or GVfs is not installed"))
struct GioTrashTests {
    private let folder = TemporaryFolder()

    private var trash: Trash { Trash(folder.environment()) }

    /// Runs a script in a session of its own, whose trash is that of the test's home.
    ///
    /// By ``ChildProcess``, because the session's daemons end by SIGTERM, which must not be blocked, and live longer than
    /// a pipe to them should.
    private func run(_ script: String, _ arguments: FilePath...) throws {
        var variables = folder.environment(["LC_ALL": "C.UTF-8"]).variables
        variables["XDG_RUNTIME_DIR"] = folder.makeFolder("run").bytes
        runTool("/bin/chmod", "700", folder["run"].string)
        let session = ChildProcess(
            "/usr/bin/dbus-run-session",
            arguments: ["--", "/bin/sh", "-c", FilePath("(\(script)) 2>'\(folder["errors"].string)'"), "sh"]
                + arguments,
            variables: variables, output: .discarded)
        let ending = try session.run()
        let errors = String(decoding: folder.read("errors") ?? [], as: UTF8.self)
        try #require(ending == .exited(0), "\(errors)")
    }

    private func trashByGio(_ path: FilePath) throws {
        try run("GIO_USE_VFS=local gio trash \"$1\"", path)
    }

    /// Puts back the only item of this test that gio lists, which looks at the disks of other tests too.
    private func restoreByGio() throws {
        try run("gio trash --list | grep -F \"\t$1/\" | cut -f 1 | xargs -d '\\n' gio trash --restore", folder.path)
    }

    private func checkBothWays(in songs: FilePath) throws {
        try checkRestoring(songs.appending("100% Söng & more"), trashing: trashByGio) {
            try trash.restore(try #require(try trash.items(near: songs).first))
        }
        // gio 2.74 puts back a name that is not ASCII under another one, whoever trashed it.
        try checkRestoring(songs.appending("100% Song & more"), trashing: { _ = try trash.put($0) }, restoreByGio)
    }

    private func checkRestoring(
        _ song: FilePath, trashing: (FilePath) throws -> Void, _ restoring: () throws -> Void
    ) throws {
        let file = try #require(song.relative(to: folder.path)).appending("Song.songbook")
        folder.write("words", to: file)
        try trashing(song)
        #expect(folder.read(file) == nil)
        #expect(try trash.items(near: song.parent).map(\.originalPath) == [song])
        try restoring()
        #expect(folder.read(file) == Array("words".utf8))
        #expect(try trash.items(near: song.parent).isEmpty)
    }

    @Test("in the home folder") func home() throws {
        try checkBothWays(in: folder["home/Songs"])
    }

    @Test("on another disk", .enabled(if: Mount.isPossible, "\(Mount.reason)")) func volume() throws {
        let mount = try Mount(diskAt: folder.makeFolder("disk"))
        try checkBothWays(in: folder["disk/Songs"])
        withExtendedLifetime(mount) {}
    }

    @Test(
        "on another disk, in the trash an administrator made", .enabled(if: Mount.isPossible, "\(Mount.reason)"))
    func sharedVolume() throws {
        let mount = try Mount(diskAt: folder.makeFolder("disk"))
        runTool("/bin/chmod", "1777", folder.makeFolder("disk/.Trash").string)
        try checkBothWays(in: folder["disk/Songs"])
        #expect(!folder.names(in: "disk/.Trash").isEmpty)
        withExtendedLifetime(mount) {}
    }
}

private enum Gio {
    static let isInstalled =
        ["/usr/bin/gio", "/usr/bin/dbus-run-session"].allSatisfy { FilePath($0).isExecutableFile }
        && ["/usr/libexec/gvfsd-trash", "/usr/lib/gvfs/gvfsd-trash"].contains { FilePath($0).isExecutableFile }
}
