import Files
import Freedesktop
import Problems
import Synchronization
import TestSupport
import Testing

@Suite("A move to the trash that is interrupted at any call, and made again") struct InterruptedTrashTests {
    /// The moved item, by its name in the folder of songs, with its files.
    enum Moved: String, CaseIterable, Sendable {
        case folder = "Song"
        case looseSong = "Song.songbook"

        /// Returns the files of an item at `path`, with their content.
        func files(at path: FilePath) -> [(FilePath, String)] {
            switch self {
            case .folder:
                [(path.appending("Song.songbook"), "words"), (path.appending("sketches/take.ogg"), "sound")]
            case .looseSong: [(path, "words")]
            }
        }
    }

    @Test("on the same disk, it is in the trash once", arguments: Moved.allCases)
    func sameDisk(_ moved: Moved) throws {
        try sweep(moved, least: 6) { folder in Place(songs: folder["home/Songs"], mounts: []) }
    }

    @Test("where the filesystem does not rename it, the copy is in the trash once", arguments: Moved.allCases)
    func copied(_ moved: Moved) throws {
        try sweep(moved, refusesRename: true, least: 12) { folder in Place(songs: folder["home/Songs"], mounts: []) }
    }

    @Test(
        "in the lower layer of overlayfs, it is in the trash once", .enabled(if: Mount.isPossible, "\(Mount.reason)"),
        arguments: Moved.allCases)
    func overlay(_ moved: Moved) throws {
        try sweep(moved, least: 6) { folder in
            // On a filesystem of their own: /tmp may be an overlay itself.
            let layers = try Mount(tmpfsAt: folder.makeFolder("layers"))
            for name in ["disk", "layers/upper", "layers/work"] { folder.makeFolder(FilePath(name)) }
            write(moved, in: folder["layers/lower/Songs"], of: folder)
            let merged = try Mount(
                overlayAt: folder["disk"], lower: folder["layers/lower"], upper: folder["layers/upper"],
                work: folder["layers/work"])
            return Place(songs: folder["disk/Songs"], mounts: [merged, layers])
        }
    }

    @Test(
        "on another disk than the home's, it is in the trash of that once",
        .enabled(if: Mount.isPossible, "\(Mount.reason)"), arguments: Moved.allCases)
    func otherDisk(_ moved: Moved) throws {
        try sweep(moved, least: 6) { folder in
            let disk = try Mount(tmpfsAt: folder.makeFolder("disk"))
            return Place(songs: folder["disk/Songs"], mounts: [disk])
        }
    }
}

extension InterruptedTrashTests {
    /// The folder of the song, and the mounts for it, the last one first.
    private struct Place {
        let songs: FilePath
        let mounts: [Mount]
    }

    private func write(_ moved: Moved, in songs: FilePath, of folder: TemporaryFolder) {
        for (file, text) in moved.files(at: songs.appending(FilePath(moved.rawValue))) {
            folder.write(text, to: file.relative(to: folder.path)!)
        }
    }

    private func isWhole(_ path: FilePath, _ moved: Moved) -> Bool {
        moved.files(at: path).allSatisfy { file, text in
            (try? FileReader.read(file, limit: 1 << 16).bytes) == Array(text.utf8)
        }
    }

    /// - Parameters:
    ///   - refusesRename: whether the move itself is refused each time, as between two subvolumes of btrfs.
    ///   - least: the minimum number of calls at which it is interrupted.
    private func sweep(
        _ moved: Moved, refusesRename: Bool = false, least: Int, _ make: (TemporaryFolder) throws -> Place
    ) throws {
        let whole = try interrupted(moved, refusesRename: refusesRename, at: .max, make)
        let deaths = FaultyCalls.deaths(in: whole.made)
        #expect(deaths.count >= least, "too few calls were made to fail")
        for number in deaths { _ = try interrupted(moved, refusesRename: refusesRename, at: number, make) }
    }

    /// - Returns: the calls of the first attempt.
    private func interrupted(
        _ moved: Moved, refusesRename: Bool, at number: Int, _ make: (TemporaryFolder) throws -> Place
    ) throws -> FaultyCalls {
        let folder = TemporaryFolder(in: TemporaryFolder.withoutVolumeTrash)
        let place = try make(folder)
        defer { for mount in place.mounts { mount.unmount() } }
        let song = place.songs.appending(FilePath(moved.rawValue))
        if (try? FileStatus(of: song)) == nil { write(moved, in: place.songs, of: folder) }
        let trash = Trash(folder.environment())
        let label: Comment = "call \(number)"
        let calls = calls(refusingToRename: refusesRename, deadFrom: number)
        let first = Result { () throws(Problem) in
            try calls.run { () throws(Problem) in try trash.put(song) }
        }
        if case .success = first { #expect((try? FileStatus(of: song)) == nil, label) }
        // As every change of a folder does first.
        _ = try? EntriesOnTheWay.giveBack(in: Directory(place.songs), locks: folder.environment().locks)
        if (try? FileStatus(of: song)) != nil {
            #expect(isWhole(song, moved), label)
            let again = self.calls(refusingToRename: refusesRename)
            _ = try again.run { () throws(Problem) in try trash.put(song) }
        }
        #expect((try? FileStatus(of: song)) == nil, label)
        let items = try trash.items(near: song).filter { $0.originalPath == song }
        #expect(items.count == 1, "call \(number): \(items.map(\.path))")
        for item in items { #expect(isWhole(item.path, moved), label) }
        return calls
    }

    /// Returns calls that fail from this one on, as if the process had died there.
    private func calls(refusingToRename refuses: Bool, deadFrom number: Int = .max) -> FaultyCalls {
        let isRefused = Mutex(false)
        return FaultyCalls { made, call in
            if made >= number { return .failing(.inputOutput) }
            // A call is recorded with the new name; the next rename to that name is of the copy.
            guard refuses, call.name == .renameat2, call.path.parent.name == "files" else { return nil }
            let isFirst = isRefused.withLock { isRefused in
                defer { isRefused = true }
                return !isRefused
            }
            return isFirst ? .failing(.crossDevice) : nil
        }
    }
}
