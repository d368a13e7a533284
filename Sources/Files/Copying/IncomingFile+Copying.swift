import CLinux
import Glibc

extension IncomingFile {
    /// How many bytes are moved between two looks at whether to stop.
    private static let blockSize = 8 << 20
    /// After these, reading and writing would fail as well.
    private static let lasting: [Errno] = [.noSpace, .quotaExceeded, .fileTooLarge, .readOnlyFilesystem]

    /// A copy of a file: its bytes, modification time, and the attributes that its owner gave it.
    ///
    /// Bytes are shared with the original where the filesystem can do that.
    ///
    /// - Parameters:
    ///   - path: absolute; a link is not followed.
    ///   - name: the one that it is to have, for messages.
    /// - Throws: also what cannot be copied, and what another program changes meanwhile.
    public static func copy(
        _ path: FilePath, for name: FilePath, in directory: Directory, observer: CopyObserver = CopyObserver()
    ) throws(CopyError) -> IncomingFile {
        let before = try CopyError.calling { () throws(FileError) in
            try path.waitForAnswer()
            return try FileStatus(of: path, followingLinks: false)
        }
        // Asked before opening, because opening a device can do something.
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

    /// What comes out of a stream, to its end.
    ///
    /// - Parameter rescue: keeps what came, and what still comes, where this fails.
    /// - Returns: nil where nothing came.
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

    /// - Returns: why the stream is not in it as a whole.
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

    /// Has `rescue` keep all of it, where it cannot be named.
    public func keep(in rescue: StreamRescue, then stream: borrowing FileDescriptor) {
        rescue.keep(descriptor, count: .max, [], then: stream)
    }

    /// A file of these bytes, which may be none.
    ///
    /// - Parameter name: the one that it is to have, for messages.
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
        /// How many of its bytes are sure.
        var count: UInt64 = 0
        /// What was read and is not among them, where writing it failed.
        var unwritten: [UInt8] = []
    }

    /// - Parameter limit: where a file that has so many bytes, and then more, is one that grows.
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
                // Filesystems that make up their files say of them that they are at their end.
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
    /// Gives `target` those attributes that people and programs gave `source`, as far as the other filesystem takes them.
    /// Access control lists are permissions, which a copy does not take along; what a document portal says of its own
    /// files would name the original.
    ///
    /// - Returns: the names of those that were not taken.
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
