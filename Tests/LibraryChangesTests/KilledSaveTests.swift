import Files
import Freedesktop
import LibraryChanges
import TestSupport
import Testing

@Suite("Songs beside which a save was killed") struct KilledSaveTests {
    private let scene: Scene

    init() throws {
        scene = try Scene(in: TemporaryFolder.withoutVolumeTrash)
        scene.song("home/Songs/Folk/One/One.songbook")
        scene.folder.makeFolder("home/Songs/Blues")
        scene.song("home/Songs/Folk/a.songbook")
    }

    enum Change: CaseIterable {
        case trash, delete, move, moveToOwnFolder
    }

    @Test("what a killed save left beside a loose song does not bring it back", arguments: Change.allCases)
    func leftBefore(change: Change) throws {
        Self.killSave(of: scene)
        #expect(scene.folder.names(in: "home/Songs/Folk").count == 3)
        try make(change)
        try expectOnce(after: change)
    }

    @Test("nor what a save leaves that is killed just before the change has the lock", arguments: Change.allCases)
    func leftMeanwhile(change: Change) throws {
        let folder = scene.folder["home/Songs/Folk"]
        let isDone = Once()
        let calls = FaultyCalls { [scene] _, call in
            if call.name == .flock, call.path.isInside(folder), isDone.first() { Self.killSave(of: scene) }
            return nil
        }
        try calls.run { try make(change) }
        #expect(!isDone.isFresh)
        try expectOnce(after: change)
    }

    @Test("saves of other computers wait until a loose song is elsewhere", arguments: Change.allCases)
    func otherComputers(change: Change) throws {
        // As on a server's disk.
        let calls = FaultyCalls.every(.statfs, .failing(.inputOutput))
        try calls.run { try make(change) }
        let folder = scene.folder["home/Songs/Folk"]
        func index(_ name: SystemCall, _ isMeant: (FilePath) -> Bool) -> Int? {
            calls.made.firstIndex { $0.name == name && isMeant($0.path) }
        }
        let isLock = { (path: FilePath) in path.parent == folder && path.string.hasSuffix("-lock") }
        let isSong = { (path: FilePath) in path.lastComponent == "a.songbook" }
        let taken = try #require(index(.creat, isLock))
        let moved = try #require(change == .delete ? index(.unlinkat, isSong) : index(.renameat2, isSong))
        let released = try #require(index(.unlinkat, isLock))
        #expect(taken < moved && moved < released)
        try expectOnce(after: change, text: "words")
    }

    private func make(_ change: Change) throws {
        let item = try scene.item("home/Songs/Folk/a.songbook")
        switch change {
        case .trash: _ = try scene.editor.trash(item)
        case .delete: try scene.editor.delete(item)
        case .move: _ = try scene.editor.move(item, to: scene.folder["home/Songs/Blues"])
        case .moveToOwnFolder: _ = try scene.editor.moveToOwnFolder(item)
        }
    }

    private func expectOnce(after change: Change, text: String = "other words") throws {
        let moved: FilePath? =
            switch change {
            case .trash, .delete: nil
            case .move: "Blues/a"
            case .moveToOwnFolder: "Folk/a"
            }
        let rest: [FilePath] = ["Blues", "Folk", "Folk/One", "Folk/One/One.songbook"]
        let expected = rest + (moved.map { [$0, $0.appending("a.songbook")] } ?? [])
        #expect(scene.library.sorted() == expected.sorted())
        if let moved {
            let song = FilePath("home/Songs").appending(moved).appending("a.songbook")
            #expect(scene.text(song) == text)
        }
        let trashed = try scene.editor.trashed(from: scene.songs).map(\.file.originalPath)
        #expect(trashed == (change == .trash ? [scene.folder["home/Songs/Folk/a.songbook"]] : []))
    }

    /// Runs a save that dies after the files have swapped names, before the old one is put away.
    private static func killSave(of scene: Scene) {
        let song = scene.folder["home/Songs/Folk/a.songbook"]
        guard let old = scene.folder.read("home/Songs/Folk/a.songbook"), let folder = try? Directory(song.parent)
        else { return }
        let exchange = FileExchange("a.songbook", in: folder, expecting: old, limit: 1000) { _ in "kept" }
        let isDead = Once()
        let calls = FaultyCalls { _, call in
            if call.name == .renameat2, isDead.first() { return nil }
            return isDead.isFresh ? nil : .failing(.inputOutput)
        }
        let new = Array(String(decoding: old, as: UTF8.self).replacing("words", with: "other words").utf8)
        _ = try? calls.run { try exchange.replace(with: new) }
    }
}
