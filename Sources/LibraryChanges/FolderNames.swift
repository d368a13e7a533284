import Files

/// The names in a folder that programs add songs to in turn: they are read again only if another program may have
/// changed them, so that the cost of each of many names is the same as that of a few.
struct FolderNames {
    /// The names that are taken, by other programs and by this one.
    var taken: TakenNames
    private let directory: Directory
    /// Whether the folder's times show every change in it.
    private let isDependable: Bool
    /// The status of the folder when it had the known names; nil if this is unknown.
    private var seen: FileStatus?

    init(in directory: Directory) throws(FileError) {
        self.directory = directory
        let system = try? FileSystemStatus(of: directory)
        isDependable = system.map { $0.tellsOfChanges && $0.keepsInodesAndFolderTimes } ?? false
        taken = TakenNames([])
        try read()
    }

    /// Updates the names; call it under the lock on them.
    ///
    /// - Returns: whether they were read again; names that were taken and do not exist are then free.
    mutating func refresh() throws(FileError) -> Bool {
        if let seen, let status = try? directory.status(), status == seen { return false }
        try read()
        return true
    }

    /// Remembers the present status of the folder; call it under the lock on its names, when all changes since
    /// ``refresh()`` are names that were taken here.
    ///
    /// Two changes within one tick of the clock leave the times equal; then the number of folders in it tells, or the
    /// size.
    mutating func remember() {
        seen = isDependable ? try? directory.status() : nil
    }

    mutating func read() throws(FileError) {
        // Before the names, so that a change meanwhile is noticed the next time.
        remember()
        taken = TakenNames(try directory.entries().map(\.name))
    }
}
