import Glibc

/// A file system in memory. It behaves like a local one on Linux: see path_resolution(7), rename(2), link(2), and
/// `Tests/Schedules/run --judge`, which compares it with another one.
public final class FileSystem {
    static let mostLinks = 40

    /// How kinds of file systems differ.
    public struct Abilities: Sendable {
        /// RENAME_EXCHANGE, O_TMPFILE, link(2), and flock(2) of files.
        public var exchanges = true, hasUnnamedFiles = true, hasLinks = true, locks = true

        /// Whether other calls can come between two pages of a read or a write. Source: write(2), "BUGS".
        public var tears = false
        /// Whether a new file gets the inode number of a removed one.
        public var reusesNumbers = false
        /// Whether times are those of FAT, with a resolution of two seconds.
        public var hasCoarseTimes = false
        /// For how many nanoseconds a client of a server caches names and attributes.
        public var remembers: UInt64 = 0

        /// All abilities.
        public init() {}

        /// The abilities of a random kind of file system, which need not exist.
        public static func random(using randomness: inout some RandomNumberGenerator) -> Abilities {
            var abilities = Abilities()
            abilities.exchanges = Int.random(in: 0..<3, using: &randomness) > 0
            abilities.hasUnnamedFiles = Bool.random(using: &randomness)
            abilities.hasLinks = Bool.random(using: &randomness)
            abilities.locks = Int.random(in: 0..<4, using: &randomness) > 0
            abilities.tears = Int.random(in: 0..<4, using: &randomness) == 0
            abilities.reusesNumbers = Int.random(in: 0..<4, using: &randomness) == 0
            abilities.hasCoarseTimes = Int.random(in: 0..<6, using: &randomness) == 0
            return abilities
        }
    }

    /// Called when a file loses its name to another one, with the contents of both; or when its name is removed, with
    /// no new contents.
    public var replaced: (_ name: String, _ old: [UInt8], _ new: [UInt8]) -> Void = { _, _, _ in }
    let root: Node
    /// The computer that it belongs to.
    let computer: Int
    /// How often the computer was started.
    private(set) var start = 0
    private var mounts: [Node] = []
    /// The number of the last call that changed entries.
    var lastChange = 0
    /// Nanoseconds since 1970.
    var now: () -> UInt64

    /// The root has all abilities.
    init(computer: Int, now: @escaping () -> UInt64) {
        (self.now, self.computer) = (now, computer)
        let device = Device(number: 0x801 + UInt64(computer), Abilities())
        root = Node(number: device.nextInode(), on: device, .folder([:]), mode: 0o755, at: now())
        root.parent = root
    }

    /// An empty file system, to be mounted.
    func makeSystem(_ abilities: Abilities, isShared: Bool) -> Node {
        make(.folder([:]), mode: 0o755, on: Device(number: 0x900, abilities, isShared: isShared))
    }

    /// Mounts a file system on a new folder of the root.
    func mount(_ system: Node, as name: String) {
        mounts.append(system)
        root.entries[Name(bytes: Array(name.utf8))] = system
        root.kept.entries[Name(bytes: Array(name.utf8))] = system
        root.links += 1
    }

    /// Restarts the computer: its cache of a server's files is lost.
    public func restart() { start += 1 }

    /// Sets whether a mounted file system answers; if not, all calls to it fail.
    public func setReachable(_ name: String, _ isReachable: Bool) {
        root.entries[Name(bytes: Array(name.utf8))]?.device.isReachable = isReachable
    }

    func make(_ content: Node.Content, mode: UInt32, on device: Device) -> Node {
        Node(number: device.nextInode(), on: device, content, mode: mode, at: device.time(now()))
    }

    /// The target of `..`.
    func parent(of folder: Node) -> Node? {
        mounts.contains { $0 === folder } ? root : folder.parent
    }

    /// The target of a path: the folder, the name in it, and the file with that name.
    struct Place {
        var folder: Node
        /// Nil for a path that ends in `.`, `..` or `/`.
        var name: Name?
        var node: Node?
        /// Whether the path ends with a slash.
        var wantsFolder: Bool
    }

    /// - Parameters:
    ///   - follows: whether to follow a symbolic link at the end.
    ///   - purpose: why the last name is looked up.
    func place(
        of path: [UInt8], from start: Node, follows: Bool, for purpose: Purpose = .look, links: Int = 0
    ) throws(Failure) -> Place {
        guard !path.isEmpty else { throw .noEntry }
        guard path.count < 4096 else { throw Failure(ENAMETOOLONG) }
        var folder = path[0] == slash ? root : start
        let parts = path.split(separator: slash).map { Name(bytes: Array($0)) }
        let wantsFolder = path.last == slash
        var place = Place(folder: folder, name: nil, node: folder, wantsFolder: wantsFolder)
        for (index, part) in parts.enumerated() {
            guard let found = place.node else { throw .noEntry }
            guard found.device.isReachable else { throw .unreachable }
            guard found.isFolder else { throw .notFolder }
            folder = found
            guard part.bytes.count <= 255 else { throw Failure(ENAMETOOLONG) }
            let isLast = index == parts.count - 1
            if part.bytes == [dot] {
                place = Place(folder: folder, name: nil, node: folder, wantsFolder: wantsFolder)
                continue
            }
            if part.bytes == [dot, dot] {
                place = Place(folder: folder, name: nil, node: parent(of: folder), wantsFolder: wantsFolder)
                continue
            }
            let node = try entry(part, in: folder, for: isLast ? purpose : .look)
            place = Place(folder: folder, name: part, node: node, wantsFolder: wantsFolder)
            guard let node, case .link(let target) = node.content, !isLast || follows || wantsFolder else { continue }
            guard links < Self.mostLinks else { throw Failure(ELOOP) }
            place = try self.place(of: target, from: folder, follows: true, for: purpose, links: links + 1)
            place.wantsFolder = wantsFolder
        }
        if wantsFolder, let node = place.node, !node.isFolder { throw .notFolder }
        if let node = place.node, !node.device.isReachable { throw .unreachable }
        return place
    }

    func node(at path: [UInt8], from start: Node, follows: Bool) throws(Failure) -> Node {
        guard let node = try place(of: path, from: start, follows: follows).node else { throw .noEntry }
        return node
    }

    /// The path of a folder from the root.
    func path(of folder: Node) -> [UInt8] {
        var parts: [[UInt8]] = []
        var node = folder
        while node !== root, let parent = parent(of: node) {
            parts.insert(parent.entries.first { $0.value === node }?.key.bytes ?? Array("(deleted)".utf8), at: 0)
            node = parent
        }
        return parts.isEmpty ? [slash] : parts.reduce(into: []) { $0 += [slash] + $1 }
    }

    func enter(_ node: Node, as name: Name, in folder: Node) {
        note(node, as: name, in: folder)
        folder.entries[name] = node
        if node.isFolder {
            node.parent = folder
            folder.links += 1
        }
        touch(folder)
        remember(node, as: name, in: folder)
    }

    func leave(_ name: Name, in folder: Node) {
        guard let node = folder.entries.removeValue(forKey: name) else { return }
        note(nil, as: name, in: folder)
        if node.isFolder { folder.links -= 1 }
        touch(folder)
        remember(nil, as: name, in: folder)
    }

    func touch(_ node: Node) {
        node.version += 1
        forget(node)
        node.modification = time(of: node)
        node.change = node.modification
    }

    /// The recorded time of a change that is made now.
    func time(of node: Node) -> UInt64 { node.device.time(now()) }
}

let slash = UInt8(ascii: "/")
let dot = UInt8(ascii: ".")

/// Why a call fails: an errno.
struct Failure: Error, Hashable {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    static let noEntry = Failure(ENOENT), notFolder = Failure(ENOTDIR), exists = Failure(EEXIST)
    static let isFolder = Failure(EISDIR), notEmpty = Failure(ENOTEMPTY), badDescriptor = Failure(EBADF)
    static let invalid = Failure(EINVAL), wouldBlock = Failure(EAGAIN), noAttribute = Failure(ENODATA)
    /// The error of FUSE if a server is gone.
    static let unreachable = Failure(ENOTCONN)
    static let stale = Failure(ESTALE)
}
