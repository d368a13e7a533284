import Files
import Freedesktop
import TestSupport
import Testing

/// GNOME's tools restore what this program trashes, and the other way round.
@Suite(
    "The trash, together with gio",
    .serialized, .enabled(if: Gio.isInstalled, "\(Gio.reason)"))
struct GioTrashTests {
    private let folder = TemporaryFolder(in: TemporaryFolder.withoutVolumeTrash)

    private var trash: Trash { Trash(folder.environment()) }

    private var gio: Gio { Gio(in: folder) }

    private func checkBothWays(in songs: FilePath) throws {
        try checkRestoring(songs.appending("100% Söng & more"), trashing: gio.trash) {
            _ = try trash.restore(try #require(try trash.items(near: songs).first))
        }
        // gio 2.74 restores a name that is not ASCII under another one, whichever program trashed it.
        try checkRestoring(songs.appending("100% Song & more"), trashing: { _ = try trash.put($0) }, gio.restore)
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
