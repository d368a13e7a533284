import Glibc

extension Directory {
    /// A name in a folder, with what sort of thing it is where the filesystem says so without being asked twice.
    public struct Entry: Hashable, Sendable {
        /// The name, without the folder.
        public let name: FilePath
        /// What it is; nil where the filesystem does not keep it in the folder (then ask for its status).
        public let kind: FileStatus.Kind?

        fileprivate init(_ entry: FolderReader.Entry) {
            name = FilePath(bytes: Array(entry.bytes))
            kind = entry.kind == .unknown ? nil : entry.kind
        }
    }

    /// Every entry but `.` and `..`, in the order in which the filesystem has them. Source: getdents64(2).
    public func entries() throws(FileError) -> [Entry] {
        // The folder's own descriptor may have been read from before.
        let folder = try reopened()
        var entries = [Entry]()
        try FolderReader().read(folder) { entries.append(Entry($0)) }
        return entries
    }

    /// The entries that are wanted by their names, in the order in which the filesystem has them. In a folder of thousands
    /// of files the others cost little.
    public func entries(where isWanted: (_ name: UnsafeRawBufferPointer) -> Bool) throws(FileError) -> [Entry] {
        let folder = try reopened()
        var entries = [Entry]()
        try FolderReader().read(folder) { if isWanted($0.bytes) { entries.append(Entry($0)) } }
        return entries
    }

    /// Calls `body` for every entry but `.` and `..`, until it answers that it needs no more. Source: getdents64(2).
    public func visitEntries(while body: (FolderReader.Entry) -> Bool) throws(FileError) {
        let folder = try reopened()
        let reader = FolderReader()
        var goesOn = true
        while goesOn, try reader.readSome(folder, { if goesOn { goesOn = body($0) } }) {}
    }

    /// Names in a folder, as many as one call of the system gives: all of a folder of up to some 1,500 entries, and
    /// some, in no order, of a larger one. What it costs does not grow with the folder. Source: getdents64(2).
    ///
    /// - Parameter first: of these, only names that begin with this byte.
    public static func firstNames(
        in path: FilePath, beginningWith first: UInt8? = nil
    ) throws(FileError) -> [FilePath] {
        let folder = try FileDescriptor(
            directory: AT_FDCWD, name: path, flags: O_RDONLY | O_DIRECTORY, reported: path)
        var names = [FilePath]()
        try FolderReader(memory: 65_536).readSome(folder) { entry in
            // Most folders of a library hold many names and none that is asked for.
            if first == nil || entry.bytes.first == first { names.append(FilePath(bytes: Array(entry.bytes))) }
        }
        return names
    }
}
