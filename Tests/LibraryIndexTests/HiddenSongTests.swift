import Files
import SongFormat
import TestSupport
import Testing

@testable import LibraryIndex

/// Songs that are hidden by other songs of their folders: they are searched as if they were shown, so that the user can
/// be told about them.
@Suite("Songs that are shown nowhere") struct HiddenSongTests {
    private let folder = TemporaryFolder()
    private let snapshot: LibrarySnapshot
    private let context = QueryContext(calendar: LocalCalendar(now: Timestamp(seconds: 1_780_000_000), firstWeekday: 1))

    init() throws {
        let folder = folder
        func write(_ file: FilePath, _ text: String, tags: String = "") {
            folder.write(#"{"title": "\#(file.stem.string)", "text": "\#(text)", "tags": [\#(tags)]}"#, to: file)
        }
        write("Songs/Folk/Moon/Moon.songbook", "silver light", tags: #""love""#)
        write("Songs/Folk/Moon/Sun.songbook", "golden light", tags: #""love""#)
        write("Songs/Folk/Moon/Star.songbook", "a light far away")
        write("Songs/Rock/Stone/Stone.songbook", "heavy")
        write("Songs/Rock/Stone/Pebble.songbook", "golden grain")
        write("Songs/Loose.songbook", "golden")
        write("Songs/Looser.songbook", "silver")
        folder.write("{", to: "Songs/Looses.songbook")
        snapshot = try LibraryIndex(root: folder["Songs"], environment: folder.environment()).refresh()
    }

    private func titles(_ text: String) throws -> [String] {
        let query = Query(text)
        let hidden = snapshot.hiddenSongs(for: query, context: context)
        return try LibrarySearch().find(query, in: hidden, context: context).map(\.entry.title).sorted()
    }

    @Test(
        "are found by words, tags and folders, as they would be if they were shown",
        arguments: [
            ("light", ["Star", "Sun"]), ("golden", ["Pebble", "Sun"]), ("in:Folk", ["Star", "Sun"]),
            ("golden in:Rock", ["Pebble"]), ("tag:love", ["Sun"]), ("-tag:love in:Folk", ["Star"]),
            ("silver", ["Looser"]), ("heavy", []), ("is:broken", ["Looses"]),
            ("-in:Folk -in:Rock", ["Looser", "Looses"]),
        ])
    func found(query: String, expected: [String]) throws {
        #expect(try titles(query) == expected)
    }

    @Test("have the paths of their files, and say why they cannot be read") func entries() throws {
        let hidden = snapshot.hiddenSongs()
        #expect(
            Set(hidden.tree.songs.map(\.path))
                == Set(snapshot.tree.crowdedSongs.flatMap(\.otherSongs)))
        #expect(hidden.tree.songCount == 5 && hidden.tree.brokenSongs.map(\.title) == ["Looses"])
    }

    @Test("are read as they are now, and only where the query's folder is") func read() throws {
        folder.write(#"{"title": "Sun", "text": "dark"}"#, to: "Songs/Folk/Moon/Sun.songbook")
        #expect(try titles("golden in:Folk").isEmpty && titles("dark") == ["Sun"])
        #expect(snapshot.hiddenSongs(for: Query("in:Rock"), context: context).tree.songs.map(\.title) == ["Pebble"])
    }
}
