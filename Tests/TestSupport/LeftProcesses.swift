import Files
import Glibc

/// The processes that have a mark among their environment variables, which all that they start get from them.
/// Source: proc(5), `/proc/PID/environ`.
public struct LeftProcesses: Sendable {
    private let mark: String

    /// - Parameter folder: a test's own, whose path is the mark.
    public init(of folder: TemporaryFolder) {
        mark = folder.path.string
    }

    /// What those that are to be found are given.
    public var variables: [String: [UInt8]] { ["SONGBOOK_TEST_MARK": Array(mark.utf8)] }

    /// Those that are running now, by what they were started with.
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

    /// Whether there are none, or none any more within a moment: who was killed takes one to be gone.
    public var areNone: Bool {
        eventually { commands.isEmpty }
    }

    /// By calls of C, since all processes of the computer are looked at, again and again.
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
