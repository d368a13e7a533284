/// Temporary files that a crash or a power cut left beside a file.
///
/// Only to be used by who holds the lock on that file: what looks left behind may be another process's work of now.
public struct Leftovers {
    let name: FilePath
    let directory: Directory
    let limit: Int
    let nameForKept: @Sendable (_ attempt: Int) -> FilePath

    /// Those beside `name`.
    ///
    /// - Parameters:
    ///   - limit: the most bytes of one that are read.
    ///   - nameForKept: names for one whose words are nowhere else, asked with 0, 1, 2… until one is free.
    public init(
        beside name: FilePath, in directory: Directory, limit: Int,
        nameForKept: @escaping @Sendable (_ attempt: Int) -> FilePath
    ) {
        self.name = name
        self.directory = directory
        self.limit = limit
        self.nameForKept = nameForKept
    }

    /// Whether there are any.
    public var areThere: Bool {
        get throws(FileError) {
            try directory.entries().contains { $0.name.bytes.starts(with: prefix) }
        }
    }

    /// Removes what is known to be redundant and gives the rest a name that people see.
    ///
    /// Redundant is a file that was never finished (its mode tells), an empty one, the version that was replaced (its
    /// checksum is in the name), and one with bytes that are in a safe place already.
    ///
    /// - Parameter known: bytes that are in the file, or in a draft.
    /// - Returns: the paths that were kept.
    public func clear(known: [[UInt8]]) throws(FileError) -> [FilePath] {
        var kept = [FilePath]()
        for entry in try directory.entries() where entry.name.bytes.starts(with: prefix) {
            let status = try directory.status(of: entry.name)
            // A planted link or folder is none of ours.
            guard status.kind == .regular else { continue }
            if status.permissions == TemporaryFile.unfinishedPermissions || status.size == 0 {
                try directory.unlink(entry.name)
                continue
            }
            guard let bytes = try? FileReader.read(entry.name, in: directory, limit: limit).bytes else { continue }
            let replaced = entry.name.bytes.dropFirst(prefix.count).prefix(16)
            if replaced.elementsEqual(Checksum(bytes).hexadecimal.utf8) || known.contains(bytes) {
                try directory.unlink(entry.name)
            } else {
                kept.append(try directory.giveFreeName(to: entry.name, from: nameForKept))
            }
        }
        return kept
    }

    private var prefix: [UInt8] {
        Array(TemporaryFile.prefix(for: name).utf8)
    }
}
