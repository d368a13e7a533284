import Glibc
import Synchronization

/// A new file with content from elsewhere: it stays hidden until it is complete and on the disk, and then gets a name
/// that is free. Nothing is ever overwritten.
///
/// Until then it has no name where the filesystem supports that, so that nothing is left when its process dies;
/// elsewhere it has a hidden name, and ``clear(_:in:)`` removes a file that was left.
public struct IncomingFile: ~Copyable {
    /// Stands in the hidden name in place of the name that other temporary files would replace; no file can have this
    /// name.
    private static let target: FilePath = "///"
    /// The hidden names of the files that this process is filling, which were not left behind.
    private static let current = Mutex<Set<FilePath>>([])

    private let directory: Directory
    private(set) var descriptor: FileDescriptor
    /// Its hidden name until it gets its own; nil if it needs none.
    private var hiddenName: FilePath?

    /// Creates an empty file, which only its owner may write.
    ///
    /// - Parameter name: its future name, for messages.
    init(for name: FilePath, in directory: Directory) throws(FileError) {
        self.directory = directory
        do throws(FileError) {
            descriptor = try directory.createUnnamed(for: name)
            hiddenName = nil
        } catch {
            guard error.isUnsupportedWithoutName else { throw error }
            descriptor = try Self.hidden(in: directory)
            hiddenName = descriptor.path.name
        }
    }

    deinit {
        guard let hiddenName else { return }
        // Errors cannot be reported here; the next session of the song or the next addition removes the file.
        _ = try? directory.unlink(hiddenName)
        Self.forget(hiddenName)
    }

    /// Completes the file: gives it the permissions of a new file, and flushes it to the disk.
    ///
    /// - Parameter time: the modification time; nil to keep that of the last write.
    func finish(modified time: FileTime?) throws(FileError) {
        // Where a filesystem gives all files the same permissions, they cannot be set; but the owner must be able to
        // read the file.
        do throws(FileError) {
            try descriptor.setPermissions(0o666 & ~CreationMask.current)
        } catch {
            guard error.isRefusedByFilesystem, try descriptor.status().permissions & 0o400 != 0 else { throw error }
        }
        if let time { try descriptor.setModificationTime(time) }
        try descriptor.synchronize()
        // It stays open until it has its name; closing a duplicate reports errors that are delayed until close(2).
        try descriptor.duplicated().close()
    }

    /// Gives the finished file a name, in any folder of the same filesystem.
    ///
    /// - Throws: ``Errno/fileExists`` if the name is taken; another one can be tried.
    public mutating func publish(as name: FilePath, in target: Directory) throws(FileError) {
        if hiddenName == nil {
            do throws(FileError) {
                return try target.link(open: descriptor, to: name)
            } catch {
                // A filesystem can carry out a call and report an error.
                if let made = try? target.status(of: name).identity, made == (try? descriptor.status().identity) {
                    return
                }
                guard error.isUnsupportedWithoutName else { throw error }
            }
            try giveHiddenName()
        }
        guard let hiddenName else { return }
        try directory.moveWithoutReplacing(hiddenName, to: name, in: target)
        self.hiddenName = nil
        Self.forget(hiddenName)
    }

    /// Copies the file to a hidden name where it cannot be linked: no `/proc`, a security module.
    private mutating func giveHiddenName() throws(FileError) {
        let status = try descriptor.status()
        let copy = try Self.hidden(in: directory)
        let name = copy.path.name
        do throws(FileError) {
            descriptor.rewind()
            while case let block = try descriptor.readToEnd(limit: 1 << 20), !block.isEmpty { try copy.write(block) }
            _ = try ExtendedAttributes.copyOfUser(from: descriptor, to: copy)
        } catch {
            _ = try? directory.unlink(name)
            Self.forget(name)
            throw error
        }
        descriptor = copy
        hiddenName = name
        try finish(modified: status.modificationTime)
    }

    private static func hidden(in directory: Directory) throws(FileError) -> FileDescriptor {
        try directory.refuseAppendOnly(.creat, "")
        while true {
            let candidate = TemporaryName(for: target, replacing: []).path
            current.withLock { _ = $0.insert(candidate) }
            do throws(FileError) {
                return try directory.create(candidate, permissions: TemporaryFile.unfinishedPermissions)
            } catch {
                forget(candidate)
                guard error.errno == .fileExists else { throw error }
            }
        }
    }

    private static func forget(_ name: FilePath) {
        current.withLock { _ = $0.remove(name) }
    }
}

extension IncomingFile {
    /// Whether a name is the hidden name of such a file.
    static func mayHaveLeft(_ name: FilePath) -> Bool {
        TemporaryName(name, of: target) != nil
    }

    /// Removes the files that ended processes left. The originals are where they were, so nothing is lost.
    ///
    /// - Parameter names: the names in the folder; those of other files are ignored.
    static func clear(_ names: [FilePath], in directory: Directory) {
        for case let name? in names.map({ TemporaryName($0, of: target) }) {
            let isCurrent = current.withLock { $0.contains(name.path) }
            guard !isCurrent, let status = try? directory.status(of: name.path), status.kind == .regular,
                name.isLeft(status)
            else { continue }
            _ = try? directory.unlink(name.path)
        }
    }

    /// The same for all names in a folder.
    public static func clear(in directory: Directory) throws(FileError) {
        clear(try directory.entries().map(\.name), in: directory)
    }
}
