import Files
import LibraryChanges
import Problems
import SongLibrary
import SongNames
import TestSupport
import Testing

@Suite("Files beside a song that get other names, are deleted and come back") struct AttachmentChangeTests {
    private let scene: AttachingScene
    private var editor: LibraryEditor { scene.scene.editor }
    private var folder: TemporaryFolder { scene.folder }
    private let one: FilePath = "home/Songs/Folk/One"

    init() throws {
        scene = try AttachingScene(in: TemporaryFolder.withoutVolumeTrash)
    }

    private var take: FilePath { folder[one.appending("take.ogg")] }

    private func name(_ typed: String) throws(NameFault) -> AttachmentName {
        try AttachmentName(typed: typed)
    }

    @Test("another name, also one that differs in case only; the bytes stay") func renames() throws {
        let change = try editor.rename(attachment: take, to: name("First Take.ogg"))
        #expect(change.path == folder[one.appending("First Take.ogg")] && change.unconfirmed == nil)
        let again = try editor.rename(attachment: change.path, to: name("first take.OGG"))
        #expect(scene.names() == ["One.songbook", "first take.OGG"])
        #expect(scene.text(one.appending("first take.OGG")) == "sound")
        _ = try editor.rename(attachment: again.path, to: name("first take.OGG"))
    }

    @Test(
        "not the name of another file, in whatever case, of a song, or of what is not shown",
        arguments: [
            "NOTE.txt", "note.txt", "Two.songbook", "take.ogg~", "half.part",
        ])
    func refuses(typed: String) throws {
        folder.write("mine", to: one.appending("note.txt"))
        #expect(problem { try editor.rename(attachment: take, to: name(typed)) }?.kind == .cannotCreate)
        #expect(scene.names() == ["One.songbook", "note.txt", "take.ogg"])
        #expect(scene.text(one.appending("note.txt")) == "mine" && scene.text(one.appending("take.ogg")) == "sound")
    }

    @Test("what is gone by now is told of") func gone() throws {
        let path = folder[one.appending("gone.ogg")]
        #expect(problem { try editor.rename(attachment: path, to: name("x.ogg")) }?.kind == .noSuchFile)
        #expect(problem { try editor.trash(attachment: path) } != nil)
    }

    @Test("a deleted file comes back beside its song, wherever that is by then, under a free name") func restores()
        throws
    {
        let file = try editor.trash(attachment: take)
        #expect(scene.names() == ["One.songbook"])
        folder.write("another", to: one.appending("TAKE.ogg"))
        let renamed = try editor.rename(editor.item(SongReference(folder[one])), to: "Two", withFiles: true)
        let change = try editor.restore(attachment: file, beside: renamed.path)
        #expect(change.path == renamed.path.parent.appending("take 2.ogg"))
        #expect(scene.names("home/Songs/Folk/Two") == ["TAKE.ogg", "Two.songbook", "take 2.ogg"])
        #expect(scene.text("home/Songs/Folk/Two/take 2.ogg") == "sound")
        #expect(!scene.folder.tree().contains("home/Songs/Folk/One"))
    }

    @Test("new files: of bytes, and an empty one; each gets a free name") func makes() throws {
        let target = try editor.openForAttachments(SongReference(folder[one]))
        let note = AttachmentName(of: "Notes.txt")
        #expect(try target.add([], as: note).path == folder[one.appending("Notes.txt")])
        #expect(try target.add(Array("picture".utf8), as: note).path == folder[one.appending("Notes 2.txt")])
        #expect(scene.text(one.appending("Notes.txt"))?.isEmpty == true)
        #expect(scene.text(one.appending("Notes 2.txt")) == "picture")
        #expect(problem { try target.add([], as: AttachmentName(of: "A.songbook")) }?.kind == .cannotCreate)
        #expect(scene.names() == ["Notes 2.txt", "Notes.txt", "One.songbook", "take.ogg"])
    }
}
