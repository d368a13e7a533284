import Glibc

/// The computer that the program runs on, and how names and locks tell it from others.
public struct Machine: Sendable {
    /// This one. For tests alone: what runs with another one takes itself for a program there.
    @TaskLocal public static var own = Machine()

    /// As gethostname(2) has it.
    let name: String
    /// In which start of it, and in which of its namespaces, the number of a process means that process; computers that
    /// were copied from one another have the same names. Source: proc_sys_kernel(5), pid_namespaces(7).
    let namespace: String
    /// The checksum of its name and of the user, for names of temporary files.
    let origin: String

    /// One that is only said to be there.
    public init(name: String, namespace: String) {
        (self.name, self.namespace) = (name, namespace)
        let bytes = Array(name.utf8.prefix(Self.longestName))
        let padding = [UInt8](repeating: 0, count: Self.longestName + 1 - bytes.count)
        origin = Checksum(bytes + padding + Array(String(geteuid()).utf8)).hexadecimal
    }

    private init() {
        self.init(name: Self.currentName, namespace: Self.currentNamespace)
    }

    private static let longestName = 255

    private static var currentName: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: longestName + 1) { buffer in
            buffer.initialize(repeating: 0)
            return gethostname(buffer.baseAddress!, longestName) == 0 ? String(cString: buffer.baseAddress!) : "unknown"
        }
    }

    private static var currentNamespace: String {
        var status = stat()
        guard let start = systemStart, stat("/proc/self/ns/pid", &status) == 0 else {
            return "unknown-\(UInt64.random(in: 0...UInt64.max))"
        }
        return "\(start)/\(status.st_ino)"
    }

    private static var systemStart: String? {
        let path = FilePath("/proc/sys/kernel/random/boot_id")
        do throws(FileError) {
            let file = try FileDescriptor(directory: AT_FDCWD, name: path, flags: O_RDONLY, reported: path)
            return String(decoding: try file.readToEnd(limit: 36), as: UTF8.self)
        } catch {
            return nil
        }
    }
}
