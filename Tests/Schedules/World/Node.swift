import Glibc

/// A file, a folder or a symbolic link, without its name.
final class Node {
    enum Content {
        case file([UInt8])
        case folder([Name: Node])
        case link([UInt8])
        case pipe
    }

    let number: UInt64
    /// The file system that it is in.
    let device: Device
    var content: Content
    var mode: UInt32
    var links: UInt32
    var birth: UInt64
    /// Nanoseconds since 1970.
    var modification: UInt64
    var change: UInt64
    var attributes: [[UInt8]: [UInt8]] = [:]
    /// The target of `..` in a folder.
    weak var parent: Node?
    /// How many open files can write to it.
    var writers = 0
    /// The open file with a read lease on it. Source: fcntl(2), F_SETLEASE.
    var lease: OpenFile?
    /// What a power cut leaves of it.
    var kept = Kept()
    /// The holders of its flock(2), for each computer: none sees those of another.
    var locks: [Int: Lock] = [:]
    /// The version of its contents, counted from 0.
    var version = 0
    /// What each computer caches of it.
    var memories: [Int: Memory] = [:]
    /// The computer that removed its last name.
    var remover: Int?

    struct Lock {
        var exclusive: OpenFile?
        var shared: [OpenFile] = []
    }

    /// What is certainly on disk, and what may be.
    struct Kept {
        /// A file's bytes at its last fsync(2); nil before the first.
        var bytes: [UInt8]?
        /// A folder's entries at its last fsync(2).
        var entries: [Name: Node] = [:]
        /// The changes of the entries since then, in order.
        var changes: [Change] = []
    }

    /// The changes of one call to the entries of one folder; nil for a name that it removed.
    struct Change {
        let call: Int
        var entries: [(name: Name, node: Node?)]
        /// The other folder of a move, whose part is on disk whenever this one is.
        weak var alongWith: Node?
    }

    init(number: UInt64, on device: Device, _ content: Content, mode: UInt32, at time: UInt64) {
        (self.number, self.device, self.content, self.mode) = (number, device, content, mode)
        (birth, modification, change) = (time, time, time)
        if case .folder = content { links = 2 } else { links = 1 }
    }

    deinit { device.release(number) }

    var isFolder: Bool { if case .folder = content { true } else { false } }

    var bytes: [UInt8] {
        get { if case .file(let bytes) = content { bytes } else { [] } }
        set { content = .file(newValue) }
    }

    var entries: [Name: Node] {
        get { if case .folder(let entries) = content { entries } else { [:] } }
        set { content = .folder(newValue) }
    }

    /// S_IFMT.
    var type: UInt32 {
        switch content {
        case .file: 0o100000
        case .folder: 0o040000
        case .link: 0o120000
        case .pipe: 0o010000
        }
    }

    var size: Int {
        switch content {
        case .file(let bytes): bytes.count
        case .folder: 4096
        case .link(let target): target.count
        case .pipe: 0
        }
    }
}

/// A mounted file system.
final class Device {
    let number: UInt64
    let abilities: FileSystem.Abilities
    /// Whether it is on a server that several computers use.
    let isShared: Bool
    /// Whether its clients cache names and attributes.
    var remembers: Bool { isShared && abilities.remembers > 0 }
    /// Whether its server answers.
    var isReachable = true
    private var lastInode: UInt64 = 0
    private var freeInodes: Set<UInt64> = []
    /// The size of a page in bytes: the songs of schedules are short.
    static let page = 64

    init(number: UInt64, _ abilities: FileSystem.Abilities, isShared: Bool = false) {
        (self.number, self.abilities, self.isShared) = (number, abilities, isShared)
    }

    func nextInode() -> UInt64 {
        if abilities.reusesNumbers, let number = freeInodes.min() {
            freeInodes.remove(number)
            return number
        }
        lastInode += 1
        return lastInode
    }

    /// Called when the file with that number is gone: it has no name, and is not open.
    func release(_ number: UInt64) { freeInodes.insert(number) }

    /// The time as it is recorded.
    func time(_ now: UInt64) -> UInt64 { abilities.hasCoarseTimes ? now - now % 2_000_000_000 : now }
}

/// An open file description: created by open(2), and possibly shared by several descriptors.
final class OpenFile {
    let node: Node
    let flags: Int32
    /// The path with which it was opened, for the trace.
    let path: String
    var position = 0
    var descriptors = 1
    /// What getdents64(2) has not returned yet; nil before the first call.
    var listing: [(name: Name, node: Node)]?
    /// The number of the computer that opened it.
    private let computer: Int

    init(_ node: Node, flags: Int32, path: String, on computer: Int) {
        (self.node, self.flags, self.path, self.computer) = (node, flags, path, computer)
        if isForWriting { node.writers += 1 }
    }

    private var isForWriting: Bool { flags & O_ACCMODE != O_RDONLY }

    /// Closes a descriptor.
    func release() {
        descriptors -= 1
        guard descriptors == 0 else { return }
        unlock()
        if isForWriting { node.writers -= 1 }
        if node.lease === self { node.lease = nil }
    }

    /// The holders of the file's flock(2), as this computer sees it.
    var lock: Node.Lock {
        get { node.locks[computer] ?? Node.Lock() }
        set { node.locks[computer] = newValue }
    }
}
