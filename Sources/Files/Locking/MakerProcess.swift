import Glibc

/// The process that created a file, as the file or its name says.
struct MakerProcess: Equatable {
    /// This process.
    static var current: MakerProcess { MakerProcess(number: Machine.own.process.id, namespace: Machine.own.namespace) }

    let number: pid_t
    /// See ``Machine/namespace``.
    let namespace: String

    /// Whether it is a process of this computer that has ended, or is a zombie. False when another process has its
    /// number now.
    var isGone: Bool {
        guard namespace == Machine.own.namespace else { return false }
        if kill(number, 0) != 0 { return Errno.current == .noSuchProcess }
        return isZombie
    }

    /// Source: proc_pid_stat(5).
    private var isZombie: Bool {
        let path = FilePath("/proc/\(number)/stat")
        do throws(FileError) {
            let file = try FileDescriptor(directory: AT_FDCWD, name: path, flags: O_RDONLY, reported: path)
            // The state follows the name in parentheses, which may itself contain parentheses.
            let words = try file.readToEnd(limit: 4096)
            guard let end = words.lastIndex(of: UInt8(ascii: ")")), end + 2 < words.count else { return false }
            return [UInt8(ascii: "Z"), UInt8(ascii: "X")].contains(words[end + 2])
        } catch {
            return error.errno == .noSuchFile || error.errno == .noSuchProcess
        }
    }
}

extension MakerProcess {
    /// The process in the form for file names: its number, a dot, and the checksum of its namespace.
    var inName: String {
        String(number, radix: 16) + "." + Self.checksum(of: namespace)
    }

    /// Whether a name says that the file was created by a process of this computer that has ended.
    static func isGone(inName words: Substring) -> Bool {
        guard let number = number(inName: words) else { return false }
        return MakerProcess(number: number, namespace: Machine.own.namespace).isGone
    }

    /// Whether a name says that this process made the file.
    static func isCurrent(inName words: Substring) -> Bool {
        number(inName: words) == Machine.own.process.id
    }

    /// Nil if a process of another computer or namespace created the file, or an earlier release, which did not say.
    private static func number(inName words: Substring) -> pid_t? {
        let parts = words.split(separator: ".")
        guard parts.count == 2, parts[1] == checksum(of: Machine.own.namespace) else { return nil }
        return pid_t(parts[0], radix: 16)
    }

    private static func checksum(of namespace: String) -> String {
        Checksum(Array(namespace.utf8)).hexadecimal
    }
}
