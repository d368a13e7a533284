import CLinux
import Glibc

extension IncomingFile {
    /// How many bytes are moved between two checks for cancellation.
    private static let blockSize = 8 << 20
    /// Errors after which reading and writing would fail as well.
    private static let lasting: [Errno] = [.noSpace, .quotaExceeded, .fileTooLarge, .readOnlyFilesystem]

    /// Copies a file: its bytes, modification time, and the attributes that its owner gave it.
    ///
    /// Bytes are shared with the original where the filesystem supports it.
    ///
    /// - Parameters:
    ///   - path: absolute; a link is not followed.
    ///   - name: its future name, for messages.
    /// - Throws: also for files that cannot be copied, and that another program changes meanwhile.
    public static func copy(
        _ path: FilePath, for name: FilePath, in directory: Directory, observer: CopyObserver = CopyObserver()
    ) throws(CopyError) -> IncomingFile {
        let before = try CopyError.calling { () throws(FileError) in
            try path.waitForAnswer()
            return try FileStatus(of: path, followingLinks: false)
        }
        // Checked before opening, because opening a device can have side effects.
        guard before.kind == .regular else { throw .unsupported(path, before.kind) }
        let original = try CopyError.calling { () throws(FileError) in
            try FileDescriptor(
                directory: AT_FDCWD, name: path, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, reported: path)
        }
        let opened = try CopyError.calling { () throws(FileError) in try original.status(isFresh: true) }
        guard opened.kind == .regular else { throw .unsupported(path, opened.kind) }
        guard opened.identity == before.identity else { throw .changed(path) }
        let copy = try CopyError.calling { () throws(FileError) in try IncomingFile(for: name, in: directory) }
        var filling = Filling()
        try copy.fill(from: original, atMost: opened.size, observer, &filling)
        _ = try CopyError.calling { () throws(FileError) in
            try ExtendedAttributes.copyOfUser(from: original, to: copy.descriptor)
        }
        let after = try CopyError.calling { () throws(FileError) in try original.status(isFresh: true) }
        let named = try? FileStatus(of: path, followingLinks: false)
        guard after.isSameContent(as: opened), filling.count == after.size, named?.identity == opened.identity else {
            throw .changed(path)
        }
        try CopyError.calling { () throws(FileError) in try copy.finish(modified: opened.modificationTime) }
        return copy
    }

    /// Reads a stream to its end.
    ///
    /// - Parameter rescue: saves what was read and the rest of the stream if this fails.
    /// - Returns: nil if the stream was empty.
    public static func read(
        _ stream: borrowing FileDescriptor, for name: FilePath, in directory: Directory,
        observer: CopyObserver = CopyObserver(), rescue: StreamRescue? = nil
    ) throws(CopyError) -> IncomingFile? {
        let file = try beginning(stream, for: name, in: directory, rescue)
        var filling = Filling()
        if let failure = file.take(stream, observer, &filling) {
            let count = Int(clamping: filling.count)
            if let rescue { rescue.keep(file.descriptor, count: count, filling.unwritten, then: stream) }
            throw failure
        }
        guard filling.count > 0 else { return nil }
        return file
    }

    private static func beginning(
        _ stream: borrowing FileDescriptor, for name: FilePath, in directory: Directory, _ rescue: StreamRescue?
    ) throws(CopyError) -> IncomingFile {
        do throws(FileError) {
            return try IncomingFile(for: name, in: directory)
        } catch {
            if let rescue { rescue.keep([], then: stream) }
            throw .system(error)
        }
    }

    /// - Returns: why the file does not hold the whole stream; nil if it does.
    private func take(
        _ stream: borrowing FileDescriptor, _ observer: CopyObserver, _ filling: inout Filling
    ) -> CopyError? {
        do throws(CopyError) {
            try fill(from: stream, atMost: .max, observer, &filling)
            if filling.count > 0 { try CopyError.calling { () throws(FileError) in try finish(modified: nil) } }
            return nil
        } catch {
            return error
        }
    }

    /// Has `rescue` save the whole file, if it cannot be given a name.
    public func keep(in rescue: StreamRescue, then stream: borrowing FileDescriptor) {
        rescue.keep(descriptor, count: .max, [], then: stream)
    }

    /// Makes a file of these bytes, which may be empty.
    ///
    /// - Parameter name: its future name, for messages.
    public static func holding(
        _ bytes: [UInt8], for name: FilePath, in directory: Directory
    ) throws(FileError) -> IncomingFile {
        let file = try IncomingFile(for: name, in: directory)
        try file.descriptor.write(bytes)
        try file.finish(modified: nil)
        return file
    }

    /// How far a file was filled.
    private struct Filling {
        /// How many of its bytes were certainly written.
        var count: UInt64 = 0
        /// Bytes that were read after these but could not be written.
        var unwritten: [UInt8] = []
    }

    /// - Parameter limit: the most bytes; a file with more of them has grown meanwhile.
    private func fill(
        from source: borrowing FileDescriptor, atMost limit: UInt64, _ observer: CopyObserver,
        _ filling: inout Filling
    ) throws(CopyError) {
        var isShared = true
        while true {
            if observer.isCancelled() { throw .cancelled }
            let moved: Int
            do throws(FileError) {
                moved = try isShared ? share(source) : move(source, &filling)
            } catch {
                guard isShared, !Self.lasting.contains(error.errno), !error.errno.isOutOfReach else {
                    throw .system(error)
                }
                isShared = false
                continue
            }
            if moved == 0 {
                // On generated files, as in procfs, copy_file_range(2) reports the end at once.
                guard isShared else { return }
                isShared = false
                continue
            }
            filling.count += UInt64(moved)
            observer.didCopy(moved)
            guard filling.count <= limit else { throw .changed(source.path) }
        }
    }

    /// Source: copy_file_range(2).
    private func share(_ source: borrowing FileDescriptor) throws(FileError) -> Int {
        let (from, to) = (source.rawValue, descriptor.rawValue)
        return try SystemCall.copyFileRange(descriptor.path, moving: Self.blockSize) {
            clinux_copy_file_range(from, to, $0)
        }
    }

    private func move(_ source: borrowing FileDescriptor, _ filling: inout Filling) throws(FileError) -> Int {
        filling.unwritten = try source.readOnce(atMost: Self.blockSize >> 3)
        try descriptor.write(filling.unwritten)
        defer { filling.unwritten = [] }
        return filling.unwritten.count
    }
}

extension ExtendedAttributes {
    /// Gives `target` the attributes that users and programs set on `source`, as far as its filesystem accepts them.
    /// Access control lists are permissions, which a copy does not keep; the attributes of a document portal would name
    /// the original.
    ///
    /// - Returns: the names of those that were not accepted.
    static func copyOfUser(
        from source: borrowing FileDescriptor, to target: borrowing FileDescriptor
    ) throws(FileError) -> [FilePath] {
        try copyWhatIsTaken(from: source, to: target) { name in
            name.bytes.starts(with: "user.".utf8) && !name.bytes.starts(with: "user.document-portal.".utf8)
        }
    }
}

extension Directory {
    /// Whether an entry is a file with the same bytes as another file.
    ///
    /// - Parameter path: of a regular file; a link is not followed.
    public func hasSameBytes(_ name: FilePath, as path: FilePath) throws(CopyError) -> Bool {
        let parent = try CopyError.calling { () throws(FileError) in
            let mine = try status(of: name)
            let theirs = try FileStatus(of: path, followingLinks: false)
            guard mine.kind == .regular, theirs.kind == .regular, mine.size == theirs.size else {
                return nil as Directory?
            }
            return try Directory(path.parent)
        }
        guard let parent else { return false }
        return try EntryCopy(keepsOwner: false).isSame(path.name, in: parent, as: name, in: self)
    }
}
