import Files
import TestSupport
import Testing

@testable import LibraryIndex

@Suite("A scan of folders with copies of their songs") struct CopyScanTests {
    private let folder = TemporaryFolder()
    private let store = ContentStore(file: nil)

    private func write(_ file: FilePath, id: String, title: String) {
        folder.write(#"{"id": "\#(id)", "title": "\#(title)"}"#, to: file)
    }

    @Test(
        "lists the song, and the copy as one of its versions",
        arguments: ["S (1)", "S copy", "S-2", "S 2", "S-LAPTOP", "S (Konfliktkopie von PC)", "Kopie von S", "A S"])
    func copy(_ copy: String) throws {
        for place in ["S", "Elsewhere"] {
            write(FilePath("\(place)/S.songbook"), id: "1", title: "Song")
            write(FilePath("\(place)/\(copy).songbook"), id: "1", title: "Copy")
        }
        let tree = try scan(folder.path, store)
        #expect(tree.songs.map(\.title) == ["Song", "Song"])
        #expect(tree.songs.map { $0.conflictCopies.map(\.stem.string) } == [[copy], [copy]])
        #expect(try scan(folder.path, store, old: tree) === tree)
        write(FilePath("S/\(copy).songbook"), id: "2", title: "Another")
        folder.write("", to: "S/new name in the folder")
        let next = try scan(folder.path, store, old: tree)
        #expect(next.songs.map(\.title).last == "Song" && next.song("S")?.conflictCopies == [])
    }

    @Test("lists the file that is called as its folder, wherever it stands among the others") func calledAsFolder()
        throws
    {
        for (number, name) in ["A", "M", "Z"].enumerated() {
            write(FilePath("M/\(name).songbook"), id: "\(number)", title: name)
        }
        #expect(try scan(folder.path, store).songs.map(\.title) == ["M"])
    }

    @Test("lists the song in the library's own folder, which may be called as the library") func root() throws {
        let name = folder.path.lastComponent!.string
        write("0.songbook", id: "1", title: "First")
        write(FilePath("\(name).songbook"), id: "2", title: "Own")
        #expect(try scan(folder.path, store).songs.map(\.title) == ["Own"])
    }

    @Test("a snapshot of an earlier version is kept: folders are listed again, and files read")
    func versionBefore() throws {
        write("library/Alone/Alone.songbook", id: "0", title: "Alone")
        write("library/C/C.songbook", id: "3", title: "Copied")
        write("library/C/C (conflicted copy 2026-02-12).songbook", id: "3", title: "Copy")
        write("library/S/S.songbook", id: "1", title: "Song")
        write("library/S/T.songbook", id: "2", title: "Another")
        write("library/Loose.songbook", id: "4", title: "Loose")
        write("library/Looser.songbook", id: "5", title: "Looser")
        let index = { LibraryIndex(root: folder["library"], environment: folder.environment(), now: inAMinute) }
        _ = try index().refresh()
        let cache: FilePath = "home/.cache/songbook/libraries"
        let name = cache.appending(try #require(folder.names(in: cache).first { $0.extension == "index" }))
        var old = try folder.snapshotIndex(name).withoutOthers().bytes
        old.makeIndex(ofVersion: 8)
        folder.write(old, to: name)
        let next = index()
        let loaded = try #require(next.load()).tree
        #expect(loaded.crowdedSongs.isEmpty && loaded.conflictedSongs.map(\.title) == ["Copied"])
        let fresh = try next.refresh().tree
        #expect(fresh.crowdedSongs.map(\.title) == ["Loose", "Song"])
        #expect(fresh.conflictedSongs.map(\.title) == ["Copied"])
        for song: FilePath in ["Alone", "C"] {
            let (before, after) = (loaded.song(song)?.record.words, fresh.song(song)?.record.words)
            #expect(before != nil && after != nil && before?.block != after?.block)
        }
        // Only once.
        let last = index()
        _ = last.load()
        let (known, again) = (fresh.song("C")?.record.words, try last.refresh().tree.song("C")?.record.words)
        #expect(known == again)
        #expect(index().load()?.tree.crowdedSongs.count == 2)
    }
}

extension SnapshotIndex {
    /// The index as version 8 wrote it.
    fileprivate func withoutOthers() -> SnapshotIndex {
        let pages = tree.pages.map { page in
            var records = page.songs.records
            for index in records.indices {
                if records[index].has.contains(.crowded) {
                    records[index].lengths[SongRecord.Text.neighbors.rawValue] = 0
                }
                records[index].has.subtract([.conflicted, .crowded])
            }
            return FolderPage(
                facts: page.facts, links: page.links, songs: SongTable(records: records, bytes: page.songs.bytes)!)
        }
        return SnapshotIndex(
            library: library, contentsName: contentsName, blocks: blocks, tree: tree.replacing(pages))
    }
}
