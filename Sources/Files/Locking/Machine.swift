import Glibc

/// The computer that the program runs on, and its identity in names and locks.
public struct Machine: Sendable {
    /// This computer. Only tests set it: code that runs with another one acts as a program on that computer.
    @TaskLocal public static var own = Machine()

    /// The name from gethostname(2).
    let name: String
    /// The start of the computer and the PID namespace in which process numbers are valid; computers that were copied
    /// from one another have the same names. Source: proc_sys_kernel(5), pid_namespaces(7).
    let namespace: String
    /// The checksum of its name and of the user, for names of temporary files.
    let origin: String
    let process = OwnProcess()

    /// A computer with this name and namespace.
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
