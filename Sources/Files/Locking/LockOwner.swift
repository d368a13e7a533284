import Glibc

/// The owner of a ``NetworkLock``, as its file names it.
struct LockOwner: Equatable {
    private static let limit = 4096

    /// The lines of the file; the last is a random number.
    let bytes: [UInt8]

    /// This process, from now on.
    init() {
        let process = MakerProcess.current
        let lines = [
            "songbook-open", "computer \(Machine.own.name)", "process \(process.number) \(process.namespace)",
            "since \(Self.date())", String(UInt64.random(in: 0...UInt64.max), radix: 16),
        ]
        bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    /// Reads a lock file; nil if it cannot be read. An empty one is just being written, or was left by a process that
    /// died then.
    init?(readingFrom name: FilePath, in directory: Directory) {
        guard let snapshot = try? FileReader.read(name, in: directory, limit: Self.limit) else { return nil }
        bytes = snapshot.bytes
    }

    /// Whether it is a process of this computer that has ended.
    var isGone: Bool {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard let words = lines.dropFirst(2).first?.split(separator: " "), words.count == 3, words[0] == "process",
            let number = pid_t(words[1])
        else { return false }
        return MakerProcess(number: number, namespace: String(words[2])).isGone
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
