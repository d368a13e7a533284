import Files
import Glibc
import Problems
import SongFormat
import TestSupport
import Testing

@testable import LibraryIndex

@Suite("Scan")
struct ScanTests {
    private let folder = TemporaryFolder()

    @Test("categories and songs, counted, in the order of their names' bytes")
    func tree() throws {
        folder.song("Rock/b/b.songbook", title: "Bee", text: "\n  First line \nsecond")
        folder.song("Rock/B/B.songbook", title: "Capital")
        folder.song("Rock/Live/a/a.songbook", title: "Live")
        folder.song("Solo/solo.songbook", title: "Solo")
        folder.makeFolder("Empty/Emptier")
        folder.write("a recording", to: "Rock/notes.txt")

        let tree = try scan(folder.path)
        #expect(
            tree.songPaths == [
                "Solo/solo.songbook", "Rock/B/B.songbook", "Rock/b/b.songbook", "Rock/Live/a/a.songbook",
            ])
        #expect(tree.folders.map(\.relativePath) == ["", "Empty", "Empty/Emptier", "Rock", "Rock/Live"])
        #expect(tree.root.songCount == 4)
        #expect(tree.root.folderCount == 4)
        let rock = try #require(tree.folder("Rock"))
        #expect(rock.songs.map(\.title) == ["Capital", "Bee"])
        #expect(rock.folders.map(\.name) == ["Live"])
        #expect(rock.songCount == 3)
        #expect(rock.parent == tree.root)
        #expect(rock.path == folder["Rock"])
        let song = try #require(tree.song("Rock/b"))
        #expect(song.path == folder["Rock/b/b.songbook"])
        #expect(song.folder == folder["Rock/b"])
        #expect(song.preview == "First line")
        #expect(song.parent == rock)
        #expect(tree.song("Rock/c") == nil)
        #expect(tree.folder("Rock/b") == nil)
    }

    @Test("what the file says is known; what it does not say comes from its name and times")
    func facts() throws {
        folder.write(
            """
            {"id": "7", "title": "Tïtle", "text": "a\\nb", "tags": ["x", "y\\u0000z", ""], "pinned": true,
            "createdAt": "2020-01-02T03:04:05Z", "updatedAt": "2021-01-02T03:04:05.5Z"}
            """, to: "a/a.songbook")
        folder.write("{}", to: "b/Nameless.songbook")
        let tree = try scan(folder.path)
        let song = try #require(tree.song("a"))
        #expect(song.id == "7")
        #expect(song.title == "Tïtle")
        #expect(song.tags == ["x", "y\0z", ""])
        #expect(song.isPinned)
        #expect(song.createdAt == Timestamp(iso8601: "2020-01-02T03:04:05Z"))
        #expect(song.updatedAt == Timestamp(iso8601: "2021-01-02T03:04:05.5Z"))
        let nameless = try #require(tree.song("b"))
        #expect(nameless.id == nil)
        #expect(nameless.title == "Nameless")
        #expect(nameless.tags.isEmpty)
        #expect(!nameless.isPinned)
        let status = try FileStatus(of: folder["b/Nameless.songbook"])
        #expect(nameless.updatedAt.seconds == status.modificationTime.seconds)
        #expect(nameless.createdAt.seconds == (status.birthTime ?? status.modificationTime).seconds)
    }

    @Test("a folder with a song is a song, and nothing in it is looked into")
    func songWithSubfolders() throws {
        folder.song("a/a.SongBook", title: "A")
        folder.song("a/inner/inner.songbook", title: "Inner")
        let tree = try scan(folder.path)
        #expect(tree.songPaths == ["a/a.SongBook"])
        #expect(tree.folderCount == 1)
    }

    @Test("the library's own folder is a category, even with a song in it")
    func songInRoot() throws {
        folder.song("root.songbook", title: "Root")
        folder.song("a/a.songbook", title: "A")
        let tree = try scan(folder.path)
        #expect(tree.songPaths == ["root.songbook", "a/a.songbook"])
        let song = try #require(tree.songs.first { $0.title == "Root" })
        #expect(song.folder == folder.path)
        #expect(song.path == folder["root.songbook"])
        #expect(song.parent == tree.root)
    }

    @Test("of several song files in a folder the first is the song; conflict copies are listed under it")
    func severalFiles() throws {
        folder.song("a/b.songbook", title: "second")
        folder.song("a/a.songbook", title: "first")
        folder.song("a/a.sync-conflict-20260212-103000-ABCDEFG.songbook", title: "copy")
        folder.song("a/a (conflicted copy 2026-02-12 103000).songbook", title: "copy")
        folder.song("a/b (conflicted copy 2026-02-12 103000).songbook", title: "copy of the other")
        folder.song("b/x (conflicted copy 2026-02-12 103000).songbook", title: "", text: "all that is left")
        let tree = try scan(folder.path)
        #expect(tree.songPaths == ["a/a.songbook", "b/x (conflicted copy 2026-02-12 103000).songbook"])
        let song = try #require(tree.song("a"))
        #expect(
            song.conflictCopies == [
                folder["a/a (conflicted copy 2026-02-12 103000).songbook"],
                folder["a/a.sync-conflict-20260212-103000-ABCDEFG.songbook"],
            ])
        #expect(tree.song("b")?.title == "x")
        #expect(tree.song("b")?.conflictCopies.isEmpty == true)
    }

    @Test("a song of which only conflict copies are left is broken, with them under it")
    func onlyCopies() throws {
        folder.song("a/x (conflicted copy 2026-02-12 103000).songbook", title: "one")
        folder.song("a/x (conflicted copy 2026-02-12 103001).songbook", title: "two")
        let song = try #require(try scan(folder.path).song("a"))
        #expect(song.title == "x")
        #expect(song.brokenReason == "the song file is missing, and 2 conflict copies remain")
        #expect(song.conflictCopies.count == 2)
    }

    @Test("a file that is no song appears as broken, with the reason")
    func malformed() throws {
        folder.write("{\"title\": 7}", to: "a/a.songbook")
        folder.write("", to: "b/b.songbook")
        folder.write("{\"text\": \"\(String(repeating: "x", count: SongFile.byteLimit))\"}", to: "c/c.songbook")
        let tree = try scan(folder.path)
        #expect(tree.songs.map(\.title) == ["a", "b", "c"])
        #expect(tree.song("a")?.brokenReason?.hasPrefix("line 1, column 11: ") == true)
        #expect(tree.song("b")?.brokenReason?.contains("empty") == true)
        #expect(tree.song("c")?.brokenReason?.contains("16 MiB") == true)
    }

    @Test("no songs: an empty tree")
    func emptyRoot() throws {
        let tree = try scan(folder.path)
        #expect(tree.songCount == 0)
        #expect(tree.songs.isEmpty)
        #expect(tree.root.folders.isEmpty)
    }

    @Test("a folder that is not there, or a file, cannot be scanned; the problem says so")
    func missingRoot() throws {
        folder.write("x", to: "file")
        for (name, words) in [("gone", "no such file or folder"), ("file", "not a folder")] {
            do {
                _ = try scan(folder[FilePath(name)])
                Issue.record("scanned \(name)")
            } catch ScanError.unavailable(let problem) {
                #expect(problem.kind == .noSuchFile)
                #expect(problem.description.contains(words), "\(problem)")
            }
        }
    }

    @Test("hidden entries, and files that only look like songs, are passed over")
    func hidden() throws {
        folder.song(".trash/a/a.songbook", title: "hidden folder")
        folder.song("a/.hidden.songbook", title: "hidden file")
        folder.song("b/songbook", title: "no suffix")
        folder.makeFolder("c/c.songbook")
        _ = folder["d.songbook"].withCString { mkfifo($0, 0o644) }
        folder.makeFolder("e")
        _ = folder["e/e.songbook"].withCString { mkfifo($0, 0o644) }
        let tree = try scan(folder.path)
        #expect(tree.songCount == 0)
        #expect(tree.folders.map(\.relativePath) == ["", "a", "b", "c", "c/c.songbook", "e"])
    }

    @Test("names that are not UTF-8, or hold newlines, are kept byte for byte")
    func unusualNames() throws {
        let names: [FilePath] = [
            FilePath(bytes: [0x66, 0xFC, 0x72, 0xFF]), "a\nb", "\u{1B}[31m", "e\u{301}", "\u{E9}", " ", "-x",
            FilePath(String(repeating: "x", count: 255)),
        ]
        for name in names { folder.song(name.appending("s.songbook"), title: "t") }
        let tree = try scan(folder.path)
        #expect(tree.songs.map(\.folderName) == names.sorted())
        for name in names { #expect(tree.song(name)?.path == folder[name].appending("s.songbook")) }
    }

    @Test("40 folders deep")
    func deep() throws {
        let chain = FilePath((0..<40).map { "folder \($0)" }.joined(separator: "/"))
        folder.song(chain.appending("s/s.songbook"), title: "deep")
        let tree = try scan(folder.path)
        #expect(tree.songPaths == [chain.appending("s/s.songbook")])
        #expect(tree.folderCount == 41)
    }

    @Test("4,000 folders deep, beyond what one path can name")
    func veryDeep() throws {
        // The code that removes folders of tests calls itself for each level.
        defer { folder.remove("d") }
        // One name at a time, because no path can be as long as this.
        var place = try BulkDescriptor(folder.path, for: .place)
        for _ in 0..<4000 {
            #expect(mkdirat(place.rawValue, "d", 0o755) == 0)
            place = try place.open("d", for: .place)
        }
        #expect(mkdirat(place.rawValue, "s", 0o755) == 0)
        let file = openat(place.rawValue, "s/s.songbook", O_WRONLY | O_CREAT, 0o644)
        #expect(write(file, "{}", 2) == 2)
        close(file)
        let store = ContentStore(file: nil)
        let tree = try scan(folder.path, store)
        #expect(tree.folderCount == 4001)
        #expect(tree.songs.map(\.title) == ["s"])
        #expect(try scan(folder.path, store, old: tree) === tree)
        let song = try #require(tree.songs.first { _ in true })
        #expect(song.path.bytes.count == folder.path.bytes.count + 8000 + "/s/s.songbook".utf8.count)
    }

    @Test("a link to a song's file is that song; one that leads nowhere is nothing")
    func linkedFile() throws {
        folder.song("store/a.songbook", title: "Linked")
        folder.link("library/a/a.songbook", to: "../../store/a.songbook")
        folder.link("library/b/b.songbook", to: "gone.songbook")
        folder.link("library/c/c.songbook", to: "c.songbook")
        let tree = try scan(folder["library"])
        #expect(tree.songs.map(\.title) == ["Linked"])
        #expect(tree.folders.map(\.name) == ["library", "b", "c"])
    }

    @Test("a cancelled scan ends without a result")
    func cancelled() throws {
        folder.song("a/a.songbook", title: "A")
        let cancellation = Cancellation()
        cancellation.cancel()
        #expect {
            _ = try LibraryScan(
                root: folder.path, contents: ContentStore(file: nil), cancellation: cancellation
            ).run()
        } throws: { error in
            if case ScanError.cancelled = error { true } else { false }
        }
    }

    @Test("progress counts songs and folders")
    func progress() throws {
        for number in 0..<300 { folder.song(FilePath("c\(number % 7)/\(number)/s.songbook"), title: "\(number)") }
        let progress = ScanProgress()
        _ = try LibraryScan(root: folder.path, contents: ContentStore(file: nil), progress: progress).run()
        #expect(progress.songs == 300)
        #expect(progress.folders == 8)
    }
}
