import Files
import Freedesktop
import SongFormat

/// Which folders a library remembers something of, by what the filesystem knows them by: `folders-….json` in
/// `$XDG_STATE_HOME/songbook`. It holds for this computer alone, so it is not in the library.
struct FolderIdentities {
    /// What tells a folder from any other one of its filesystem. A number is given again after a folder is removed, but
    /// not with the same time.
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

    /// What is known, by the folders' paths relative to the library's; nothing where another folder is the library's now.
    func read() -> [FilePath: Identity] {
        guard let bytes = file.read(), let value = try? JSONValue(parsing: bytes), let library,
            value["library"] == library.json
        else { return [:] }
        let entries = (value["folders"]?.members ?? []).compactMap { entry in
            Identity(entry.value).map { (FilePath(entry.name), $0) }
        }
        return Dictionary(entries) { $1 }
    }

    /// Replaces what is known. That it cannot be written is no trouble of a person's: only folders that are renamed by
    /// other programs are not found again then.
    func write(_ identities: [FilePath: Identity]) {
        guard let library else { return }
        let folders = identities.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key.string, $0.value.json) }
        let value = JSONValue.object([.init("library", library.json), .init("folders", .object(folders))])
        try? file.write(value.serialized(pretty: false))
    }

    /// What a folder is known by; nil where there is none, where it is a link, on another filesystem than the library's,
    /// and where its filesystem keeps neither numbers nor the times when folders were made.
    ///
    /// - Parameter folder: relative to the library's.
    func identity(of folder: FilePath) -> Identity? {
        guard let device = library?.device,
            let status = try? FileStatus(of: root.appending(folder), followingLinks: false),
            status.kind == .directory, status.identity.device == device, let birthTime = status.birthTime
        else { return nil }
        return Identity(inode: status.identity.inode, birthTime: birthTime)
    }

    /// Whether nothing is there any more, as far as the system says.
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

    /// The library's own folder; nil where it is not there, or not to be told from others.
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
    /// Number, seconds, nanoseconds.
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
