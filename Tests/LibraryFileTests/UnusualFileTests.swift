import Files
import Glibc
import LibraryFile
import Problems
import TestSupport
import Testing

@Suite("A library file that is something else than a file")
struct UnusualFileTests {
    private let scene = Scene()

    private func link(to target: FilePath) {
        #expect(target.withCString { old in scene.store.file.withCString { symlink(old, $0) } } == 0)
    }

    private func add() throws(Problem) -> LibraryChangeReport {
        try scene.change { $0.set(SmartFolder(name: "New", query: "new")) }
    }

    @Test("a link is followed and stays; its target is replaced, under whatever name") func validLink() throws {
        scene.write(ReadingTests.example, to: "dotfiles/shared.json")
        link(to: "../dotfiles/shared.json")
        #expect(scene.store.fault() == nil)
        #expect(try scene.store.read().smartFolders.map(\.name) == ["Ready to sing"])
        #expect(try add().isWritten)
        #expect(try FileStatus(of: scene.store.file, followingLinks: false).kind == .symbolicLink)
        #expect(try scene.store.read().smartFolders.map(\.name) == ["Ready to sing", "New"])
        #expect(scene.names == [".songbook-library.json"])
        #expect(scene.folder.names(in: "dotfiles") == ["shared.json"])
    }

    @Test(
        "a link that leads to nothing or in a circle is named, and nothing is made",
        arguments: ["nowhere", ".songbook-library.json"])
    func invalidLink(_ target: String) throws {
        link(to: FilePath(target))
        #expect(scene.store.fault()?.path == scene.store.file)
        #expect { try add() } throws: { ($0 as? Problem)?.path == scene.store.file }
        #expect(scene.names == [".songbook-library.json"])
        #expect(try scene.store.file.linkTarget().string == target)
    }

    @Test("a folder, a FIFO, and 17 MB are named and kept", arguments: ["folder", "FIFO", "17 MB"])
    func other(_ what: String) throws {
        switch what {
        case "folder": scene.folder.makeFolder(Scene.name)
        case "FIFO": #expect(scene.store.file.withCString { mkfifo($0, 0o600) } == 0)
        default: scene.folder.write([UInt8](repeating: 0x20, count: 17 << 20), to: Scene.name)
        }
        let before = try FileStatus(of: scene.store.file, followingLinks: false)
        let fault = try #require(scene.store.fault())
        #expect(fault.path == scene.store.file)
        #expect { try add() } throws: { ($0 as? Problem)?.path == scene.store.file }
        #expect(try FileStatus(of: scene.store.file, followingLinks: false) == before)
    }

    @Test("broken ones and newer ones are at fault; good ones, missing ones and missing libraries are not")
    func faults() {
        #expect(scene.store.fault() == nil)
        for text in ["", "{", "<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> theirs\n", #"{"version": 99}"#] {
            scene.write(text)
            #expect(scene.store.fault()?.path == scene.store.file, "\(text)")
        }
        scene.write("{}")
        #expect(scene.store.fault() == nil)
        let gone = LibraryStore(root: scene.folder["Gone"], environment: scene.environment)
        #expect(gone.fault() == nil)
    }
}
