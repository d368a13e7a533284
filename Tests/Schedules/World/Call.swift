import Calls
import Glibc

/// A call of an actor, as the kernel would receive it.
struct Call {
    let number: Int64
    private let arguments: UnsafePointer<Int64>

    init(number: Int64, _ arguments: UnsafePointer<Int64>) {
        (self.number, self.arguments) = (number, arguments)
    }

    subscript(index: Int) -> Int64 { arguments[index] }

    func bytes(_ index: Int) -> [UInt8] {
        guard let start = UnsafePointer<CChar>(bitPattern: Int(arguments[index])) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: strlen(start)))
    }

    func memory(_ index: Int, count: Int) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: UnsafeMutableRawPointer(bitPattern: Int(arguments[index])), count: count)
    }

    /// Whether the call shows nothing of what others do, so that no turn is needed before it.
    var isUnseen: Bool {
        [calls_thread, calls_clock_gettime, calls_getpid, calls_getrandom, calls_futex, calls_mmap].contains(number)
    }

    /// Whether the world makes it. The kernel makes those on its own files: of the program, its libraries and /proc.
    func isOf(_ actor: Actor) -> Bool {
        switch number {
        case calls_openat, calls_statx, calls_unlinkat, calls_mkdirat, calls_mknodat,
            calls_fchmodat:
            return isOurs(self[0]) && !isOfKernel(bytes(1))
        case calls_renameat2, calls_linkat: return true
        case calls_realpath, calls_readlink, calls_getxattr, calls_access, calls_statfs:
            return !isOfKernel(bytes(0))
        case calls_mmap: return isNumber(self[4])
        case calls_sleep, calls_thread, calls_clock_gettime, calls_getpid, calls_getrandom, calls_kill: return true
        case calls_futex: return [6, 6 | 128].contains(self[1])
        case calls_poll, calls_inotify_init1: return false
        default: return Self.ofDescriptors.contains(number) && isNumber(self[0])
        }
    }

    private static let ofDescriptors: Set<Int64> = [
        calls_close, calls_read, calls_pread64, calls_write, calls_pwrite64, calls_ftruncate, calls_lseek, calls_fsync,
        calls_sync_file_range, calls_fadvise64, calls_fstatfs, calls_fchmod, calls_fchown, calls_utimensat, calls_flock,
        calls_fcntl, calls_getdents64, calls_flistxattr, calls_fgetxattr, calls_fsetxattr, calls_fremovexattr,
        calls_copy_file_range,
    ]

    private func isNumber(_ descriptor: Int64) -> Bool { descriptor >= Actor.firstDescriptor }

    private func isOurs(_ folder: Int64) -> Bool {
        isNumber(folder) || Int32(truncatingIfNeeded: folder) == AT_FDCWD
    }

    private func isOfKernel(_ path: [UInt8]) -> Bool {
        if Self.number(ofDescriptor: path) != nil { return false }
        // The machine's mounts change; the world has no such table.
        if path == Array("/proc/self/mountinfo".utf8) { return false }
        return ["/proc/", "/usr/", "/etc/", "/sys/", "/dev/", "/opt/", "/lib"].contains { path.starts(with: $0.utf8) }
    }

    /// The number in `/proc/self/fd/N`, if it is an actor's.
    static func number(ofDescriptor path: [UInt8]) -> Int64? {
        let prefix = Array("/proc/self/fd/".utf8)
        guard path.starts(with: prefix) else { return nil }
        return Int64(String(decoding: path.dropFirst(prefix.count), as: UTF8.self)).flatMap {
            $0 >= Actor.firstDescriptor ? $0 : nil
        }
    }

    func start(_ index: Int, _ actor: Actor) throws(Failure) -> Node {
        guard isNumber(self[index]) else { return actor.workingFolder }
        return try actor.file(self[index]).node
    }

    func place(
        _ folder: Int, _ path: Int, _ actor: Actor, follows: Bool, for purpose: FileSystem.Purpose = .look
    ) throws(Failure) -> FileSystem.Place {
        try actor.fileSystem.place(of: bytes(path), from: start(folder, actor), follows: follows, for: purpose)
    }

    /// As printed by strace(1), without unneeded details.
    func description(by actor: Actor) -> String {
        let name = Self.names[number] ?? "call \(number)"
        func path(_ index: Int) -> String { String(decoding: bytes(index), as: UTF8.self) }
        func file(_ index: Int) -> String { actor.descriptors[Int(self[index])]?.path ?? "\(self[index])" }
        switch number {
        case calls_openat, calls_statx, calls_unlinkat, calls_mkdirat, calls_mknodat:
            let flags = String(UInt64(truncatingIfNeeded: self[2]), radix: 8)
            return "\(name) \(isNumber(self[0]) ? file(0) + "/" : "")\(path(1)) \(flags)"
        case calls_renameat2, calls_linkat: return "\(name) \(path(1)) \(path(3)) \(self[4])"
        case calls_realpath, calls_readlink, calls_getxattr, calls_access, calls_statfs:
            return "\(name) \(path(0))"
        case calls_flock: return "\(name) \(file(0))\(self[1] & Int64(LOCK_UN) != 0 ? " unlock" : "")"
        case calls_sleep, calls_kill: return "\(name) \(self[0])"
        default: return "\(name) \(file(0))"
        }
    }

    private static let names: [Int64: String] = [
        calls_openat: "openat", calls_statx: "statx", calls_unlinkat: "unlinkat",
        calls_mkdirat: "mkdirat", calls_mknodat: "mknodat", calls_renameat2: "renameat2",
        calls_linkat: "linkat", calls_realpath: "realpath", calls_readlink: "readlink",
        calls_getxattr: "getxattr", calls_access: "access", calls_statfs: "statfs",
        calls_sleep: "usleep", calls_kill: "kill", calls_close: "close", calls_read: "read", calls_pread64: "pread",
        calls_write: "write", calls_pwrite64: "pwrite", calls_fsync: "fsync",
        calls_flock: "flock", calls_fcntl: "fcntl", calls_fchmod: "fchmod",
        calls_fchown: "fchown", calls_utimensat: "futimens", calls_getdents64: "getdents64",
        calls_flistxattr: "flistxattr", calls_fgetxattr: "fgetxattr", calls_fsetxattr: "fsetxattr",
        calls_fstatfs: "fstatfs", calls_sync_file_range: "sync_file_range",
        calls_ftruncate: "ftruncate", calls_lseek: "lseek",
    ]
}
