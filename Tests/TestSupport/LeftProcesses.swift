import Files
import Glibc

/// The processes with a mark in their environment variables, which their children inherit. Source: proc(5),
/// `/proc/PID/environ`.
public struct LeftProcesses: Sendable {
    private let mark: String

    /// - Parameter folder: a test's own folder, whose path is the mark.
    public init(of folder: TemporaryFolder) {
        mark = folder.path.string
    }

    /// The variables for processes that should be found.
    public var variables: [String: [UInt8]] { ["SONGBOOK_TEST_MARK": Array(mark.utf8)] }

    /// The command lines of the marked processes that are running now.
    public var commands: [String] {
        let wanted = "SONGBOOK_TEST_MARK=\(mark)"
        let entries = (try? Directory("/proc").entries()) ?? []
        return entries.compactMap { entry in
            guard let number = Int32(entry.name.string), number != getpid() else { return nil }
            let folder = FilePath("/proc").appending(entry.name)
            guard Self.isOne(of: Self.read(folder.appending("environ")), wanted) else { return nil }
            return FilePath(bytes: Self.read(folder.appending("cmdline"))).display
        }
    }

    /// Whether there are none, or soon none: killed processes take a moment to disappear.
    public var areNone: Bool {
        eventually { commands.isEmpty }
    }

    /// Uses C functions, because it examines all processes of the computer again and again.
    private static func isOne(of strings: [UInt8], _ wanted: String) -> Bool {
        (strings + [0]).withUnsafeBytes { bytes in
            var string = bytes.baseAddress!.assumingMemoryBound(to: CChar.self)
            let end = string + strings.count
            while string < end {
                if strcmp(string, wanted) == 0 { return true }
                string += strlen(string) + 1
            }
            return false
        }
    }

    private static func read(_ path: FilePath) -> [UInt8] {
        let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard file >= 0 else { return [] }
        defer { close(file) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = Glibc.read(file, &block, block.count), count > 0 { bytes += block[..<count] }
        return bytes
    }
}
