import Files
import Freedesktop
import SongFormat

/// The identities, in the filesystem, of folders that a library remembers something about: `folders-….json` in
/// `$XDG_STATE_HOME/songbook`. They are valid only on this computer, so they are not in the library.
struct FolderIdentities {
    /// Distinguishes a folder from all others of its filesystem. An inode number is reused after a folder is removed,
    /// but not with the same time.
    struct Identity: Hashable {
        let inode: UInt64
        let birthTime: FileTime
    }

    private let root: FilePath
    private let file: StateFile

    init(root: FilePath, environment: Environment) {
        self.root = root
        file = StateFile(FilePath("folders-\(Checksum(root.bytes).hexadecimal).json"), environment: environment)
    }

    /// The known identities by path relative to the library's; empty if the library's folder is now a different one.
    func read() -> [FilePath: Identity] {
        guard let bytes = file.read(), let value = try? JSONValue(parsing: bytes), let library,
            value["library"] == library.json
        else { return [:] }
        let entries = (value["folders"]?.members ?? []).compactMap { entry in
            Identity(entry.value).map { (FilePath(entry.name), $0) }
        }
        return Dictionary(entries) { $1 }
    }

    /// Replaces the known identities. Does not report a failure: it only means that folders renamed by other programs
    /// will not be found.
    func write(_ identities: [FilePath: Identity]) {
        guard let library else { return }
        let folders = identities.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key.string, $0.value.json) }
        let value = JSONValue.object([.init("library", library.json), .init("folders", .object(folders))])
        try? file.write(value.serialized(pretty: false))
    }

    /// The identity of a folder; nil if it does not exist, is a link, or is on another filesystem than the library, and
    /// if the filesystem does not keep inode numbers and creation times.
    ///
    /// - Parameter folder: relative to the library's.
    func identity(of folder: FilePath) -> Identity? {
        guard let device = library?.device,
            let status = try? FileStatus(of: root.appending(folder), followingLinks: false),
            status.kind == .directory, status.identity.device == device, let birthTime = status.birthTime
        else { return nil }
        return Identity(inode: status.identity.inode, birthTime: birthTime)
    }

    /// Whether the system reports that the folder does not exist.
    func isGone(_ folder: FilePath) -> Bool {
        do throws(FileError) {
            _ = try FileStatus(of: root.appending(folder), followingLinks: false)
            return false
        } catch {
            return error.errno == .noSuchFile || error.errno == .notADirectory
        }
    }

    private struct Library {
        let device: UInt64
        let json: JSONValue
    }

    /// The library's own folder; nil if it does not exist, or cannot be identified.
    private var library: Library? {
        guard let status = try? FileStatus(of: root), let birthTime = status.birthTime,
            let system = try? FileSystemStatus(of: root), system.keepsInodesAndFolderTimes
        else { return nil }
        let identity = Identity(inode: status.identity.inode, birthTime: birthTime)
        let number = JSONValue.integer(system.identifier ?? 0)
        return Library(
            device: status.identity.device,
            json: .object([.init("filesystem", number), .init("folder", identity.json)]))
    }
}

extension FolderIdentities.Identity {
    /// Inode number, seconds, nanoseconds.
    fileprivate var json: JSONValue {
        .array([.string(String(inode)), .integer(birthTime.seconds), .integer(birthTime.nanoseconds)])
    }

    fileprivate init?(_ value: JSONValue) {
        guard let parts = value.array, parts.count == 3, let inode = parts[0].string.flatMap({ UInt64($0) }),
            let seconds = parts[1].integer, let nanoseconds = parts[2].integer.flatMap({ Int32(exactly: $0) }),
            0..<1_000_000_000 ~= nanoseconds
        else { return nil }
        self.init(inode: inode, birthTime: FileTime(seconds: seconds, nanoseconds: nanoseconds))
    }
}
