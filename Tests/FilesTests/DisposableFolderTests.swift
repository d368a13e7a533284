import Glibc
import TestSupport
import Testing

@testable import Files

@Suite("A hidden folder that is worth nothing yet, or any more") struct DisposableFolderTests {
    private let folder = TemporaryFolder()

    private func parent() throws -> Directory { try Directory(folder.makeFolder("parent")) }
    private func locks() throws -> Directory { try Directory(folder.makeFolder("locks")) }

    @Test("it is seen once it is published, with all that is in it") func publishing() throws {
        let parent = try parent()
        let making = try DisposableFolder(in: parent, locks: locks())
        try making.content.write([1], toNew: "a")
        #expect(folder.names(in: "parent").allSatisfy { $0.bytes.first == UInt8(ascii: ".") })
        try making.publish(as: "New")
        #expect(folder.tree().filter { $0.isInside("parent") } == ["parent", "parent/New", "parent/New/a"])
        #expect(folder.names(in: "locks").isEmpty)
    }

    @Test("it is gone when it is let go of, and when its name is taken") func dropping() throws {
        let parent = try parent()
        do {
            let making = try DisposableFolder(in: parent, locks: locks())
            try making.content.write([1], toNew: "a")
            try making.content.makeDirectory("b")
        }
        #expect(folder.names(in: "parent").isEmpty)
        folder.write("theirs", to: "parent/New/a")
        let locks = try locks()
        let publish = { try DisposableFolder(in: parent, locks: locks).publish(as: "New") }
        #expect { try publish() } throws: { ($0 as? FileError)?.errno == .fileExists }
        #expect(folder.names(in: "parent") == ["New"])
        #expect(folder.read("parent/New/a") == Array("theirs".utf8))
    }

    @Test("one left by a killed process is cleared, one in the making is not") func clearing() throws {
        let (parent, locks) = (try parent(), try locks())
        // A killed process leaves the folder without its lock. The number is higher than the system assigns.
        let here = MakerProcess.current.namespace
        leave(by: MakerProcess(number: 4_194_999, namespace: here))
        let making = try DisposableFolder(in: parent, locks: locks)
        folder.write("", to: "parent/.hidden")
        #expect(folder.names(in: "parent").count == 3)
        try DisposableFolder.clear(in: parent, locks: locks)
        #expect(folder.names(in: "parent").count == 2)
        try making.publish(as: "New")
        #expect(folder.names(in: "parent") == [".hidden", "New"])
    }

    @Test(
        "one whose process may still be running is left alone, although nobody has its lock here",
        arguments: [false, true])
    func running(isElsewhere: Bool) throws {
        let process = MakerProcess(
            number: getppid(), namespace: isElsewhere ? "another computer" : MakerProcess.current.namespace)
        leave(by: process)
        leave(by: process, target: "//")
        let (parent, locks) = (try parent(), try locks())
        let before = folder.names(in: "parent")
        try DisposableFolder.clear(in: parent, locks: locks)
        try EntriesOnTheWay.giveBack(in: parent, locks: locks)
        #expect(before.count == 2)
        #expect(folder.names(in: "parent") == before)
    }

    /// - Parameter target: the kind of hidden folder.
    private func leave(by process: MakerProcess, target: FilePath = "/") {
        let name = TemporaryName(for: target, replacing: [], by: process).path
        folder.write([1], to: FilePath("parent").appending(name).appending("a"))
    }

    @Test("a folder is hidden and removed as a whole") func deleting() throws {
        folder.write("a", to: "parent/Old/a")
        folder.write("b", to: "parent/Old/b/c")
        folder.write("kept", to: "elsewhere")
        #expect(folder["parent/Old/link"].withCString { symlink("../..", $0) } == 0)
        let parent = try parent()
        try DisposableFolder(hiding: "Old", in: parent, locks: locks()).remove(orGiveBack: "Old")
        #expect(folder.names(in: "parent").isEmpty)
        #expect(folder.read("elsewhere") == Array("kept".utf8))
    }

    @Test("what cannot be removed is in sight again") func failing() throws {
        folder.write("a", to: "parent/Old/a")
        let (parent, locks) = (try parent(), try locks())
        #expect(throws: FileError.self) {
            try FaultyCalls.every(.unlinkat, .failing(.inputOutput)).run { () throws(FileError) in
                try DisposableFolder(hiding: "Old", in: parent, locks: locks).remove(orGiveBack: "Old")
            }
        }
        #expect(folder.read("parent/Old/a") == Array("a".utf8))
        #expect(folder.names(in: "parent") == ["Old"])
    }

    @Test("what cannot be removed is in sight with a number where its name is taken") func taken() throws {
        let (files, parent, locks) = (folder, try parent(), try locks())
        files.write("a", to: "parent/Old/a")
        let calls = FaultyCalls { _, call in
            guard call.name == .unlinkat, call.path.isInside(files["parent"]) else { return nil }
            files.write("theirs", to: "parent/Old/b")
            return .failing(.inputOutput)
        }
        #expect(throws: FileError.self) {
            try calls.run { () throws(FileError) in
                try DisposableFolder(hiding: "Old", in: parent, locks: locks).remove(orGiveBack: "Old")
            }
        }
        #expect(files.names(in: "parent") == ["Old", "Old 2"])
        #expect(files.read("parent/Old 2/a") == Array("a".utf8))
        #expect(files.read("parent/Old/b") == Array("theirs".utf8))
    }

    @Test("deeper than a path can name, and with more folders in it than may be open at once") func deep() throws {
        let parent = try parent()
        try parent.makeDirectory("Deep", permissions: 0o755)
        var folder = try Directory("Deep", in: parent)
        for _ in 0..<4000 {
            try folder.makeDirectory("d", permissions: 0o755)
            folder = try Directory("d", in: folder)
        }
        try parent.makeDirectory("Wide", permissions: 0o755)
        let wide = try Directory("Wide", in: parent)
        for number in 0..<3000 { try wide.makeDirectory(FilePath("\(number)"), permissions: 0o755) }
        for name: FilePath in ["Deep", "Wide"] { try parent.removeTree(name) }
        #expect(self.folder.names(in: "parent").isEmpty)
    }

    @Test("links in it are removed, not what they lead to") func links() throws {
        folder.write("a", to: "kept/a")
        folder.write("b", to: "parent/Old/sub/b")
        #expect(symlink(folder["kept"].string, folder["parent/Old/sub/link"].string) == 0)
        try parent().removeTree("Old")
        #expect(folder.read("kept/a") == Array("a".utf8))
        #expect(folder.names(in: "parent").isEmpty)
    }

    @Test("a mounted disk in it is left alone", .enabled(if: Mount.isPossible, "\(Mount.reason)")) func mount() throws {
        folder.write("a", to: "parent/Old/a")
        let mount = try Mount(tmpfsAt: folder.makeFolder("parent/Old/disk"))
        folder.write("b", to: "parent/Old/disk/b")
        let parent = try parent()
        #expect(throws: FileError.self) { try parent.removeTree("Old") }
        #expect(folder.read("parent/Old/disk/b") == Array("b".utf8))
        withExtendedLifetime(mount) {}
    }
}
