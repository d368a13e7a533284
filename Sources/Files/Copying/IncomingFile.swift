import Glibc
import Synchronization

/// A new file that comes from elsewhere: nobody sees it until it is whole and on the disk, and is given a name that is
/// free. Nothing is ever overwritten.
///
/// Until then it has no name where the filesystem knows such files, so that nothing is left when its maker dies; else a
/// hidden one, which ``clear(_:in:)`` removes then.
public struct IncomingFile: ~Copyable {
    /// What stands in the hidden name where other temporary files have the one they would replace; no file can be called
    /// so.
    private static let target: FilePath = "///"
    /// The hidden names of those that this process is filling, which are not left over.
    private static let current = Mutex<Set<FilePath>>([])

    private let directory: Directory
    private(set) var descriptor: FileDescriptor
    /// Its name while it has no other; nil where it can do without.
    private var hiddenName: FilePath?

    /// An empty one, which only its owner may write.
    ///
    /// - Parameter name: the one that it is to have, for messages.
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
        // Errors cannot be reported here; the next session of the song removes it, and so does the next addition.
        _ = try? directory.unlink(hiddenName)
        Self.forget(hiddenName)
    }

    /// Makes it whole, on the disk, with the permissions of a new file.
    ///
    /// - Parameter time: the modification time; that of its last byte where there is none.
    func finish(modified time: FileTime?) throws(FileError) {
        // Where a filesystem gives all files the same permissions, they cannot be set; but its owner has to be able to
        // read it.
        do throws(FileError) {
            try descriptor.setPermissions(0o666 & ~CreationMask.current)
        } catch {
            guard error.isRefusedByFilesystem, try descriptor.status().permissions & 0o400 != 0 else { throw error }
        }
        if let time { try descriptor.setModificationTime(time) }
        try descriptor.synchronize()
        // It stays open until it has its name, and what the filesystem keeps back until a close(2) is told at any.
        try descriptor.duplicated().close()
    }

    /// Gives it a name, in any folder of the same filesystem; to be called when it is finished.
    ///
    /// - Throws: ``Errno/fileExists`` where the name is taken; another one can be tried.
    public mutating func publish(as name: FilePath, in target: Directory) throws(FileError) {
        if hiddenName == nil {
            do throws(FileError) {
                return try target.link(open: descriptor, to: name)
            } catch {
                // A filesystem can lose the answer of a call that it carried out.
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

    /// Makes it again where it cannot be named: no `/proc`, a security module.
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
    /// Whether a name is one of those that such files have before they are named.
    static func mayHaveLeft(_ name: FilePath) -> Bool {
        TemporaryName(name, of: target) != nil
    }

    /// Removes those that processes left that have ended. What was to be added is where it was, so nothing is lost.
    ///
    /// - Parameter names: those in the folder; the others are left alone.
    static func clear(_ names: [FilePath], in directory: Directory) {
        for case let name? in names.map({ TemporaryName($0, of: target) }) {
            let isCurrent = current.withLock { $0.contains(name.path) }
            guard !isCurrent, let status = try? directory.status(of: name.path), status.kind == .regular,
                name.isLeft(status)
            else { continue }
            _ = try? directory.unlink(name.path)
        }
    }

    /// The same for all in a folder.
    public static func clear(in directory: Directory) throws(FileError) {
        clear(try directory.entries().map(\.name), in: directory)
    }
}
