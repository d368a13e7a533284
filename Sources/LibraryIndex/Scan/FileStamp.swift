import Files

/// What tells that a file or folder is still the one that was read: kind, number, size and times in one number.
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

    /// The seconds within which a filesystem may give two changes the same time: FAT counts in twos.
    private static let grain: Int64 = 2

    /// What was changed before that had been changed when it was `now`, by any clock.
    static func settlingTime(before now: FileTime) -> FileTime {
        FileTime(seconds: now.seconds - grain, nanoseconds: 0)
    }

    /// Whether a change after `now` must change the stamp: its times are older than any clock's step.
    ///
    /// Times in the future, of a clock that is ahead or was set back, do not tell.
    static func isSettled(_ status: FileStatus, now: FileTime) -> Bool {
        max(status.modificationTime.seconds, status.changeTime.seconds) < now.seconds - grain
    }
}
