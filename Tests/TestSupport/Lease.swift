public import Files
import Glibc
import Synchronization

/// A write lease on a file, as Samba takes it for its clients: a program that opens the file without waiting gets an
/// error, and the holder is asked to give the lease back. Source: fcntl(2), F_SETLEASE.
public final class Lease: Sendable {
    private static let (setLease, getLease, setSignal): (CInt, CInt, CInt) = (1024, 1025, 10)

    private let descriptor: CInt
    private let isAsked = Atomic(false)
    private let isKept: Bool

    /// Nil if the filesystem does not support leases, or if a program has the file open.
    ///
    /// - Parameter delay: how long to keep the lease after a program tried to open the file, in milliseconds; nil to
    ///   keep it until this object is released.
    public init?(on file: FilePath, givenBackAfter delay: UInt32?) {
        let descriptor = file.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { return nil }
        // SIGIO would end the process.
        guard fcntl(descriptor, Self.setSignal, SIGURG) == 0, Self.isGranted(to: descriptor) else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        isKept = delay == nil
        guard let delay else { return }
        BackgroundThread.start { [self] in
            while fcntl(descriptor, Self.getLease, 0) == F_WRLCK { usleep(500) }
            isAsked.store(true, ordering: .sequentiallyConsistent)
            usleep(delay * 1000)
            close(descriptor)
        }
    }

    /// Retries for five seconds, because a process that another test is just starting briefly has the same files open
    /// as this one had while it wrote the file.
    private static func isGranted(to descriptor: CInt) -> Bool {
        for _ in 0..<1000 {
            if fcntl(descriptor, setLease, F_WRLCK) == 0 { return true }
            guard errno == EAGAIN else { return false }
            usleep(5000)
        }
        return false
    }

    /// Whether a program has tried to open the file; only for a lease that is given back.
    public var isAskedFor: Bool {
        isAsked.load(ordering: .sequentiallyConsistent)
    }

    deinit {
        if isKept { close(descriptor) }
    }
}
