import Files
import SongFormat
import TestSupport
import Testing

@testable import LibraryIndex

/// One song of a snapshot is read without the others that are stored with it.
@Suite("What is stored of one song")
struct SealedContentTests {
    private static let cache: FilePath = "home/.cache/songbook/libraries"
    private let folder = TemporaryFolder()

    private func index() -> LibraryIndex {
        LibraryIndex(root: folder["library"], environment: folder.environment(), now: inAMinute)
    }

    /// Returns a snapshot of songs with these words, as the names of its files.
    private func makeSnapshot(_ words: [String]) throws -> (index: FilePath, contents: FilePath) {
        for word in words {
            folder.song(FilePath("library/\(word)/s.songbook"), title: word, text: "Étoile \(word)", tags: ["t"])
        }
        _ = try index().refresh()
        let names = folder.names(in: Self.cache)
        return (
            Self.cache.appending(try #require(names.first { $0.extension == "index" })),
            Self.cache.appending(try #require(names.first { $0.extension == "contents" }))
        )
    }

    @Test("a damaged song is noticed, and keeps no other one from being read")
    func damagedSong() throws {
        let words = ["first", "second", "third"]
        let (_, file) = try makeSnapshot(words)
        let bytes = try #require(folder.read(file))
        for word in words {
            var damaged = bytes
            let place = try #require(damaged.firstRange(of: Array("etoile \(word)".utf8))).lowerBound
            damaged[place] ^= 1
            folder.write(damaged, to: file)
            let snapshot = try #require(index().load())
            for other in words {
                let song = try #require(snapshot.tree.song(FilePath(other)))
                if other == word {
                    #expect(throws: LibrarySnapshot.Damaged.self) { try snapshot.lyrics(of: song) }
                } else {
                    #expect(try snapshot.lyrics(of: song) == "Étoile \(other)")
                }
            }
        }
    }

    @Test("a snapshot of a version before, which has no checksums of songs, is read, its damage noticed and mended")
    func versionBefore() throws {
        let words = ["first", "second"]
        let (name, file) = try makeSnapshot(words)
        var old = try folder.snapshotIndex(name).unsealed().bytes
        old.makeIndex(ofVersion: 7)
        folder.write(old, to: name)
        let context = QueryContext(calendar: LocalCalendar(now: Timestamp(seconds: 0), firstWeekday: 1))
        for word in words {
            let index = index()
            let snapshot = try #require(index.load())
            let song = try #require(snapshot.tree.song(FilePath(word)))
            #expect(try snapshot.lyrics(of: song) == "Étoile \(word)")
            let hits = try LibrarySearch().find(Query("tag:t \(word)"), in: snapshot, context: context)
            #expect(hits.map(\.entry.title) == [word])
        }
        var damaged = try #require(folder.read(file))
        damaged[try #require(damaged.firstRange(of: Array("first".utf8))).lowerBound] ^= 1
        folder.write(damaged, to: file)
        let last = index()
        let snapshot = try #require(last.load())
        #expect(throws: LibrarySnapshot.Damaged.self) {
            try snapshot.lyrics(of: try #require(snapshot.tree.song("second")))
        }
        // All files are read again.
        let next = try last.refresh()
        for word in words {
            #expect(try next.lyrics(of: try #require(next.tree.song(FilePath(word)))) == "Étoile \(word)")
        }
    }
}

extension SnapshotIndex {
    /// Returns the index without the flags of seals.
    fileprivate func unsealed() -> SnapshotIndex {
        let pages = tree.pages.map { page in
            var songs = SongTable()
            for index in page.songs.records.indices {
                songs.append(index, of: page.songs)
                songs.changeLast { $0.has.remove(.sealed) }
            }
            return FolderPage(facts: page.facts, links: page.links, songs: songs)
        }
        return SnapshotIndex(
            library: library, contentsName: contentsName, blocks: blocks, tree: tree.replacing(pages))
    }
}
