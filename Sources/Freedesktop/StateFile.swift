public import Files

/// A small file below `$XDG_STATE_HOME/songbook` without user data: it is replaced as a whole, and one that cannot be
/// read counts as missing.
public struct StateFile: Sendable {
    /// More bytes than such a file ever has.
    public static let largest = 1 << 20

    private let folder: FilePath
    private let name: FilePath

    /// The file of this name, of the environment's user.
    public init(_ name: FilePath, environment: Environment) {
        self.name = name
        folder = environment.stateHome.appending("songbook")
    }

    /// Its contents; nil if there is none, or if it cannot be read. Waits for the disk.
    public func read() -> [UInt8]? {
        try? FileReader.read(folder.appending(name), limit: Self.largest).bytes
    }

    /// Replaces it. It survives the end of the process, but may be empty after a power failure. Waits for the disk.
    public func write(_ bytes: [UInt8]) throws(FileError) {
        _ = try AtomicReplacement.write(bytes, to: name, in: try Directory.make(folder), synchronizing: false)
    }
}
