public import Files
import Problems
import Synchronization

/// The way into a library for songs that bring their id along: imported ones, and those of other libraries.
///
/// Programs that do the same at the same time go through it one by one (``alone(in:_:)``), and each finds out which songs
/// the others have put there since it looked at the library. So it is to be made before that look. Where there is no
/// place for what programs tell each other, and between users and computers, the names in the folder that a song goes
/// into tell what is there already.
public final class LibraryEntrance: Sendable {
    /// For how long other programs are waited for, in milliseconds: long enough for one of another computer that died.
    private static let timeout = 30_000
    /// So many bytes are read of what others say, at a time.
    private static let limit = 64 << 20

    private let root: Directory?
    private let identity: FileIdentity?
    private let log: SharedLog?
    private let state = Mutex(State())

    private struct State {
        /// By ids.
        var arrivals: [String: [FilePath]] = [:]
        /// Of a record that was not read to its end.
        var rest: [UInt8] = []
        /// Whether others had the lock for so long that it is not worth waiting for again.
        var isImpatient = false
    }

    /// - Parameters:
    ///   - root: the library's folder: absolute.
    ///   - locks: where programs of this user tell each other what they do; nil where there is no place for that.
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

    /// Does something while no other program gives songs a name in the library, nor any program one in this folder of
    /// it. Who waits for too long goes on without that. Songs that others have put there are known to
    /// ``arrivals(withID:)`` by then.
    ///
    /// For a moment only, and not twice at once on one thread.
    func alone<Result>(in folder: Directory, _ body: () throws(Problem) -> Result) throws(Problem) -> Result {
        let turn = turn(in: folder)
        defer { withExtendedLifetime(turn) {} }
        return try body()
    }

    /// What keeps other programs out, as ``alone(in:_:)`` does, until it is let go of.
    func turn(in folder: Directory) -> LibraryTurn {
        let library = lock()
        // The library's own folder is locked already.
        let isRoot = library != nil && (try? folder.status().identity) == identity
        let names = isRoot ? nil : try? DirectoryLock(folder, timeout: LibraryEditor.timeout)
        readNews()
        return LibraryTurn(library: library, names: names)
    }

    /// Tells other programs of songs that get their names now. To be called before they do, so that none is missed where
    /// this one is killed.
    func announce(_ songs: [(id: String, file: FilePath)]) {
        guard let log, !songs.isEmpty else { return }
        // Others still have the names to go by.
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

/// The locks that keep others out of a library, as far as they could be had.
struct LibraryTurn: ~Copyable {
    private let library: CommonFolderLock?
    private let names: DirectoryLock?

    init(library: consuming CommonFolderLock?, names: consuming DirectoryLock?) {
        self.library = library
        self.names = names
    }
}

/// The entrances that one call uses, each made once.
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

/// A song that a program tells others of: the lengths of its id and path in decimal digits, each with a space behind, and
/// both.
private struct Announcement {
    let id: String
    let file: FilePath

    init(id: String, file: FilePath) {
        (self.id, self.file) = (id, file)
    }

    /// Takes one away from the front; nil where there is no whole one.
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
    /// The way for songs into the library with this folder, to be asked for before the library is looked at.
    ///
    /// - Parameter root: absolute.
    public func entrance(to root: FilePath) -> LibraryEntrance {
        LibraryEntrance(root: root, locks: locks)
    }
}
