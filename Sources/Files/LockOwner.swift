import Glibc

/// Who has a ``NetworkLock``, as its file says it.
struct LockOwner: Equatable {
    private static let limit = 4096

    /// The lines of the file; the last is a random number.
    let bytes: [UInt8]

    /// This process, from now on.
    init() {
        let lines = [
            "songbook-open", "computer \(Self.computer)", "process \(getpid()) \(Self.namespace)",
            "since \(Self.date())", String(UInt64.random(in: 0...UInt64.max), radix: 16),
        ]
        bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    /// What a lock file says; nil where it cannot be read. One that is empty is being made at this moment, or was left
    /// by a process that died then.
    init?(readingFrom name: FilePath, in directory: Directory) {
        guard let snapshot = try? FileReader.read(name, in: directory, limit: Self.limit) else { return nil }
        bytes = snapshot.bytes
    }

    /// Whether it is a process of this computer that has ended. A number that another process has got since is taken for
    /// it.
    var isGone: Bool {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard let words = lines.dropFirst(2).first?.split(separator: " "), words.count == 3, words[0] == "process",
            words[2] == Self.namespace, let number = pid_t(words[1])
        else { return false }
        return kill(number, 0) != 0 && Errno.current == .noSuchProcess
    }

    private static var computer: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            buffer.initialize(repeating: 0)
            return gethostname(buffer.baseAddress!, 255) == 0 ? String(cString: buffer.baseAddress!) : "unknown"
        }
    }

    /// In which start of which computer, and in which of its namespaces, a process number means this process; computers
    /// that were copied from one another have the same names. Source: proc_sys_kernel(5), pid_namespaces(7).
    private static let namespace: String = {
        var status = stat()
        guard let start = systemStart, stat("/proc/self/ns/pid", &status) == 0 else {
            return "unknown-\(UInt64.random(in: 0...UInt64.max))"
        }
        return "\(start)/\(status.st_ino)"
    }()

    private static var systemStart: String? {
        let path = FilePath("/proc/sys/kernel/random/boot_id")
        do throws(FileError) {
            let file = try FileDescriptor(directory: AT_FDCWD, name: path, flags: O_RDONLY, reported: path)
            return String(decoding: try file.readToEnd(limit: 36), as: UTF8.self)
        } catch {
            return nil
        }
    }

    private static func date() -> String {
        var seconds = time(nil)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { buffer in
            buffer.initialize(repeating: 0)
            strftime(buffer.baseAddress!, 31, "%Y-%m-%dT%H:%M:%SZ", &parts)
            return String(cString: buffer.baseAddress!)
        }
    }
}
