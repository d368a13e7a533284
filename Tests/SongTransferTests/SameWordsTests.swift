import Files
import SongFormat
import SongTransfer
import TestSupport
import Testing

@Suite("Songs with the same words and other members")
struct SameWordsTests {
    @Test("are two songs, each once, also after they were edited")
    func members() throws {
        let scene = try TransferScene()
        scene.folder.write(
            """
            {title: Home}\n{artist: Ann}\n{tag: wedding}\nWe are home\n{new_song}
            {title: Home}\n{artist: Ben}\n{key: G}\n{tag: farewell}\nWe are home
            """, to: "in/two.cho")
        #expect(try scene.run("in/two.cho").report.songCount == 2)
        #expect(scene.song("Home 2/Home 2.songbook")?.tags == ["farewell"])
        #expect(try scene.plan("in/two.cho").songCount == 0)
        let file = FilePath("home/Songs/Home/Home.songbook")
        let text = String(decoding: scene.folder.read(file) ?? [], as: UTF8.self)
        scene.folder.write(text.replacing("Ann", with: "Anna").replacing("We are", with: "We were"), to: file)
        let again = try scene.plan("in/two.cho")
        #expect(again.files[0].songs.map(\.known) == [.editedSince, .same])
    }

    @Test("with one id: other tags are told, anything else is a song of its own, once")
    func sameID() throws {
        let scene = try TransferScene()
        scene.folder.write(#"{"id": "1", "title": "One", "text": "x", "key": "G", "tags": ["a"]}"#, to: "a.songbook")
        scene.folder.write(
            #"{"id": "1", "title": "One", "text": "x", "tags": ["b"], "pinned": true}"#, to: "b.songbook")
        scene.folder.write(#"{"id": "1", "title": "One", "text": "x", "key": "A"}"#, to: "c.songbook")
        scene.folder.write(#"{"id": "1", "title": "One", "text": "x"}"#, to: "d.songbook")
        try scene.run("a.songbook")
        let plan = try scene.plan("b.songbook", "c.songbook", "d.songbook")
        #expect(plan.files.map { $0.songs[0].known } == [.same, nil, .same])
        #expect(plan.files[0].songs[0].left.map { "\($0.name) \($0.value)" } == ["pinned true", "tags b"])
        #expect(try scene.run("b.songbook", "c.songbook", "d.songbook").report.songCount == 1)
        #expect(try scene.run("a.songbook", "b.songbook", "c.songbook").report.songCount == 0)
    }

    @Test("one of which the library does not show: it is not made again, by its id and by its words")
    func notShown() throws {
        let scene = try TransferScene()
        scene.folder.write(#"{"id": "1", "title": "One", "text": "x"}"#, to: "home/Songs/Two/One.songbook")
        scene.folder.write(#"{"id": "2", "title": "Two", "text": "y"}"#, to: "home/Songs/Two/Two.songbook")
        scene.folder.write(#"{"title": "Three", "text": "z"}"#, to: "home/Songs/Two/Three.songbook")
        scene.folder.write(#"{"id": "1", "title": "One", "text": "x"}"#, to: "in/one.songbook")
        scene.folder.write("{t: Three}\nz", to: "in/three.cho")
        #expect(try scene.plan("in/.").files.flatMap(\.songs).map(\.known) == [.same, .equal])
        #expect(try scene.run("in/.").report.songCount == 0)
    }

    @Test("that say less than one that is there are that one")
    func less() throws {
        let scene = try TransferScene()
        scene.folder.write("{t: One}\n{artist: Ann}\nx", to: "in/a.cho")
        scene.folder.write("{t: One}\nx", to: "in/b.cho")
        let plan = try scene.plan("in/.")
        #expect(plan.lines == ["One: new", "One: equal"])
        try scene.run("in/.")
        #expect(scene.library.count == 1)
    }
}
