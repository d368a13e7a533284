import Files
import Glibc
import SongNames
import TestSupport
import Testing

/// What is left of a song when a save ends between two renames.
@Suite("A song that has lost its name") struct InterruptedSaveTests {
    private static let old = Array(#"{"id": "a", "title": "One", "text": "old"}"#.utf8)
    private static let new = Array(#"{"id": "a", "title": "One", "text": "new"}"#.utf8)

    let folder = TemporaryFolder()
    private var file: FilePath { folder["One/One.songbook"] }
    private var names: [FilePath] { folder.names(in: "One") }

    init() {
        folder.write(Self.old, to: "One/One.songbook")
    }

    /// A save that dies before the new file has its name, and after the old one was taken away.
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
        #expect(InterruptedSave.restore(file) != nil)
        #expect(folder.read("One/One.songbook") == Self.new)
        #expect(InterruptedSave.restore(file) == nil)
    }

    @Test("gets the old version back where there is no other, also of other programs")
    func oldVersion() {
        for hidden in [".fuse_hidden0000000100000002", ".nfs000000000001234500000001"] {
            #expect(rename(file.string, folder["One"].appending(FilePath(hidden)).string) == 0)
            #expect(InterruptedSave.restore(file)?.lastComponent == FilePath(hidden))
            #expect(folder.read("One/One.songbook") == Self.old)
            #expect(names == ["One.songbook"])
        }
    }

    @Test("is not made of what is hidden of a song that was renamed, of half a song, or where there is a file")
    func otherFiles() {
        folder.write(Self.old, to: "One/.fuse_hidden0000000100000002")
        #expect(InterruptedSave.leftover(of: file) == nil)
        #expect(rename(file.string, folder["One/Other.songbook"].string) == 0)
        #expect(InterruptedSave.leftover(of: file) == nil)
        #expect(unlink(folder["One/Other.songbook"].string) == 0)
        folder.write(Array(Self.old.dropLast()), to: "One/.fuse_hidden0000000100000002")
        #expect(InterruptedSave.restore(file) == nil)
        #expect(InterruptedSave.leftover(of: folder["One/notes.txt"]) == nil)
        #expect(names == [".fuse_hidden0000000100000002"])
    }
}
