public import Files
import Problems
import Synchronization

/// The entrance to a library for songs that already have an id: imported ones, and those of other libraries.
///
/// Programs that add songs at the same time go through it one by one (``alone(in:_:)``), and each learns which songs
/// the others have added since it scanned the library. So create it before that scan. If programs cannot inform each
/// other, as between users and computers, the names in the folder that a song goes into tell what is already there.
public final class LibraryEntrance: Sendable {
    /// How long to wait for other programs, in milliseconds: long enough for one of another computer that died.
    private static let timeout = 30_000
    /// The most bytes of the log that are read at a time.
    private static let limit = 64 << 20

    private let root: Directory?
    private let identity: FileIdentity?
    private let log: SharedLog?
    private let state = Mutex(State())

    private struct State {
        /// By ids.
        var arrivals: [String: [FilePath]] = [:]
        /// The bytes of a record that was not read to its end.
        var rest: [UInt8] = []
        /// Whether others held the lock for so long that it is not worth waiting for again.
        var isImpatient = false
    }

    /// - Parameters:
    ///   - root: the library's folder: absolute.
    ///   - locks: the folder in which programs of this user inform each other; nil if there is none.
    init(root path: FilePath, locks: Directory?) {
        root = try? Directory(path)
        identity = try? root?.status().identity
        log = identity.flatMap { identity in
            let name = BlockChecksum(Array("\(identity.device) \(identity.inode)".utf8)).hexadecimal
            return locks.flatMap { try? SharedLog(FilePath("library-\(name)"), in: $0) }
        }
    }

    /// The files of the songs with this id that other programs have put into the library since this was made, or that
    /// are being put there: absolute. Some may be gone.
    public func arrivals(withID id: String) -> [FilePath] {
        state.withLock { $0.arrivals[id] ?? [] }
    }

    /// Runs `body` while no other program adds songs to the library, and none takes a name in this folder of it. After
    /// a timeout it runs without the locks. ``arrivals(withID:)`` then knows the songs that others have added.
    ///
    /// Only for a moment, and not nested on one thread.
    func alone<Result>(in folder: Directory, _ body: () throws(Problem) -> Result) throws(Problem) -> Result {
        let turn = turn(in: folder)
        defer { withExtendedLifetime(turn) {} }
        return try body()
    }

    /// The locks that keep other programs out, as in ``alone(in:_:)``, until they are released.
    func turn(in folder: Directory) -> LibraryTurn {
        let library = lock()
        // The library's own folder is locked already.
        let isRoot = library != nil && (try? folder.status().identity) == identity
        let names = isRoot ? nil : try? DirectoryLock(folder, timeout: LibraryEditor.timeout)
        readNews()
        return LibraryTurn(library: library, names: names)
    }

    /// Announces songs to other programs. Call it before the songs get their names, so that none is missed if this
    /// program is killed.
    func announce(_ songs: [(id: String, file: FilePath)]) {
        guard let log, !songs.isEmpty else { return }
        // Without this, others still see the names.
        _ = try? log.add(songs.flatMap { Announcement(id: $0.id, file: $0.file).bytes })
    }

    private func lock() -> CommonFolderLock? {
        guard let root else { return nil }
        let timeout = state.withLock { $0.isImpatient } ? 0 : Self.timeout
        do throws(FileError) {
            return try CommonFolderLock(root, timeout: timeout)
        } catch {
            if error.errno == .tryAgain { state.withLock { $0.isImpatient = true } }
            return nil
        }
    }

    private func readNews() {
        guard let log, let news = try? log.news(limit: Self.limit), !news.isEmpty else { return }
        state.withLock { state in
            var bytes = (state.rest + news)[...]
            while let song = Announcement(from: &bytes) { state.arrivals[song.id, default: []].append(song.file) }
            state.rest = Array(bytes)
        }
    }
}

/// The locks that keep other programs out of a library, as far as they could be taken.
struct LibraryTurn: ~Copyable {
    private let library: CommonFolderLock?
    private let names: DirectoryLock?

    init(library: consuming CommonFolderLock?, names: consuming DirectoryLock?) {
        self.library = library
        self.names = names
    }
}

/// The entrances that one call uses, each created once.
final class LibraryEntrances: Sendable {
    private let entrances = Mutex<[FilePath: LibraryEntrance]>([:])

    func entrance(to root: FilePath, by editor: LibraryEditor) -> LibraryEntrance {
        entrances.withLock { entrances in
            if let known = entrances[root] { return known }
            let entrance = editor.entrance(to: root)
            entrances[root] = entrance
            return entrance
        }
    }
}

/// A song that a program announces to others: the lengths of its id and path in decimal digits, each with a space after
/// it, and both.
private struct Announcement {
    let id: String
    let file: FilePath

    init(id: String, file: FilePath) {
        (self.id, self.file) = (id, file)
    }

    /// Removes one from the front; nil if there is no complete one.
    init?(from bytes: inout ArraySlice<UInt8>) {
        var rest = bytes
        guard let idLength = Self.length(&rest), let fileLength = Self.length(&rest),
            rest.count >= idLength + fileLength
        else { return nil }
        id = String(decoding: rest.prefix(idLength), as: UTF8.self)
        file = FilePath(bytes: Array(rest.dropFirst(idLength).prefix(fileLength)))
        bytes = rest.dropFirst(idLength + fileLength)
    }

    var bytes: [UInt8] {
        Array("\(id.utf8.count) \(file.bytes.count) ".utf8) + Array(id.utf8) + file.bytes
    }

    private static func length(_ bytes: inout ArraySlice<UInt8>) -> Int? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: " ")),
            let length = Int(String(decoding: bytes[..<end], as: UTF8.self)), length >= 0
        else { return nil }
        bytes = bytes[(end + 1)...]
        return length
    }
}

extension LibraryEditor {
    /// The entrance to the library with this folder; create it before the library is scanned.
    ///
    /// - Parameter root: absolute.
    public func entrance(to root: FilePath) -> LibraryEntrance {
        LibraryEntrance(root: root, locks: locks)
    }
}
