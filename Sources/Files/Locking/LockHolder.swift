/// A lock file as it was found, so that it is known again.
enum LockHolder: Equatable {
    /// One that says whose it is.
    case owner(LockOwner)
    /// One that the user may not read, that is being made at this moment, or that is something else. It is known by its
    /// time and size: inode numbers do not last on FUSE, and one that is made later is younger.
    case unknown(FileTime, size: UInt64)

    /// What is called `name`; nil where there is nothing.
    init?(of name: FilePath, in directory: Directory) {
        if let owner = LockOwner(readingFrom: name, in: directory), !owner.bytes.isEmpty {
            self = .owner(owner)
        } else if let status = try? directory.status(of: name) {
            self = .unknown(status.modificationTime, size: status.size)
        } else {
            return nil
        }
    }

    /// Whether it is known to be a process of this computer that has ended.
    var isGone: Bool {
        switch self {
        case .owner(let owner): owner.isGone
        case .unknown: false
        }
    }
}
