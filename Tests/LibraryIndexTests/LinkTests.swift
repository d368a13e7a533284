import Files
import Glibc
import TestSupport
import Testing

@testable import LibraryIndex

@Suite("Links in a library")
struct LinkTests {
    private let folder = TemporaryFolder()

    @Test("a link to a folder elsewhere is followed, be it a song or a category")
    func elsewhere() throws {
        folder.song("outside/song/s.songbook", title: "Song")
        folder.song("outside/more/a/a.songbook", title: "A")
        folder.song("library/z/z.songbook", title: "Z")
        folder.link("library/song", to: "../outside/song")
        folder.link("library/more", to: folder["outside/more"])
        let tree = try scan(folder["library"])
        #expect(tree.songPaths == ["song/s.songbook", "z/z.songbook", "more/a/a.songbook"])
        #expect(tree.song("song")?.isThroughLink == true)
        #expect(tree.song("z")?.isThroughLink == false)
        #expect(tree.folder("more")?.isThroughLink == true)
    }

    @Test("a folder that two links lead to is listed under the first; under none if the library holds it anyway")
    func once() throws {
        folder.song("outside/a/a.songbook", title: "A")
        folder.link("library/y", to: "../outside")
        folder.link("library/x", to: "../outside")
        folder.link("library/deep/b", to: "../../outside/a")
        folder.song("library/real/r/r.songbook", title: "R")
        folder.link("library/a link to real", to: "real")
        folder.link("library/a link to r", to: "real/r")
        let tree = try scan(folder["library"])
        #expect(tree.songPaths == ["real/r/r.songbook", "x/a/a.songbook"])
    }

    @Test("links that lead in a circle, to the library, above it, or nowhere, are not followed")
    func cycles() throws {
        folder.song("library/a/a.songbook", title: "A")
        folder.song("beside/b/b.songbook", title: "B")
        folder.link("library/itself", to: ".")
        folder.link("library/c/up", to: "..")
        folder.link("library/above", to: "../..")
        folder.link("library/root", to: "/")
        folder.link("library/gone", to: "nowhere")
        folder.link("library/l1", to: "l2")
        folder.link("library/l2", to: "l1")
        folder.link("library/file", to: "a/a.songbook")
        folder.link("library/beside", to: "../beside")
        folder.link("beside/back", to: "../library")
        folder.link("beside/again", to: "../beside")
        let tree = try scan(folder["library"])
        #expect(tree.songPaths == ["a/a.songbook", "beside/b/b.songbook"])
        #expect(tree.folders.map(\.relativePath) == ["", "beside", "c"])
    }

    @Test("links behind links are followed after those before them")
    func chains() throws {
        folder.link("library/1", to: "../one")
        folder.link("one/2", to: "../two")
        folder.link("two/3", to: "../three")
        folder.link("three/1", to: "../one")
        folder.song("three/s/s.songbook", title: "S")
        let tree = try scan(folder["library"])
        #expect(tree.songPaths == ["1/2/3/s/s.songbook"])
    }

    @Test("what a link leads to is looked at again: changed, gone, back")
    func refreshed() throws {
        folder.song("outside/a/a.songbook", title: "A")
        folder.song("other/b/b.songbook", title: "B")
        folder.link("library/link", to: "../outside")
        folder.link("library/song", to: "../other/b")
        let store = ContentStore(file: nil)
        let first = try scan(folder["library"], store)
        #expect(first.songs.map(\.title) == ["B", "A"])
        #expect(try scan(folder["library"], store, old: first) === first)

        waitForFileClock()
        folder.song("outside/a/a.songbook", title: "A again")
        let second = try scan(folder["library"], store, old: first)
        #expect(second.songs.map(\.title) == ["B", "A again"])

        folder.rename("outside", to: "elsewhere")
        let third = try scan(folder["library"], store, old: second)
        #expect(third.songs.map(\.title) == ["B"])

        folder.rename("elsewhere", to: "outside")
        folder.remove("other/b")
        let fourth = try scan(folder["library"], store, old: third)
        #expect(fourth.songs.map(\.title) == ["A again"])
        let anew = ContentStore(file: nil)
        #expect(try fourth.lines(store.contents) == scan(folder["library"], anew).lines(anew.contents))
    }
}
