import EditingSession
import Files
import LibraryIndex
import SongFormat
import SongMerging
import Suggestions
import TestSupport
import Testing
import TextEditing
import TypedPage

@testable import SongbookModel

@Suite("Where suggestions are inserted in a song")
struct SuggestionSpotTests {
    private let song = SuggestionSpot.Song(file: "/songs/Folk/One/One.songbook", library: "/songs")

    private func spot(
        _ kind: SuggestionRequest.Kind, _ range: Range<Int>, of text: String
    ) -> SuggestionSpot? {
        SuggestionSpot(
            kind, at: TextSelection(anchor: range.upperBound, cursor: range.lowerBound), of: text, in: song)
    }

    private func applying(_ taking: SuggestionSpot.Taking, to text: String) -> String {
        var scalars = Array(text.unicodeScalars)
        scalars.replaceSubrange(taking.change.range, with: taking.change.replacement.unicodeScalars)
        return String(String.UnicodeScalarView(scalars))
    }

    private func refusal(_ spot: SuggestionSpot, _ range: Range<Int>, _ text: String, _ song: SuggestionSpot.Song?)
        -> SuggestionRefusal?
    {
        if case .failure(let refusal) = spot.place(range, of: text, in: song) { refusal } else { nil }
    }

    @Test("a line is inserted after the caret's line, and the next one after that")
    func lines() throws {
        let text = "one\nthree"
        var spot = try #require(self.spot(.nextLine, 2..<2, of: text))
        #expect(spot.remembered == 2..<2)
        #expect(try spot.place(2..<2, of: text, in: song).get().before == "on")
        let first = try spot.take("two", at: spot.remembered, of: text, in: song)
        let second = applying(first, to: text)
        #expect(second == "one\ntwo\nthree" && first.change.selection.cursor == 7)
        #expect(first.remembered == 7..<7)
        let next = try spot.take("and", at: first.remembered, of: second, in: song)
        #expect(applying(next, to: second) == "one\ntwo\nand\nthree")
    }

    @Test("other words replace the selection, and the next ones replace them")
    func otherWords() throws {
        let text = "é the old moon"
        var spot = try #require(self.spot(.rework, 6..<9, of: text))
        let first = try spot.take("new", at: spot.remembered, of: text, in: song)
        let second = applying(first, to: text)
        #expect(second == "é the new moon" && first.remembered == 6..<9)
        let next = try spot.take("full", at: first.remembered, of: second, in: song)
        #expect(applying(next, to: second) == "é the full moon")
        // After undo, the text is as it was before, which is still expected.
        #expect(refusal(spot, 6..<9, text, song) == nil)
    }

    @Test("without a selection, other words replace the caret's line, unless it is empty")
    func line() throws {
        let spot = try #require(self.spot(.rework, 5..<5, of: "one\ntwo three\n"))
        #expect(spot.remembered == 4..<13)
        #expect(self.spot(.rework, 0..<0, of: "\none") == nil && self.spot(.rework, 1..<3, of: "a  b") == nil)
    }

    @Test("text that is typed at the ends of a selection is not part of it; typing inside changes the selection")
    func typed() throws {
        let spot = try #require(self.spot(.rework, 4..<7, of: "the old moon"))
        #expect(try spot.place(4..<9, of: "the oldxx moon", in: song).get().selection == "old")
        #expect(try spot.place(4..<9, of: "the xxold moon", in: song).get().before == "the xx")
        #expect(refusal(spot, 4..<8, "the o-ld moon", song) == .selectionChanged)
        #expect(refusal(spot, 4..<4, "the  moon", song) == .selectionChanged)
    }

    @Test("nothing is inserted into a song that was closed, moved or lost, or that cannot be edited")
    func refusals() throws {
        var spot = try #require(self.spot(.verse, 0..<0, of: ""))
        #expect(refusal(spot, 0..<0, "", nil) == .songLeft)
        // Its own folder is renamed with its title.
        let renamed = SuggestionSpot.Song(file: "/songs/Folk/Two/Two.songbook", library: "/songs")
        #expect(refusal(spot, 0..<0, "", renamed) == nil)
        let moved = SuggestionSpot.Song(file: "/songs/Pop/One/One.songbook", library: "/songs")
        #expect(refusal(spot, 0..<0, "", moved) == .songMoved)
        let elsewhere = SuggestionSpot.Song(file: song.file, library: "/songs/Folk")
        #expect(refusal(spot, 0..<0, "", elsewhere) == .songMoved)
        var state = song
        (state.isMissing, state.isEditable) = (true, false)
        #expect(throws: SuggestionRefusal.songMissing) { try spot.take("a", at: 0..<0, of: "", in: state) }
        state.isMissing = false
        #expect(throws: SuggestionRefusal.readOnly) { try spot.take("a", at: 0..<0, of: "", in: state) }
        #expect(throws: SuggestionRefusal.songLeft) { try spot.take("a", at: 0..<0, of: "", in: nil) }
        let all: [SuggestionRefusal] = [.songLeft, .songMoved, .songMissing, .readOnly, .selectionChanged]
        #expect(
            Set(all.map(\.words)).count == all.count && all.allSatisfy { $0.words.contains("Nothing was inserted") })
        #expect(
            SuggestionRefusal.songMissing.words.hasPrefix(
                "The song’s file was moved, renamed or deleted since you asked."))
        #expect(SuggestionRefusal.songMoved.words.hasPrefix("The song was moved since you asked."))
    }

    @MainActor
    @Test("a song that is moved while it is open gets nothing, also once it is followed there, until one asks again")
    func movedSong() async throws {
        let scene = try SongScene()
        func state(isEditable: Bool = true) -> SuggestionSpot.Song {
            SuggestionSpot.Song(scene.model, isEditable: isEditable)
        }
        let selection = TextSelection(anchor: 5, cursor: 5)
        var spot = try #require(SuggestionSpot(.nextLine, at: selection, of: "first", in: state()))
        #expect(throws: SuggestionRefusal.readOnly) {
            try spot.take("one", at: 5..<5, of: "first", in: state(isEditable: false))
        }
        scene.folder.makeFolder("home/Songs/Folk")
        try Directory(scene.folder["home/Songs"]).rename("One", to: "Folk/One", .replacing)
        scene.model.apply(.gone)
        await scene.work()
        #expect(throws: SuggestionRefusal.songMissing) { try spot.take("one", at: 5..<5, of: "first", in: state()) }
        scene.model.follow(to: scene.folder["home/Songs/Folk/One/One.songbook"])
        await scene.work()
        #expect(throws: SuggestionRefusal.songMoved) { try spot.take("one", at: 5..<5, of: "first", in: state()) }
        #expect(refusal(spot, 5..<5, "first", state()) == .songMoved)
        var next = try #require(SuggestionSpot(.nextLine, at: selection, of: "first", in: state()))
        let taking = try next.take("one", at: 5..<5, of: "first", in: state())
        #expect(applying(taking, to: "first") == "first\none")
        await scene.close()
    }

    @MainActor
    @Test("a song of an unavailable library takes one, which is saved when that is back")
    func unavailable() async throws {
        let scene = try SongScene { folder, _ in
            let environment = folder.environment()
            _ = try LibraryIndex(root: folder["home/Songs"], environment: environment).refresh()
            try Directory(folder["home"]).rename("Songs", to: "Away", .replacing)
        }
        #expect(scene.model.standing.absence != nil && !scene.model.isReadOnly)
        let state = SuggestionSpot.Song(scene.model, isEditable: !scene.model.isReadOnly)
        let end = TextSelection(anchor: 5, cursor: 5)
        var spot = try #require(SuggestionSpot(.nextLine, at: end, of: scene.text.words.text, in: state))
        let taking = try spot.take("one", at: spot.remembered, of: scene.text.words.text, in: state)
        scene.text.type(applying(taking, to: scene.text.words.text))
        scene.model.saver.saveNow()
        await scene.work()
        #expect(scene.model.standing.absence?.hasWaitingWords == true)
        #expect(scene.folder.read("home/Away/One/One.songbook") == Array(SaveScene.bytes.utf8))
        try Directory(scene.folder["home"]).rename("Away", to: "Songs", .replacing)
        scene.model.libraryReturned()
        await scene.work()
        #expect(scene.song?.text == "first\none" && scene.model.standing.word == "here")
        await scene.close()
    }
}
