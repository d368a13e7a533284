import Files
import Glibc
import Synchronization

/// An open folder that several threads look names up in, counted against a limit.
final class FolderHandle: Sendable {
    let descriptor: BulkDescriptor
    private let limit: HandleLimit

    fileprivate init(_ descriptor: consuming BulkDescriptor, _ limit: HandleLimit) {
        self.descriptor = descriptor
        self.limit = limit
    }

    deinit {
        limit.release()
    }
}

/// The limit on folders that a scan keeps open; it reopens the others when it needs them.
final class HandleLimit: Sendable {
    private let most: Int
    private let count = Atomic(0)

    init() {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &limit)
        most = max(4, min(256, Int(clamping: limit.rlim_cur) / 4))
    }

    /// Whether one more may be kept open for later.
    var hasRoom: Bool {
        count.load(ordering: .relaxed) < most
    }

    func handle(_ descriptor: consuming BulkDescriptor) -> FolderHandle {
        count.add(1, ordering: .relaxed)
        return FolderHandle(descriptor, self)
    }

    fileprivate func release() {
        count.subtract(1, ordering: .relaxed)
    }
}
