import Glibc
import Synchronization

/// This process's table of mounts, which is read again only after a mount was added or removed.
///
/// The kernel reports that to a process that keeps the table open. Source: proc_pid_mounts(5).
final class MountTable: Sendable {
    /// Nil if it is not available.
    static let own = MountTable()

    private let table: BulkDescriptor
    private let known: Mutex<RemoteMounts>

    private init?() {
        guard let table = try? BulkDescriptor("/proc/self/mountinfo", for: .bytes) else { return nil }
        known = Mutex(RemoteMounts(mountInfo: Self.bytes(of: table)))
        self.table = table
    }

    /// The mounts that may not answer.
    var remote: RemoteMounts {
        known.withLock { known in
            var polled = pollfd(fd: table.rawValue, events: Int16(POLLPRI), revents: 0)
            if poll(&polled, 1, 0) != 0 {
                table.rewind()
                known = RemoteMounts(mountInfo: Self.bytes(of: table))
            }
            return known
        }
    }

    private static func bytes(of table: borrowing BulkDescriptor) -> [UInt8] {
        var bytes = [UInt8]()
        let part = UnsafeMutableRawBufferPointer.allocate(byteCount: 16_384, alignment: 1)
        defer { part.deallocate() }
        while let count = try? table.read(into: part), count > 0 { bytes += part[..<count] }
        return bytes
    }
}
