import Files
import LibraryChanges
import LibraryFile
import Problems
import SongLibrary
import TestSupport
import Testing

@Suite("What a library remembers of a folder that goes to another library") struct ArrangementTransferTests {
    private let scene: TransferScene
    private var folder: TemporaryFolder { scene.folder }

    init() throws {
        scene = try TransferScene()
        scene.scene.song("home/Songs/Folk/One/One.songbook")
        scene.scene.song("home/Songs/Folk/Irish/Two/Two.songbook")
        write(
            #"{"version":1,"folders":{"Folk":{"order":3,"icon":"starred-symbolic","later":[1.0]},"#
                + #""Folk/Irish":{"icon":"emblem-ok-symbolic","#
                + #""project":{"kind":"songs","roles":{"draft":"Entwurf"}}},"#
                + #""Folk/Gone":{"order":7},"Folks":{"order":9}}}"#, in: "Songs")
    }

    private func write(_ text: String, in library: FilePath) {
        folder.write(text, to: FilePath("home").appending(library).appending(".songbook-library.json"))
    }

    private func arrangement(_ library: FilePath) throws -> LibraryArrangement {
        let root = folder[FilePath("home").appending(library)]
        return try LibraryStore(root: root, environment: scene.scene.environment).read()
    }

    private func text(_ library: FilePath) -> String? {
        folder.read(FilePath("home").appending(library).appending(".songbook-library.json"))
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private static let irish = Project(kind: "songs", roles: ["draft": "Entwurf"])

    @Test("icon, order and project go along with a folder, and with those in it") func move() throws {
        let item = try scene.run(.move, "home/Songs/Folk")
        #expect(item?.notices.isEmpty == true)
        let there = try arrangement("Other")
        #expect(there.folder("Folk") == FolderArrangement(order: 3, icon: "starred-symbolic"))
        #expect(there.folder("Folk/Irish") == FolderArrangement(icon: "emblem-ok-symbolic", project: Self.irish))
        #expect(there.folder("Folk/Gone").order == 7)
        #expect(there.folder("Folks") == FolderArrangement())
        let written = text("Other") ?? ""
        #expect(written.contains(#""later""#) && written.contains("1.0"), "what a later program keeps")
        #expect(try arrangement("Songs").folders.keys.sorted() == ["Folks"])
    }

    @Test("with a folder that is dragged to the other library's window, and back") func dragged() throws {
        let item = try scene.editor.item(SongReference(folder["home/Songs/Folk"]))
        let there = try scene.editor.move(item, to: folder["home/Other"])
        #expect(there.notices.isEmpty)
        #expect(try arrangement("Other").folder("Folk").icon == "starred-symbolic")
        #expect(try arrangement("Other").folder("Folk/Irish").project == Self.irish)
        #expect(try arrangement("Songs").folders.keys.sorted() == ["Folks"])
        _ = try scene.editor.move(try scene.editor.item(SongReference(there.path)), to: folder["home/Songs"])
        #expect(try arrangement("Songs").folder("Folk/Irish").project == Self.irish)
        #expect(try arrangement("Other").folders.isEmpty)
    }

    @Test("song by song to another disk as well") func otherDisk() throws {
        _ = try FaultyCalls.otherDisk(folder["home/Other"]).run { () throws(Problem) in
            try scene.run(.move, "home/Songs/Folk")
        }
        #expect(scene.problems.isEmpty)
        let there = try arrangement("Other")
        #expect(there.folder("Folk") == FolderArrangement(order: 3, icon: "starred-symbolic"))
        #expect(there.folder("Folk/Irish") == FolderArrangement(icon: "emblem-ok-symbolic", project: Self.irish))
        #expect(try arrangement("Songs").folders.keys.sorted() == ["Folk/Gone", "Folks"])
    }

    @Test("all of a library") func everything() throws {
        try scene.run(.move, "home/Songs")
        #expect(try arrangement("Other").folder("Folk/Irish").icon == "emblem-ok-symbolic")
        #expect(try arrangement("Songs").folders.keys.sorted() == ["Folks"])
    }

    @Test("into a folder of the other library, with the number that the folder gets") func numbered() throws {
        scene.scene.song("home/Other/New/folk/folk.songbook")
        write(#"{"folders":{"New/Folk 2":{"order":1},"New/Folk 2/Irish":{"order":5}}}"#, in: "Other")
        try scene.run(.move, "home/Songs/Folk", to: "home/Other/New")
        let there = try arrangement("Other")
        #expect(there.folder("New/Folk 2").order == 3, "what was known of a folder that is gone is in the way")
        #expect(there.folder("New/Folk 2/Irish") == FolderArrangement(icon: "emblem-ok-symbolic", project: Self.irish))
    }

    @Test("a folder that is there keeps what was decided of it") func present() throws {
        folder.makeFolder("home/Other/Folk")
        write(#"{"folders":{"Folk":{"icon":"folder-symbolic"}}}"#, in: "Other")
        try scene.run(.move, "home/Songs/Folk")
        #expect(try arrangement("Other").folder("Folk") == FolderArrangement(order: 3, icon: "folder-symbolic"))
    }

    @Test("a folder that stays, because something else is in it, stays arranged") func kept() throws {
        folder.write("", to: "home/Songs/Folk/.hidden")
        folder.makeFolder("home/Other/Folk")
        try scene.run(.move, "home/Songs/Folk")
        #expect(try arrangement("Songs").folder("Folk").order == 3)
        #expect(try arrangement("Other").folder("Folk").order == 3)
        #expect(try arrangement("Songs").folder("Folk/Irish") == FolderArrangement())
    }

    @Test("a copy is arranged like its original") func copy() throws {
        let before = text("Songs")
        try scene.run(.copy, "home/Songs/Folk")
        #expect(text("Songs") == before)
        #expect(try arrangement("Other").folder("Folk").icon == "starred-symbolic")
        #expect(try arrangement("Other").folder("Folk/Irish").project == Self.irish)
        try scene.run(.copy, "home/Songs/Folk", to: "home/Songs")
        #expect(try arrangement("Songs").folder("Folk 2").icon == "starred-symbolic")
        #expect(try arrangement("Songs").folder("Folk 2/Irish").project == Self.irish)
    }

    @Test("where nothing is remembered, no file is made") func nothing() throws {
        scene.scene.song("home/Songs/Plain/Three/Three.songbook")
        try scene.run(.move, "home/Songs/Plain")
        #expect(text("Other") == nil)
    }

    @Test("a damaged file of the other library stays as it is, and that is said") func damaged() throws {
        write("{", in: "Other")
        let item = try scene.run(.move, "home/Songs/Folk")
        #expect(item?.outcome == .moved && item?.notices.count == 1)
        #expect(text("Other") == "{")
        #expect(try arrangement("Songs").folder("Folk").icon == "starred-symbolic")
    }

    @Test("within a library too, to another disk that is mounted in it") func sameLibrary() throws {
        folder.makeFolder("home/Songs/Mounted")
        _ = try FaultyCalls.otherDisk(folder["home/Songs/Mounted"]).run { () throws(Problem) in
            try scene.run(.move, "home/Songs/Folk", to: "home/Songs/Mounted")
        }
        let folders = try arrangement("Songs").folders
        #expect(folders["Mounted/Folk"]?.icon == "starred-symbolic" && folders["Folk"] == nil)
        #expect(folders["Mounted/Folk/Irish"]?.project == Self.irish)
    }

    @Test("a song that is there already is said to be") func songIsThere() throws {
        try scene.run(.copy, "home/Songs/Folk/One")
        let item = try #require(try scene.run(.move, "home/Songs/Folk/One"))
        #expect(item.outcome == .moved && item.wasPresent)
        scene.scene.song("home/Songs/Folk/New/New.songbook")
        #expect(try scene.run(.move, "home/Songs/Folk/New")?.wasPresent == false)
    }
}
