import Files
import LibraryChanges
import TestSupport
import Testing

/// All changes of a library decide in the same way which song a conflict copy belongs to: its name may differ in case
/// from the song's, if the song was renamed on a computer that ignores case.
@Suite("A conflict copy whose name differs in case from its song's") struct SpelledCopiesTests {
    private static let copy = "one (conflicted copy 2026-02-12)"
    private let scene: TransferScene

    init() throws {
        scene = try TransferScene()
    }

    private func makeSong(in folder: FilePath) {
        scene.scene.song(folder.appending("One.songbook"))
        scene.scene.song(folder.appending(FilePath("\(Self.copy).songbook")), text: "theirs")
    }

    @Test("is called by the song's new name after a rename") func renamed() throws {
        makeSong(in: "home/Songs/Folk/One")
        _ = try scene.editor.rename(scene.scene.item("home/Songs/Folk/One"), to: "Two", withFiles: true)
        #expect(
            scene.tree("home/Songs/Folk") == [
                "Two", "Two/Two (conflicted copy 2026-02-12).songbook", "Two/Two.songbook",
            ])
        #expect(scene.scene.text("home/Songs/Folk/Two/Two (conflicted copy 2026-02-12).songbook") == "theirs")
    }

    @Test("keeps its name where another copy gets the one that it would get") func renamedBesideAnother() throws {
        makeSong(in: "home/Songs/Folk/One")
        scene.scene.song("home/Songs/Folk/One/One (conflicted copy 2026-02-12).songbook", text: "others'")
        _ = try scene.editor.rename(scene.scene.item("home/Songs/Folk/One"), to: "Two", withFiles: true)
        #expect(scene.scene.text("home/Songs/Folk/Two/Two (conflicted copy 2026-02-12).songbook") == "others'")
        #expect(scene.tree("home/Songs/Folk/Two").count == 3)
    }

    @Test("is called by the copy's name where the song is copied within its library") func duplicated() throws {
        makeSong(in: "home/Songs/Folk/One")
        let item = try #require(try scene.run(.copy, "home/Songs/Folk/One", to: "home/Songs/Folk"))
        #expect(item.path == scene.folder["home/Songs/Folk/One 2/One 2.songbook"])
        #expect(
            scene.tree("home/Songs/Folk/One 2") == ["One 2 (conflicted copy 2026-02-12).songbook", "One 2.songbook"])
        #expect(scene.tree("home/Songs/Folk/One") == ["One.songbook", "\(Self.copy).songbook"].map { FilePath($0) })
    }

    @Test("goes with its song where a whole library is copied or moved", arguments: [LibraryTransfer.Kind.copy, .move])
    func transferred(kind: LibraryTransfer.Kind) throws {
        makeSong(in: "home/Songs")
        scene.scene.song("home/Songs/Two.songbook")
        try scene.run(kind, "home/Songs")
        #expect(scene.problems.isEmpty && scene.reports.count == 2, "\(scene.problems)")
        let expected = ["One", "One/One.songbook", "One/\(Self.copy).songbook", "Two", "Two/Two.songbook"]
        #expect(scene.tree("home/Other") == expected.map { FilePath($0) })
    }
}
