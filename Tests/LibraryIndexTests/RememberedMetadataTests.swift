import Files
import SongFormat
import TestSupport
import Testing

@testable import LibraryIndex

@Suite("Metadata of songs in a snapshot")
struct RememberedMetadataTests {
    private let folder = TemporaryFolder()
    private static let cache: FilePath = "home/.cache/songbook/libraries"

    private func index() -> LibraryIndex {
        LibraryIndex(root: folder["library"], environment: folder.environment(), now: inAMinute)
    }

    private static let all = #"""
        {"title":"A","subtitle":"Süb","artist":["One","Two"],"composer":"C","lyricist":"L","arranger":["R"],"album":"Al",
        "year":1999,"copyright":"©","language":"de-AT","key":"F#m","time":"6/8","tempo":92.5,"capo":2,"duration":225,
        "meta":{"ccli":"22025","x":"y"}}
        """#

    @Test("all that a song says of itself is kept, as its file says it")
    func all() throws {
        folder.write(Array(Self.all.utf8), to: "library/a/a.songbook")
        folder.song("library/b/b.songbook", title: "B", tags: ["t"])
        _ = try index().refresh()
        folder.remove("library")
        let snapshot = try #require(index().load())
        let entry = try #require(snapshot.tree.song("a"))
        let song = try snapshot.song(entry)
        #expect(song.metadata == (try SongFile(decoding: Array(Self.all.utf8)).song.metadata))
        #expect(song.metadata.names.count == 16)
        let other = try #require(snapshot.tree.song("b"))
        #expect(other.metadata == Metadata() && other.tags == ["t"])
        #expect(entry.texts(of: .artist) == ["One", "Two"] && entry.tags.isEmpty)
    }

    @Test("values of another type, and long ones, are kept; what is longer than anybody writes is not known")
    func unusual() throws {
        let long = String(repeating: "ü\u{0}", count: 16_000)
        let album = "\"\(String(repeating: "ü", count: 24_000))\""
        for (name, value) in [("key", "[1,2]"), ("meta", "7"), ("album", album)] {
            folder.write(Array("{\"\(name)\":\(value)}".utf8), to: FilePath("library/\(name)/s.songbook"))
        }
        let song = JSONValue.object([.init("subtitle", .string(long))])
        folder.write(song.serialized(pretty: false), to: "library/long/s.songbook")
        _ = try index().refresh()
        let tree = try #require(index().load()).tree
        #expect(tree.song("key")?.metadata?[.key] == .unknown(["[1,2]"]))
        #expect(tree.song("meta")?.metadata?[.meta] == .unknown(["7"]))
        #expect(tree.song("album")?.metadata?[.album]?.text?.utf8.count == 48_000)
        #expect(tree.song("long") != nil && tree.song("long")?.metadata == nil)
    }

    @Test("a snapshot of the version before knows nothing of it, is read for offline copies, and is rebuilt")
    func versionBefore() throws {
        folder.write(Array(Self.all.utf8), to: "library/a/a.songbook")
        _ = try index().refresh()
        let name = Self.cache.appending(
            try #require(folder.names(in: Self.cache).first { $0.extension == "index" }))
        // The index as version 6 wrote it: without the object, and without the flag for it.
        var old = try folder.snapshotIndex(name).withoutMetadata().bytes
        old.makeIndex(ofVersion: 6)
        folder.write(old, to: name)
        let index = index()
        let entry = try #require(index.load()?.tree.song("a"))
        #expect(entry.title == "A" && entry.metadata == nil && entry.texts(of: .composer) == ["C"])
        #expect(try index.refresh().tree.song("a")?.metadata?[.capo] == .number(2))
        #expect(self.index().load()?.tree.song("a")?.metadata?[.capo] == .number(2))
    }
}

extension SnapshotIndex {
    fileprivate func withoutMetadata() -> SnapshotIndex {
        let pages = tree.pages.map { page in
            var songs = SongTable()
            for index in page.songs.records.indices {
                var record = page.songs.records[index]
                record.has.remove(.metadataKept)
                var bytes = page.songs.bytes
                let range = record.range(of: .tags)
                // The object is last.
                let start = bytes[range].firstRange(of: Array("{\"subtitle\"".utf8))!.lowerBound - 3
                bytes.removeSubrange(start..<range.upperBound)
                record.lengths[SongRecord.Text.tags.rawValue] -= UInt32(range.upperBound - start)
                songs = SongTable(records: [record], bytes: bytes)!
            }
            return page.songs.count == 0 ? page : FolderPage(facts: page.facts, links: page.links, songs: songs)
        }
        return SnapshotIndex(
            library: library, contentsName: contentsName, blocks: blocks, tree: tree.replacing(pages))
    }
}
