import Glibc
import TestSupport
import Testing

@testable import Files

@Suite("Mounts that may not answer") struct RemoteMountTests {
    private let folder = TemporaryFolder()

    /// Returns a table with a mount of this kind at `point`, among others.
    private func mounts(_ kind: String, at point: FilePath) -> RemoteMounts {
        let escaped = point.string.map { $0 == " " ? #"\040"# : $0 == "\\" ? #"\134"# : String($0) }.joined()
        return RemoteMounts(
            mountInfo: Array(
                """
                21 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
                22 21 0:5 / /proc rw - proc proc rw
                not a line
                90 21 0:40 / \(escaped) rw,nosuid master:3 propagate_from:2 - \(kind) server:/songs rw

                """.utf8))
    }

    @Test(
        "those of other machines and programs are known, with any name",
        arguments: ["nfs4", "cifs", "fuse.sshfs", "fuse", "9p"])
    func kinds(_ kind: String) {
        for point: FilePath in ["/media/nas", "/media/my nas", "/media/a\\b"] {
            #expect(mounts(kind, at: point).first(on: point.appending("Songs/One")) == point)
            #expect(mounts(kind, at: point).first(on: point) == point)
        }
    }

    @Test(
        "disks of this machine, and places beside a mount, are not",
        arguments: ["ext4", "tmpfs", "fuseblk", "fusectl"])
    func others(_ kind: String) {
        #expect(mounts(kind, at: "/media/disk").isEmpty)
        #expect(mounts("nfs", at: "/media/nas").first(on: "/media/nas2/Songs") == nil)
        #expect(mounts("nfs", at: "/media/nas").first(on: "/media") == nil)
        #expect(mounts("nfs", at: "/").isEmpty)
        #expect(RemoteMounts(mountInfo: Array("1 2 3 4 /x - ".utf8)).isEmpty)
    }

    @Test("links that lead there are followed, without a look behind the mount") func links() {
        folder.makeFolder("mount")
        let mounts = mounts("nfs", at: folder["mount"])
        for (name, target) in [("one", "mount/Songs"), ("two", "./one"), ("three", folder["two"].string)] {
            #expect(symlink(target, folder[FilePath(name)].string) == 0)
            #expect(mounts.first(on: folder[FilePath(name)].appending("Folk")) == folder["mount"])
        }
        #expect(mounts.first(on: folder["two/.."]) == folder["mount"])
        #expect(mounts.first(on: folder["away/../mount"]) == folder["mount"])
        #expect(symlink("circle", folder["circle"].string) == 0)
        #expect(mounts.first(on: folder["circle"]) == nil)
    }
}
