/// A lock file as it was found, so that it can be recognized again.
enum LockHolder: Equatable {
    /// A lock file that names its owner.
    case owner(LockOwner)
    /// A lock file that the user may not read, that is just being written, or that is something else. It is recognized
    /// by its time and size: inode numbers are not stable on FUSE, and a later lock file is newer.
    case unknown(FileTime, size: UInt64)

    /// The lock file `name`; nil if there is none.
    init?(of name: FilePath, in directory: Directory) {
        if let owner = LockOwner(readingFrom: name, in: directory), !owner.bytes.isEmpty {
            self = .owner(owner)
        } else if let status = try? directory.status(of: name) {
            self = .unknown(status.modificationTime, size: status.size)
        } else {
            return nil
        }
    }

    /// Whether the owner is known to be a process of this computer that has ended.
    var isGone: Bool {
        switch self {
        case .owner(let owner): owner.isGone
        case .unknown: false
        }
    }
}
