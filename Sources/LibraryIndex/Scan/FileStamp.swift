import Files

/// Tells whether a file or folder has changed since it was read: a hash of kind, inode number, size and times.
struct FileStamp: Hashable, Sendable {
    let value: UInt64

    init(value: UInt64) {
        self.value = value
    }

    /// - Parameter withInode: whether the filesystem keeps inode numbers; see ``FileSystemStatus``.
    init(_ status: FileStatus, withInode: Bool) {
        var value = UInt64(0x53_6F6E_6773)
        func mix(_ number: UInt64) {
            value = (value ^ number) &* 0x9E37_79B9_7F4A_7C15
            value ^= value >> 32
        }
        if withInode { mix(status.identity.inode) }
        if status.kind != .directory { mix(status.size) }
        mix(status.kind == .directory ? 1 : status.kind == .regular ? 2 : 3)
        for time in [status.modificationTime, status.changeTime] {
            mix(UInt64(bitPattern: time.seconds))
            mix(UInt64(UInt32(bitPattern: time.nanoseconds)))
        }
        self.value = value
    }

    /// The seconds within which a filesystem may give two changes the same time: FAT counts in steps of two.
    private static let grain: Int64 = 2

    /// The time limit for changes: those with an earlier time were made before `now`, at any clock resolution.
    static func settlingTime(before now: FileTime) -> FileTime {
        FileTime(seconds: now.seconds - grain, nanoseconds: 0)
    }

    /// Whether every change after `now` will change the stamp: the times are older than the coarsest clock step.
    ///
    /// False for times in the future, from a clock that is ahead or was set back.
    static func isSettled(_ status: FileStatus, now: FileTime) -> Bool {
        max(status.modificationTime.seconds, status.changeTime.seconds) < now.seconds - grain
    }
}
