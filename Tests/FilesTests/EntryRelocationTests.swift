import Synchronization
import TestSupport
import Testing

@testable import Files

@Suite("An entry that the filesystem does not rename is moved all the same")
struct EntryRelocationTests {
    private let folder = TemporaryFolder()

    init() {
        folder.write("words", to: "Songs/One/One.songbook")
        folder.write("sound", to: "Songs/One/sketches/take.ogg")
        folder.makeFolder("Songs/Blues")
    }

    private func songs() throws -> Directory { try Directory(folder["Songs"]) }
    private func relocation() throws -> EntryRelocation {
        EntryRelocation(locks: try Directory(folder.makeFolder("locks")))
    }

    /// Imitates the lower layer of overlayfs: the first rename of a folder to each place fails, because the folder
    /// there by then is a new one. In addition, the renames fail for which `fails` returns true.
    private func overlay(failing fails: @escaping @Sendable (FilePath) -> Bool = { _ in false }) -> FaultyCalls {
        let refused = Mutex<Set<FilePath>>([])
        return FaultyCalls { _, call in
            guard call.name == .renameat2 else { return nil }
            if fails(call.path) { return .failing(.inputOutput) }
            let isFolder = ["One", "Two"].contains(call.path.name)
            return isFolder && refused.withLock { $0.insert(call.path).inserted } ? .failing(.crossDevice) : nil
        }
    }

    private func expect(only place: FilePath) {
        #expect(
            Set(folder.tree().filter { $0.isInside("Songs") && $0 != "Songs" && $0 != "Songs/Blues" })
                == [
                    place, place.appending("One.songbook"), place.appending("sketches"),
                    place.appending("sketches/take.ogg"),
                ])
        #expect(folder.read(place.appending("One.songbook")) == Array("words".utf8))
    }

    @Test("by a copy, and the original is gone") func copied() throws {
        let (songs, relocation) = (try songs(), try relocation())
        try overlay().run { () throws(CopyError) in try relocation.rename("One", to: "Two", in: songs) }
        expect(only: "Songs/Two")
        let blues = try Directory("Blues", in: songs)
        try overlay().run { () throws(CopyError) in try relocation.move("Two", from: songs, to: "Two", in: blues) }
        expect(only: "Songs/Blues/Two")
    }

    @Test("at both places, because it was interrupted, the original is removed; what differs is not")
    func arrived() throws {
        let (songs, relocation) = (try songs(), try relocation())
        try relocation.copy("One", from: songs, to: "Two", in: songs)
        #expect(folder.names(in: "Songs") == ["Blues", "One", "Two"])
        folder.write("other words", to: "Songs/Two/One.songbook")
        #expect { try relocation.rename("One", to: "Two", in: songs) } throws: {
            if case CopyError.system(let error) = $0 { error.errno == .fileExists } else { false }
        }
        #expect(folder.read("Songs/Two/One.songbook") == Array("other words".utf8))
        folder.write("words", to: "Songs/Two/One.songbook")
        try relocation.rename("One", to: "Two", in: songs)
        expect(only: "Songs/Two")
    }

    @Test(
        "which another program writes before it is taken away, or just then, is at both places",
        arguments: [true, false])
    func changed(isBefore: Bool) throws {
        let (songs, relocation) = (try songs(), try relocation())
        try relocation.copy("One", from: songs, to: "Two", in: songs)
        let write: @Sendable () -> Void = { [folder] in folder.write("other", to: "Songs/One/One.songbook") }
        if isBefore { write() }
        let isTaken = Once()
        let calls = FaultyCalls { _, call in
            guard call.name == .renameat2, isTaken.first() else { return nil }
            write()
            return nil
        }
        #expect {
            try calls.run { () throws(CopyError) in
                try relocation.removeOriginal("One", in: songs, sameAs: "Two", in: songs)
            }
        } throws: {
            if case CopyError.changed = $0 { true } else { false }
        }
        // An entry that is known to be changed is not even moved away.
        #expect(isTaken.isFresh == isBefore)
        #expect(folder.names(in: "Songs") == ["Blues", "One", "Two"])
        #expect(folder.read("Songs/One/One.songbook") == Array("other".utf8))
        #expect(folder.read("Songs/Two/One.songbook") == Array("words".utf8))
    }

    @Test("and is at one place, whole, when that fails once", arguments: [".songbook", "take.ogg", "Two"])
    func failing(_ name: String) throws {
        let (songs, relocation) = (try songs(), try relocation())
        let seen = Mutex(0)
        let calls = overlay { path in
            // The files are renamed only when the original is moved away, the folder first of all.
            guard path.string.hasSuffix(name) else { return false }
            return seen.withLock { count in
                count += 1
                return count == (name == "Two" ? 2 : 1)
            }
        }
        _ = try? calls.run { () throws(CopyError) in try relocation.rename("One", to: "Two", in: songs) }
        let places = folder.names(in: "Songs").filter { $0 != "Blues" }
        #expect(places == ["One"] || places == ["Two"], "\(places)")
        expect(only: FilePath("Songs").appending(places[0]))
    }

    @Test("what a killed process had taken away in part comes together again") func givenBack() throws {
        let songs = try songs()
        let locks = try Directory(folder.makeFolder("locks"))
        let left = MakerProcess(number: 4_194_999, namespace: MakerProcess.current.namespace)
        let hidden = TemporaryName(for: "////", replacing: [], by: left).path
        folder.write("words", to: FilePath("Songs").appending(hidden).appending("One/One.songbook"))
        _ = try Directory(folder["Songs/One"]).unlink("One.songbook")
        try EntriesOnTheWay.giveBack(in: songs, locks: locks)
        expect(only: "Songs/One")
    }
}
