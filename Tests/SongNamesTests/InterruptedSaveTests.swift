import Files
import Glibc
import SongNames
import TestSupport
import Testing

/// The remains of a song when a save ends between two renames.
@Suite("A song that has lost its name") struct InterruptedSaveTests {
    private static let old = Array(#"{"id": "a", "title": "One", "text": "old"}"#.utf8)
    private static let new = Array(#"{"id": "a", "title": "One", "text": "new"}"#.utf8)

    let folder = TemporaryFolder()
    private var file: FilePath { folder["One/One.songbook"] }
    private var names: [FilePath] { folder.names(in: "One") }

    init() {
        folder.write(Self.old, to: "One/One.songbook")
    }

    /// Runs a save that dies before the new file has its name, and after the old one was moved away.
    private func interrupt() throws {
        let directory = try Directory(folder["One"])
        let exchange = FileExchange("One.songbook", in: directory, expecting: Self.old, limit: 1000) { _ in "kept" }
        let isDead = Once()
        let calls = FaultyCalls { _, call in
            if !isDead.isFresh || call.name == .renameat2 {
                _ = isDead.first()
                return .failing(.inputOutput)
            }
            return nil
        }
        _ = try? calls.run { try exchange.replace(with: Self.new) }
        #expect(rename(file.string, folder["One/.fuse_hidden0000000100000002"].string) == 0)
        #expect(names.count == 2)
    }

    @Test("gets the new version back under its name")
    func newVersion() throws {
        try interrupt()
        #expect(InterruptedSave.lostName(in: folder["One"]) == "One.songbook")
        #expect(try InterruptedSave.restore(file))
        #expect(folder.read("One/One.songbook") == Self.new)
        #expect(names.count == 2)
        #expect(try !InterruptedSave.restore(file))
    }

    @Test("is one, too, where its new version goes as soon as it was read") func goneMeanwhile() throws {
        try interrupt()
        let new = try #require(names.first { $0.bytes.starts(with: ".~songbook-".utf8) })
        let place = folder["One"].appending(new)
        let isRead = Once()
        let calls = FaultyCalls { _, call in
            if call.name == .openat, call.path == place, !isRead.first() { unlink(place.string) }
            return nil
        }
        #expect(calls.run { InterruptedSave.hasLeft(file) })
        #expect(!isRead.isFresh)
    }

    @Test("gets a copy of the old version where there is no other, also of other programs; reading it writes nothing")
    func oldVersion() throws {
        for hidden: FilePath in [".fuse_hidden0000000100000002", ".nfs000000000001234500000001"] {
            try hide(file, as: hidden)
            #expect(chmod(folder["One"].appending(hidden).string, 0o640) == 0)
            let left = try #require(InterruptedSave.read(file))
            #expect(left.path == folder["One"].appending(hidden))
            #expect(left.content.bytes == Self.old)
            #expect(InterruptedSave.lostName(in: folder["One"]) == "One.songbook")
            #expect(names == [hidden])
            // A program that has the hidden file open may close it at any time, and FUSE removes the file then.
            #expect(try InterruptedSave.restore(file))
            #expect(unlink(folder["One"].appending(hidden).string) == 0)
            #expect(folder.read("One/One.songbook") == Self.old)
            #expect(try FileStatus(of: file).permissions == 0o640)
            #expect(names == ["One.songbook"])
        }
    }

    @Test("is not made of what is hidden of a song that was renamed, of half a song, or where there is a file")
    func otherFiles() throws {
        folder.write(Self.old, to: "One/.fuse_hidden0000000100000002")
        #expect(!InterruptedSave.hasLeft(file))
        #expect(rename(file.string, folder["One/Other.songbook"].string) == 0)
        #expect(!InterruptedSave.hasLeft(file))
        #expect(unlink(folder["One/Other.songbook"].string) == 0)
        folder.write(Array(Self.old.dropLast()), to: "One/.fuse_hidden0000000100000002")
        #expect(try !InterruptedSave.restore(file))
        #expect(!InterruptedSave.hasLeft(folder["One/notes.txt"]))
        #expect(names == [".fuse_hidden0000000100000002"])
    }

    @Test("is none of a folder for songs, whatever is hidden in it")
    func category() throws {
        folder.write(Self.old, to: "Rock/One/One.songbook")
        folder.write(Self.song(id: "b", title: "Moon"), to: "Rock/.nfs000000000001")
        #expect(InterruptedSave.lostName(in: folder["Rock"]) == nil)
        #expect(!InterruptedSave.hasLeft(folder["Rock/Rock.songbook"]))
        // The same if its songs are gone: nothing shows that it was a song.
        #expect(unlink(folder["Rock/One/One.songbook"].string) == 0)
        #expect(InterruptedSave.lostName(in: folder["Rock"]) == nil)
        folder.write(Self.song(id: "b", title: ""), to: "Rock/.nfs000000000001")
        #expect(InterruptedSave.lostName(in: folder["Rock"]) == "Rock.songbook")
    }

    @Test("among other songs is the one whose title makes its name, and no song that is there")
    func flatFolder() throws {
        folder.write(Self.song(id: "s", title: "Sun"), to: "flat/Sun.songbook")
        folder.write(Self.song(id: "m", title: "Moon: Live"), to: "flat/.nfs000000000001")
        #expect(!InterruptedSave.hasLeft(folder["flat/Sunn.songbook"]))
        #expect(InterruptedSave.hasLeft(folder["flat/Moon - Live.songbook"]))
        // Another program renamed it, and the title is the old one.
        folder.write(Self.song(id: "m", title: "Moon: Live"), to: "flat/Other.songbook")
        #expect(!InterruptedSave.hasLeft(folder["flat/Moon - Live.songbook"]))
        #expect(unlink(folder["flat/Other.songbook"].string) == 0)
        // This song cannot be identified.
        folder.write(Self.song(id: nil, title: "Moon: Live"), to: "flat/.nfs000000000001")
        #expect(!InterruptedSave.hasLeft(folder["flat/Moon - Live.songbook"]))
    }

    private static func song(id: String?, title: String) -> [UInt8] {
        Array("{\(id.map { #""id": "\#($0)", "# } ?? "")\"title\": \"\(title)\", \"text\": \"old\"}".utf8)
    }

    private func hide(_ file: FilePath, as name: FilePath) throws {
        try #require(rename(file.string, file.parent.appending(name).string) == 0)
    }
}
