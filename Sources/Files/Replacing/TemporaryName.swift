import Glibc

/// The name of a temporary file, which tells one left by a crash from the user's words:
/// `.~songbook-NAME-BASE-ORIGIN-RANDOM.PROCESS`, with the checksums of the target's name, of the bytes it replaces, and
/// of the machine and user that wrote it, and the ``MakerProcess``.
struct TemporaryName {
    private static let start = ".~songbook-"
    /// How long after its last change a file of another computer or user may be needed, in seconds.
    private static let respite: Int64 = 3600

    let path: FilePath
    private let base: Substring
    private let origin: Substring
    private let maker: Substring

    /// A name that is probably free, for a file that will replace `base` as `target`.
    init(for target: FilePath, replacing base: [UInt8], by process: MakerProcess = .current) {
        let parts = [
            Checksum(target.bytes).hexadecimal, BlockChecksum(base).hexadecimal, Machine.own.origin,
            String(Machine.own.process.nextNumber(), radix: 16) + "." + process.inName,
        ]
        path = FilePath(Self.start + parts.joined(separator: "-"))
        self.base = parts[1][...]
        origin = parts[2][...]
        maker = process.inName[...]
    }

    /// The name `path`, if that is one of a temporary file of `target`.
    init?(_ path: FilePath, of target: FilePath) {
        // Most names in a folder are others; this runs for each when a song is opened.
        guard path.bytes.starts(with: Self.start.utf8) else { return nil }
        let parts = path.string.dropFirst(Self.start.count).split(separator: "-")
        guard parts.count == 4, parts[0] == Checksum(target.bytes).hexadecimal else { return nil }
        self.path = path
        base = parts[1]
        origin = parts[2]
        maker = parts[3].drop { $0 != "." }.dropFirst()
    }

    /// Whether the same user on a machine of the same name made it.
    var isFromHere: Bool {
        origin == Machine.own.origin
    }

    /// Whether it is known that the process that made it has ended.
    var isOfEndedProcess: Bool {
        MakerProcess.isGone(inName: maker)
    }

    /// Whether this process made it.
    var isOwn: Bool {
        MakerProcess.isCurrent(inName: maker)
    }

    /// Whether the file with this name and this status is no longer needed: its process has ended, or is this process,
    /// which asks; a file of another process of which nothing is known, if it has not changed for an hour.
    func isLeft(_ status: FileStatus) -> Bool {
        isFromHere && (isOwn || isOfEndedProcess)
            || status.changeTime.seconds < FileTime.now.seconds - Self.respite
    }

    /// Whether the file replaces, or was meant to replace, exactly these bytes.
    func replaces(_ bytes: [UInt8]) -> Bool {
        // Earlier releases used the other checksum in names.
        base == BlockChecksum(bytes).hexadecimal || base == Checksum(bytes).hexadecimal
    }
}
