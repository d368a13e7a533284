import Files
import Glibc
import SongFormat
import TestSupport
import Testing

@testable import LibraryIndex

/// With any damage to the cache, the library's songs are shown correctly, or the damage is noticed.
@Suite("Damaged snapshot")
struct DamagedSnapshotTests {
    private let folder = TemporaryFolder()
    private static let cache: FilePath = "home/.cache/songbook/libraries"

    private func index() -> LibraryIndex {
        LibraryIndex(root: folder["library"], environment: folder.environment(), now: inAMinute)
    }

    /// Returns the names and bytes of index and contents.
    private func makeSnapshot() throws -> (lines: [String], files: [(name: FilePath, bytes: [UInt8])]) {
        for number in 0..<12 {
            folder.song(
                FilePath("library/c\(number % 3)/\(number)/s.songbook"), title: "Song \(number)",
                text: "Étoile \(number)",
                tags: ["t"])
        }
        folder.link("library/link", to: "nowhere")
        let snapshot = try index().refresh()
        let files = folder.names(in: Self.cache).map { name in
            let file = Self.cache.appending(name)
            return (file, folder.read(file)!)
        }
        return (try snapshot.tree.lines(snapshot.contents), files)
    }

    /// Loads a snapshot and reads all of it.
    ///
    /// - Parameter isDeceptive: whether the damage cannot be noticed.
    /// - Returns: nil if there is no snapshot, or if the damage is noticed.
    private func linesLoaded(isDeceptive: Bool = false) throws -> [String]? {
        guard let snapshot = index().load() else { return nil }
        #expect(searchUnverified(snapshot) || isDeceptive)
        do {
            let lines = try snapshot.tree.lines(snapshot.contents)
            for words in ["etoile", "song 3"] {
                for hit in try LibrarySearch().find(SearchQuery(words), in: snapshot) {
                    _ = try snapshot.lines(of: hit.entry, matching: SearchQuery(words))
                }
            }
            return lines
        } catch is LibrarySnapshot.Damaged {
            return nil
        } catch SearchError.damaged {
            return nil
        }
    }

    /// Searches with what is read for titles alone.
    ///
    /// - Returns: whether the result is correct.
    private func searchTitles() -> Bool {
        let index = LibraryIndex(
            root: folder["library"], environment: folder.environment(), isReadOnly: true, now: inAMinute)
        guard let snapshot = index.load() else { return true }
        return searchUnverified(snapshot)
    }

    /// Searches as for a desktop, where there is no time to verify: songs may be missing, but what is shown of a song
    /// is correct.
    private func searchUnverified(_ snapshot: LibrarySnapshot) -> Bool {
        let context = QueryContext(calendar: LocalCalendar(now: Timestamp(seconds: 0), firstWeekday: 1))
        let search = LibrarySearch(verifies: false)
        return ["etoile", "song 3"].allSatisfy { text in
            let query = Query(text)
            let hits = try? search.titlesFirst(20, of: query, in: snapshot, context: context)
            return (hits ?? []).allSatisfy { hit in
                let line = (try? snapshot.excerpt(of: hit.entry, matching: query.words, length: 80)) ?? nil
                let number = hit.entry.title.dropFirst(5)
                guard hit.entry.path.string.hasSuffix("/\(number)/s.songbook") else { return false }
                return hit.entry.title == "Song \(number)" && line ?? "Étoile \(number)" == "Étoile \(number)"
            }
        }
    }

    @Test("with any byte flipped, or cut off anywhere, nothing crashes and no wrong song is shown")
    func flipped() throws {
        let (lines, files) = try makeSnapshot()
        #expect(try linesLoaded() == lines)
        var random = SeededGenerator(seed: 3)
        for (name, bytes) in files {
            let isIndex = name.extension == "index"
            let titles = isIndex ? bytes.indexParts[1] : 0..<0
            for place in stride(from: 0, to: bytes.count, by: isIndex ? 23 : 13) {
                var damaged = bytes
                damaged[place] ^= UInt8(1) << UInt8.random(in: 0..<8, using: &random)
                folder.write(damaged, to: name)
                // An index that is read as a whole is not read from the part with the titles alone.
                let isTitles = titles.contains(place)
                #expect(try linesLoaded() == (isTitles ? lines : nil), "\(name), byte \(place)")
                #expect(searchTitles(), "\(name), byte \(place)")
            }
            for length in stride(from: 0, to: bytes.count, by: isIndex ? 47 : 23) {
                folder.write(Array(bytes[..<length]), to: name)
                #expect(try linesLoaded() == nil, "\(name), cut to \(length)")
                #expect(searchTitles(), "\(name), cut to \(length)")
            }
            folder.write(bytes + [0], to: name)
            let longer = try linesLoaded()
            #expect(longer == nil || longer == lines)
            folder.write(bytes, to: name)
        }
        #expect(try linesLoaded() == lines)
    }

    @Test("an index is the same however it is read, and damage is found", arguments: [32, 64, 96, 4096])
    func pieces(size: Int) throws {
        let (_, files) = try makeSnapshot()
        let (name, bytes) = try #require(files.first { $0.name.extension == "index" })
        let whole = try folder.snapshotIndex(name).bytes
        #expect(whole == bytes)
        #expect(try folder.snapshotIndex(name, pieceSize: size).bytes == whole)
        for place in stride(from: 0, to: bytes.indexParts[0].count, by: 13) {
            var damaged = bytes
            damaged[place] ^= 4
            folder.write(damaged, to: name)
            #expect(throws: SnapshotReader.Damaged.self) { try folder.snapshotIndex(name, pieceSize: size) }
        }
    }

    @Test("an index whose checksum was made to fit its damage is read without a crash")
    func deceptive() throws {
        let (_, files) = try makeSnapshot()
        let (name, bytes) = try #require(files.first { $0.name.extension == "index" })
        var random = SeededGenerator(seed: 5)
        for place in 0..<(bytes.count - 8) where place % 13 == 0 {
            var damaged = bytes
            damaged[place] = [0, 0xFF, 0x7F, 0x80, damaged[place] &+ 1, damaged[place] ^ 4].randomElement(
                using: &random)!
            damaged.sealAsIndex()
            folder.write(damaged, to: name)
            _ = try linesLoaded(isDeceptive: true)
            _ = searchTitles()
        }
    }

    @Test(
        "one of another version, of another library or none at all is not taken",
        arguments: ["version", "other", "empty"])
    func foreign(kind: String) throws {
        let (lines, files) = try makeSnapshot()
        let (name, bytes) = try #require(files.first { $0.name.extension == "index" })
        switch kind {
        case "version":
            var other = bytes
            // After the magic number and its length.
            other[24] &+= 1
            other.sealAsIndex()
            folder.write(other, to: name)
        case "other":
            folder.song("beside/a/a.songbook", title: "Beside")
            let beside = LibraryIndex(root: folder["beside"], environment: folder.environment(), now: inAMinute)
            _ = try beside.refresh()
            let other = try #require(
                folder.names(in: Self.cache).map { Self.cache.appending($0) }.first { file in
                    file.extension == "index" && file != name
                })
            folder.write(folder.read(other)!, to: name)
        default:
            folder.write([], to: name)
        }
        #expect(try linesLoaded() == nil)
        // It is created again.
        let snapshot = try index().refresh()
        #expect(try snapshot.tree.lines(snapshot.contents) == lines)
        #expect(try linesLoaded() == lines)
    }

    @Test(
        "one with section names and chords for lyrics is taken, and mended by the next look at the library",
        arguments: [(3, "[Verse 1] "), (4, "[G]First l")])
    func otherPreviews(_ version: UInt8, _ preview: String) throws {
        folder.song("library/a/a.songbook", title: "A", text: "[Verse 1]\n\nChorus:\n[C] [D]\n[G]First [D/F#]line")
        folder.song("library/b/b.songbook", title: "B", text: "Verse of mine")
        _ = try index().refresh()
        let names = folder.names(in: Self.cache).filter { $0.extension == "index" }
        let name = Self.cache.appending(try #require(names.first))
        // The index of an earlier version: another preview of the same length, and that version's number.
        var old = try #require(folder.read(name))
        let place = try #require(old.firstRange(of: Array("First line".utf8)))
        old.replaceSubrange(place, with: Array(preview.utf8))
        old.makeIndex(ofVersion: version)
        folder.write(old, to: name)
        let index = index()
        let loaded = try #require(index.load())
        #expect(loaded.tree.song("a")?.preview == preview)
        let snapshot = try index.refresh()
        #expect(snapshot.tree.song("a")?.preview == "First line" && snapshot.tree.song("b")?.preview == "Verse of mine")
        #expect(self.index().load()?.tree.song("a")?.preview == "First line")
    }

    @Test("damage that turns up later is mended by another look at the library")
    func mended() throws {
        let (lines, files) = try makeSnapshot()
        let (name, bytes) = try #require(files.first { $0.name.extension == "contents" })
        folder.write([UInt8](repeating: 0x20, count: bytes.count), to: name)
        let index = index()
        let loaded = try #require(index.load())
        #expect(throws: SearchError.damaged) { try LibrarySearch().find(SearchQuery("etoile"), in: loaded) }
        index.discard()
        let snapshot = try index.refresh()
        #expect(try snapshot.tree.lines(snapshot.contents) == lines)
        #expect(try linesLoaded() == lines)
    }
}
