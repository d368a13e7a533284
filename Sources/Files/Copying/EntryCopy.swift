/// Copies of files, and of folders with all their content, into a folder that is still hidden.
///
/// Each file is flushed to the disk, read back and compared. Symbolic links and special files are refused, and so are
/// entries that another program changes meanwhile. Nothing is ever overwritten. After a failure, partial copies remain:
/// the caller removes the folder, a ``DisposableFolder``.
public struct EntryCopy: Sendable {
    /// The deepest nesting at which all folders can be open at once.
    private static let mostLevels = 200

    private let observer: CopyObserver
    private let keepsOwner: Bool
    private let leavesOut: @Sendable (FilePath) -> Bool

    /// - Parameters:
    ///   - keepsOwner: whether copies keep the owner and the group, as far as this user may set them; otherwise they
    ///     get those of new files.
    ///   - leavesOut: whether to skip an entry of a folder, by its name.
    public init(
        keepsOwner: Bool, observer: CopyObserver = CopyObserver(),
        leavingOut leavesOut: @escaping @Sendable (FilePath) -> Bool = { _ in false }
    ) {
        self.observer = observer
        self.keepsOwner = keepsOwner
        self.leavesOut = leavesOut
    }

    /// Copies an entry to a name that is free.
    ///
    /// - Returns: the names of the attributes that the other filesystem did not accept, each once.
    @discardableResult
    public func copy(
        _ name: FilePath, from source: Directory, to newName: FilePath, in target: Directory
    ) throws(CopyError) -> [FilePath] {
        Array(Set(try copy(name, from: source, to: newName, in: target, level: 0))).sorted()
    }

    /// Copies the content and the metadata of a folder into an empty one.
    ///
    /// - Returns: as for ``copy(_:from:to:in:)``.
    @discardableResult
    public func copyContent(
        of name: FilePath, in source: Directory, into target: Directory
    ) throws(CopyError) -> [FilePath] {
        let folder = try CopyError.calling { () throws(FileError) in try Directory(name, in: source) }
        let status = try CopyError.calling { () throws(FileError) in try folder.status() }
        return Array(Set(try copyContent(of: folder, status, into: target, level: 0))).sorted()
    }

    private func copy(
        _ name: FilePath, from source: Directory, to newName: FilePath, in target: Directory, level: Int
    ) throws(CopyError) -> [FilePath] {
        let path = source.path.appending(name)
        guard level < Self.mostLevels else { throw .tooDeep(path) }
        let status = try CopyError.calling { () throws(FileError) in try source.status(of: name) }
        switch status.kind {
        case .regular:
            return try FileCopy(observer: observer, keepsOwner: keepsOwner)
                .copy(name, from: source, to: newName, in: target)
        case .directory:
            // A mounted filesystem may contain anything, and does not move with the folder.
            if status.isMountRoot == true {
                throw .system(FileError(call: .openat, path: path, errno: .crossDevice))
            }
            return try copyFolder(name, status, from: source, to: newName, in: target, level: level)
        case .symbolicLink, .fifo, .socket, .characterDevice, .blockDevice, .unknown:
            throw .unsupported(path, status.kind)
        }
    }

    private func copyFolder(
        _ name: FilePath, _ status: FileStatus, from source: Directory, to newName: FilePath, in target: Directory,
        level: Int
    ) throws(CopyError) -> [FilePath] {
        let folder = try CopyError.calling { () throws(FileError) in try Directory(name, in: source) }
        let copy = try CopyError.calling { () throws(FileError) in
            try target.makeDirectory(newName, permissions: 0o700)
            return try Directory(newName, in: target)
        }
        return try copyContent(of: folder, status, into: copy, level: level)
    }

    private func copyContent(
        of folder: Directory, _ status: FileStatus, into copy: Directory, level: Int
    ) throws(CopyError) -> [FilePath] {
        let names = try names(in: folder)
        var lost = [FilePath]()
        for entry in names {
            if observer.isCancelled() { throw .cancelled }
            lost += try self.copy(entry, from: folder, to: entry, in: copy, level: level + 1)
        }
        guard try self.names(in: folder) == names else { throw .changed(folder.path) }
        return try CopyError.calling { () throws(FileError) in
            let original = try folder.reopened()
            let made = try copy.reopened()
            lost += try FileCopy.Metadata(status: status, keepsOwner: keepsOwner).copy(from: original, to: made)
            if case .unconfirmed(let error?) = AtomicReplacement.confirm(copy) { throw error }
            return lost
        }
    }

    private func names(in folder: Directory) throws(CopyError) -> [FilePath] {
        try CopyError.calling { () throws(FileError) in
            try folder.entries().map(\.name).filter { !leavesOut($0) }.sorted()
        }
    }
}

extension EntryCopy {
    /// Whether two entries are the same: files byte for byte, folders with entries of the same names, each the same.
    ///
    /// - Parameter isStrict: whether entries that a copy leaves out count as a difference.
    public func isSame(
        _ name: FilePath, in source: Directory, as newName: FilePath, in target: Directory, isStrict: Bool = false
    ) throws(CopyError) -> Bool {
        let kinds = try CopyError.calling { () throws(FileError) in
            (try source.status(of: name).kind, try target.status(of: newName).kind)
        }
        guard kinds.0 == kinds.1 else { return false }
        if kinds.0 == .regular {
            let one = try CopyError.calling { () throws(FileError) in try source.openForReading(name) }
            let other = try CopyError.calling { () throws(FileError) in try target.openForReading(newName) }
            return try FileCopy(observer: observer, keepsOwner: keepsOwner).hasSameBytes(one, other)
        }
        guard kinds.0 == .directory else { return false }
        let (one, other) = try CopyError.calling { () throws(FileError) in
            (try Directory(name, in: source), try Directory(newName, in: target))
        }
        let all = try CopyError.calling { () throws(FileError) in try one.entries().map(\.name).sorted() }
        let names = isStrict ? all : all.filter { !leavesOut($0) }
        guard try self.names(in: other) == names else { return false }
        for entry in names {
            guard try isSame(entry, in: one, as: entry, in: other, isStrict: isStrict) else { return false }
        }
        return true
    }

    /// Flushes an existing entry to the disk, with all its content.
    public func synchronize(_ name: FilePath, in folder: Directory) throws(FileError) {
        guard try folder.status(of: name).kind == .directory else { return try folder.synchronize(name) }
        let inner = try Directory(name, in: folder)
        for entry in try inner.entries() { try synchronize(entry.name, in: inner) }
        if case .unconfirmed(let error?) = AtomicReplacement.confirm(inner) { throw error }
    }
}
