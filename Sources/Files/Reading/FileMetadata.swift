import Glibc

/// What a replaced file keeps besides its name: owner, group, permissions, access control list, attributes, and a
/// modification time that does not go back.
public struct FileMetadata: Sendable {
    /// What could not be kept, when a replacement is refused.
    public enum Part: Sendable, Hashable {
        case group
        case permissions
        case attributes
    }

    /// A replacement that would change who may read or write the file, or lose what others attached to it.
    public struct Loss: Error, Sendable, Hashable {
        /// What would be lost.
        public let part: Part
        /// The call that failed.
        public let cause: FileError?

        /// Whether it is not permitted, or the filesystem cannot keep it; otherwise the disk has a problem.
        var isRefusal: Bool {
            guard let errno = cause?.errno else { return true }
            return [.notPermitted, .accessDenied, .invalidArgument, .notSupported, .notImplemented, .outOfRange]
                .contains(errno)
        }
    }

    /// Gives `target` everything of `source` but its bytes.
    ///
    /// - Returns: whether the owner was kept; if not, because only the superuser may change it, the owner is the saver.
    static func copy(
        from source: borrowing FileDescriptor, status: FileStatus, to target: borrowing FileDescriptor
    ) throws(Loss) -> Bool {
        var keepsOwner = true
        do throws(FileError) {
            let current = try target.status()
            if current.owner != status.owner || current.group != status.group {
                keepsOwner = try setOwner(of: target, current: current, wanted: status)
            }
        } catch {
            throw Loss(part: .group, cause: error)
        }
        do throws(FileError) {
            try ExtendedAttributes.copy(from: source, to: target)
        } catch {
            throw Loss(part: .attributes, cause: error)
        }
        do throws(FileError) {
            // After the owner, because fchown(2) clears the set-ID bits; after the ACL, whose mask is the group's bits.
            try target.setPermissions(status.permissions)
        } catch {
            throw Loss(part: .permissions, cause: error)
        }
        return keepsOwner
    }

    /// Makes sure that the permissions of `source` were not quietly changed while they were given to a file.
    ///
    /// - Parameter status: that of the file, after that.
    static func check(_ status: FileStatus, of path: FilePath, asOf source: FileStatus) throws(Loss) {
        guard status.permissions != source.permissions else { return }
        throw Loss(
            part: .permissions, cause: FileError(call: .fchmod, path: path, errno: .notPermitted))
    }

    /// Sets the modification time to `now`, or just after `previous` where the clock was set back. On a filesystem that
    /// does not allow it the file keeps its own time: the save must not fail for that.
    ///
    /// - Returns: the status of the file after that.
    static func setModificationTime(
        of target: borrowing FileDescriptor, now: FileTime, after previous: FileTime
    ) throws(FileError) -> FileStatus {
        // One tick is a nanosecond on most filesystems, a second on some, two on FAT.
        let candidates = [
            max(now, previous.advanced(byNanoseconds: 1)), previous.advanced(byNanoseconds: 1_000_000_000),
            previous.advanced(byNanoseconds: 2_000_000_000),
        ]
        for candidate in candidates {
            guard try target.setModificationTime(candidate) else { break }
            let status = try target.status()
            if status.modificationTime > previous { return status }
        }
        return try target.status()
    }

    private static func setOwner(
        of target: borrowing FileDescriptor, current: FileStatus, wanted: FileStatus
    ) throws(FileError) -> Bool {
        do throws(FileError) {
            try SystemCall.fchown(target.path) { fchown(target.rawValue, wanted.owner, wanted.group) }
            return true
        } catch {
            guard [.notPermitted, .accessDenied, .invalidArgument].contains(error.errno) else { throw error }
        }
        if current.group != wanted.group {
            try SystemCall.fchown(target.path) { fchown(target.rawValue, uid_t.max, wanted.group) }
        }
        return current.owner == wanted.owner
    }
}
