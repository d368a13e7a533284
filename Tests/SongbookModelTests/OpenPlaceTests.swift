import Files
import SongFormat
import Testing

@testable import SongbookModel

@MainActor
@Suite("Finding the window where something is already open")
struct OpenPlaceTests {
    private let one = SwitchScene()
    private let two: SwitchScene

    init() {
        two = SwitchScene(in: one.folder)
        for name in ["One", "Two", "Three"] { one.song(name) }
        one.begin("One")
        two.begin("Two")
    }

    private func place(_ name: String) -> String {
        switch [one, two].place(of: one.load(one.file(name))) {
        case .song(let window, let loaded): "song \(loaded.song.title) in \(window === one ? "one" : "two")"
        case .library(let window): "library in \(window === one ? "one" : "two")"
        case nil: "nowhere"
        }
    }

    private func end() async {
        await one.end()
        await two.end()
    }

    @Test("a song belongs in the window that shows it, another one in the first window of its library")
    func songs() async {
        #expect(place("One") == "song One in one" && place("Two") == "song Two in two")
        #expect(place("Three") == "library in one")
        await end()
    }

    @Test("a song is not opened in a window that has a sheet")
    func sheet() async {
        one.hasSheet = true
        #expect(place("Three") == "nowhere" && place("One") == "song One in one")
        await end()
    }

    @Test("a library is known by its folder, or, unless it is unavailable, by the identity of that folder")
    func libraries() async throws {
        let place = try #require(one.libraryPlace)
        let moved = LibraryPlace(root: "/elsewhere", rootIdentity: place.rootIdentity, shown: .root)
        #expect([one, two].window(of: place) === one && [one, two].window(of: moved) === one)
        one.isLibraryOutOfReach = true
        #expect([one, two].window(of: place) === one && [one, two].window(of: moved) === two)
        #expect([one, two].window(ofLibrary: place.root) === one && [one, two].window(ofLibrary: "/elsewhere") == nil)
        #expect([one].place(of: .welcome) == nil)
        await end()
    }
}
