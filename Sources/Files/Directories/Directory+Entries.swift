import Glibc

extension Directory {
    /// A name in a folder, with its kind where the filesystem stores it in the folder.
    public struct Entry: Hashable, Sendable {
        /// The name, without the folder.
        public let name: FilePath
        /// Its kind; nil where the filesystem does not store it in the folder (then ask for its status).
        public let kind: FileStatus.Kind?

        fileprivate init(_ entry: FolderReader.Entry) {
            name = FilePath(bytes: Array(entry.bytes))
            kind = entry.kind == .unknown ? nil : entry.kind
        }
    }

    /// Returns every entry but `.` and `..`, in the order of the filesystem. Source: getdents64(2).
    public func entries() throws(FileError) -> [Entry] {
        // The folder's own descriptor may have been read from before.
        let folder = try reopened()
        var entries = [Entry]()
        try FolderReader().read(folder) { entries.append(Entry($0)) }
        return entries
    }

    /// Returns the entries whose names are wanted, in the order of the filesystem. In a folder with thousands of files,
    /// the others cost little.
    public func entries(where isWanted: (_ name: UnsafeRawBufferPointer) -> Bool) throws(FileError) -> [Entry] {
        let folder = try reopened()
        var entries = [Entry]()
        try FolderReader().read(folder) { if isWanted($0.bytes) { entries.append(Entry($0)) } }
        return entries
    }

    /// Calls `body` for every entry but `.` and `..`, until it returns false. Source: getdents64(2).
    public func visitEntries(while body: (FolderReader.Entry) -> Bool) throws(FileError) {
        let folder = try reopened()
        let reader = FolderReader()
        var goesOn = true
        while goesOn, try reader.readSome(folder, { if goesOn { goesOn = body($0) } }) {}
    }

    /// Returns as many names in a folder as one system call gives: all of a folder of up to about 1,500 entries, and
    /// some, in no order, of a larger one. The cost does not grow with the folder. Source: getdents64(2).
    ///
    /// - Parameter first: of these, return only names that begin with this byte.
    public static func firstNames(
        in path: FilePath, beginningWith first: UInt8? = nil
    ) throws(FileError) -> [FilePath] {
        let folder = try FileDescriptor(
            directory: AT_FDCWD, name: path, flags: O_RDONLY | O_DIRECTORY, reported: path)
        var names = [FilePath]()
        try FolderReader(memory: 65_536).readSome(folder) { entry in
            // Most folders of a library hold many names and none that is wanted.
            if first == nil || entry.bytes.first == first { names.append(FilePath(bytes: Array(entry.bytes))) }
        }
        return names
    }
}
