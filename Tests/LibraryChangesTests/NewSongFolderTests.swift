import Files
import LibraryChanges
import Problems
import SongFormat
import TestSupport
import Testing

@Suite("A folder that many songs are put into")
struct NewSongFolderTests {
    private let scene: Scene
    private let folder: NewSongFolder

    init() throws {
        scene = try Scene()
        folder = try scene.editor.openForNewSongs(scene.songs, of: scene.editor.entrance(to: scene.songs))
    }

    private func song(_ title: String) throws -> SongFile {
        try SongFile(decoding: Array(#"{"id": "\#(title)", "title": "\#(title)", "text": "words"}"#.utf8))
    }

    /// The content of the library, without the hidden folder in which songs are created.
    private var shown: [FilePath] { scene.library.filter { $0.bytes.first != UInt8(ascii: ".") } }

    /// Creates songs while calls fail.
    ///
    /// - Returns: the songs that were reported, relative to the library.
    private func make(_ titles: String..., with calls: FaultyCalls = FaultyCalls()) throws -> [FilePath] {
        let songs = try titles.map(song)
        var made: [FilePath] = []
        _ = try calls.run { () throws(Problem) in
            try folder.make(songs, unless: { _, holder in holder != nil }) { _, file in made.append(file) }
        }
        return made.map { $0.relative(to: scene.songs) ?? $0 }
    }

    @Test(
        "a song of which the disk lost the answer is reported, and is there once, also where that is seen late",
        arguments: [true, false])
    func answerLost(isSeen: Bool) throws {
        let (isFirst, place) = (Once(), scene.songs.appending("One"))
        let calls = FaultyCalls { _, call in
            guard call.path == place else { return nil }
            if call.name == .renameat2, isFirst.first() { return .losingTheAnswer(.timedOut) }
            return call.name == .statx && !isFirst.isFresh && !isSeen ? .failing(.timedOut) : nil
        }
        #expect(try make("One", with: calls) == ["One/One.songbook"])
        #expect(!isFirst.isFresh)
        #expect(shown == ["One", "One/One.songbook"])
    }

    @Test("a song that another program puts there at the last moment is not made a second time") func present() throws {
        let calls = FaultyCalls.before(.renameat2, of: scene.songs.appending("One")) { [scene] in
            scene.song("home/Songs/One/One.songbook", text: "as it is there")
        }
        #expect(try make("One", with: calls) == [])
        #expect(shown == ["One", "One/One.songbook"])
        #expect(scene.text("home/Songs/One/One.songbook") == "as it is there")
    }

    @Test("the name of a song that could not be made is free for the next one") func nameOfFailed() throws {
        let place = scene.songs.appending("Two")
        let calls = FaultyCalls { _, call in
            call.name == .renameat2 && call.path == place ? .failing(.noSpace) : nil
        }
        #expect(problem { try make("One", "Two", with: calls) }?.kind == .cannotCreate)
        #expect(try make("Two") == ["Two/Two.songbook"])
    }
}
