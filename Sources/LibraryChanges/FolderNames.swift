import Files

/// The names in a folder that one program after the other puts songs into: read again only where another one may have
/// changed them, so that giving many names costs as much for each as giving a few.
struct FolderNames {
    /// Those that are taken, by others and by this program.
    var taken: TakenNames
    private let directory: Directory
    /// Whether the folder's times tell of every change in it.
    private let isDependable: Bool
    /// What the folder was like when its names were those that are known; nil where that is not known.
    private var seen: FileStatus?

    init(in directory: Directory) throws(FileError) {
        self.directory = directory
        let system = try? FileSystemStatus(of: directory)
        isDependable = system.map { $0.tellsOfChanges && $0.keepsInodesAndFolderTimes } ?? false
        taken = TakenNames([])
        try read()
    }

    /// Looks at the names again, to be called under the lock on them.
    ///
    /// - Returns: whether they were read again; what was taken and is not there is free then.
    mutating func refresh() throws(FileError) -> Bool {
        if let seen, let status = try? directory.status(), status == seen { return false }
        try read()
        return true
    }

    /// Remembers what the folder is like now, to be called under the lock on its names: what changed since ``refresh()``
    /// are names that were taken here.
    ///
    /// Two changes within one step of the clock leave the times alike; then the number of folders in it tells, or the
    /// size.
    mutating func remember() {
        seen = isDependable ? try? directory.status() : nil
    }

    mutating func read() throws(FileError) {
        // Before the names, so that what changes meanwhile is seen the next time.
        remember()
        taken = TakenNames(try directory.entries().map(\.name))
    }
}
