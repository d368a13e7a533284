import Glibc

/// The name of a temporary file, which tells one left by a crash from somebody's words:
/// `.~songbook-NAME-BASE-ORIGIN-RANDOM.PROCESS`, with the checksums of the target's name, of the bytes it replaces, and
/// of the machine and user that wrote it, and the ``MakerProcess``.
struct TemporaryName {
    private static let start = ".~songbook-"
    /// For how many seconds what a process of another computer or user made may be needed since it last changed.
    private static let respite: Int64 = 3600

    let path: FilePath
    private let base: Substring
    private let origin: Substring
    private let maker: Substring

    /// A name that is probably free, for what is to replace `base` as `target`.
    init(for target: FilePath, replacing base: [UInt8], by process: MakerProcess = .current) {
        let parts = [
            Checksum(target.bytes).hexadecimal, BlockChecksum(base).hexadecimal, Machine.own.origin,
            String(UInt32.random(in: 0...UInt32.max), radix: 16) + "." + process.inName,
        ]
        path = FilePath(Self.start + parts.joined(separator: "-"))
        self.base = parts[1][...]
        origin = parts[2][...]
        maker = process.inName[...]
    }

    /// The name `path`, if that is one of a temporary file of `target`.
    init?(_ path: FilePath, of target: FilePath) {
        // Most names in a folder are others; this is asked of each when a song is opened.
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

    /// Whether nobody needs any more what has this name and this status: its process has ended, or it is of this process,
    /// which asks; of another process of which nothing is known, when nothing has changed for an hour.
    func isLeft(_ status: FileStatus) -> Bool {
        isFromHere && (isOwn || isOfEndedProcess)
            || status.changeTime.seconds < FileTime.now.seconds - Self.respite
    }

    /// Whether the file was, or is, to replace exactly these bytes.
    func replaces(_ bytes: [UInt8]) -> Bool {
        // Earlier releases had the other checksum in the names of theirs.
        base == BlockChecksum(bytes).hexadecimal || base == Checksum(bytes).hexadecimal
    }
}
