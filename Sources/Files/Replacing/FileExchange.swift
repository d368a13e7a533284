import Glibc

/// Replaces a file that other programs write too: no program's bytes are lost, and the file keeps all but its bytes.
///
/// The new bytes are written beside the file and swapped with it (`RENAME_EXCHANGE`); the old file is removed only if
/// it is what was expected. Without RENAME_EXCHANGE, the file is compared once more and replaced by rename(2), and a
/// link to the old one tells whether another program was writing it. Source: renameat2(2).
public struct FileExchange {
    /// The result of a replacement.
    public struct Outcome: Sendable {
        /// The file as it is now.
        public let status: FileStatus
        /// Whether the disk confirmed it.
        public let durability: AtomicReplacement.Durability
        /// Where another version went that another program wrote at the last moment; nil if there was none.
        public let displaced: FilePath?
        /// Whether the old file is in the ``Archive`` now.
        public let isArchived: Bool
        /// Whether another computer took the ``NetworkLock`` over before the names changed, because this one slept or
        /// was slow: what the other one saved in between is not in the file any more.
        public let outlastsLock: Bool
        /// Whether the owner is unchanged; otherwise it is the saver.
        public let keepsOwner: Bool
        /// Whether the file had other names, which keep the old bytes.
        public let splitsHardLink: Bool
    }

    /// Where the old file goes instead of being removed.
    public struct Archive: Sendable {
        let path: FilePath

        /// An absolute path, not necessarily on the same filesystem. A file with that name is replaced. The path is
        /// resolved when it is needed: a folder that was moved or replaced meanwhile gets nothing more.
        public init(at path: FilePath) {
            self.path = path
        }
    }

    /// Why nothing was replaced.
    public enum Failure: Error, Sendable {
        /// A system call failed; the file is as it was.
        case system(FileError)
        /// The file could not be read; it is as it was.
        case unreadable(FileReadError)
        /// The file holds other bytes than expected.
        case changed(FileSnapshot)
        /// Replacing it would change who may read it, or lose what others attached to it.
        case metadata(FileMetadata.Loss)
        /// Another computer is replacing it, or died doing so a moment ago; the file is as it was.
        case locked(FileError)
    }

    /// How often a temporary file may go missing.
    private static let mostAttempts = 3
    /// How long a replacement may wait for another computer's, in milliseconds.
    public static let timeout = Int(NetworkLock.timeout) * 1000

    let name: FilePath
    let directory: Directory
    let base: [UInt8]
    let limit: Int
    /// The status under which the file was last known to hold ``base``.
    let seen: FileStatus?
    let archive: Archive?
    let nameForDisplaced: @Sendable (_ attempt: Int) -> FilePath

    /// A replacement of `name`, which is expected to hold `base`.
    ///
    /// - Parameters:
    ///   - limit: the most bytes of the file that are read.
    ///   - seen: a status under which it held `base` after it had been replaced; while it still has that status,
    ///     neither the file nor its folder is checked before it is replaced. What is replaced is compared in any case.
    ///   - archive: where the old file goes, if it can; it cannot go to another filesystem, if it has other names or
    ///     another owner, or if there are neither swaps nor links.
    ///   - nameForDisplaced: names in the same folder for a version that another program wrote at the last moment,
    ///     called with 0, 1, 2… until one is free.
    public init(
        _ name: FilePath, in directory: Directory, expecting base: [UInt8], limit: Int, seen: FileStatus? = nil,
        archive: Archive? = nil, nameForDisplaced: @escaping @Sendable (_ attempt: Int) -> FilePath
    ) {
        self.name = name
        self.directory = directory
        self.base = base
        self.limit = limit
        self.seen = seen
        self.archive = archive
        self.nameForDisplaced = nameForDisplaced
    }

    /// Makes the file hold `bytes`.
    ///
    /// - Parameter now: the modification time, unless the file's own is later.
    public func replace(with bytes: [UInt8], now: FileTime = .now) throws(Failure) -> Outcome {
        var attempt = 1
        while true {
            do throws(Failure) {
                return try replaceAsFound(with: bytes, now: now)
            } catch {
                // Another process removed the temporary file as one that was left behind; the file itself still exists.
                guard error.isOfMissingFile, attempt < Self.mostAttempts, (try? directory.status(of: name)) != nil
                else { throw error }
            }
            attempt += 1
        }
    }

    private func replaceAsFound(with bytes: [UInt8], now: FileTime) throws(Failure) -> Outcome {
        do throws(Failure) {
            return try replaceOnce(with: bytes, now: now)
        } catch {
            // On NFS, a file that another computer replaced cannot be read any more, even through an open descriptor.
            guard error.isStale, let present = try? FileReader.read(name, in: directory, limit: limit),
                present.bytes != base
            else { throw error }
            throw .changed(present)
        }
    }

    private func replaceOnce(with bytes: [UInt8], now: FileTime) throws(Failure) -> Outcome {
        var original = try openOriginal()
        let seen = try statusSeen(of: original)
        let before: FileStatus
        if let seen { before = seen } else { before = try status(ofBaseIn: &original) }

        // If it is as it was last saved, files in this folder can be renamed.
        var file = try calling(
            try TemporaryFile(for: name, replacing: base, in: directory, mayBeAppendOnly: seen == nil))
        try calling(try file.write(bytes))
        let keepsOwner: Bool
        do throws(FileMetadata.Loss) {
            keepsOwner = try file.withDescriptor { descriptor throws(FileMetadata.Loss) in
                try FileMetadata.copy(from: original, status: before, to: descriptor)
            }
        } catch {
            guard let cause = error.cause, !error.isRefusal else { throw .metadata(error) }
            throw .system(cause)
        }
        let status: FileStatus
        do throws(FileError) {
            status = try file.withDescriptor { descriptor throws(FileError) in
                try FileMetadata.setModificationTime(
                    of: descriptor, now: now, after: before.modificationTime)
            }
        } catch {
            throw .system(error)
        }
        do throws(FileMetadata.Loss) {
            try FileMetadata.check(status, of: directory.path.appending(file.name), asOf: before)
        } catch {
            throw .metadata(error)
        }
        try calling(try file.finish())
        let settlement: Settlement
        switch try swap(&file, identity: status.identity) {
        case .exchanged(let displaced):
            let isOriginal = displaced?.identity == before.identity && displaced?.size == UInt64(base.count)
            settlement = settle(displaced: file.name, isOriginal: isOriginal, original, before)
        case .unsupported:
            do throws(FileError) {
                try original.close()
            } catch {
                throw .system(error)
            }
            settlement = try replaceByRename(&file, identity: status.identity, replacing: before)
        }
        return Outcome(
            status: status, durability: settlement.durability, displaced: settlement.displaced,
            isArchived: settlement.isArchived, outlastsLock: settlement.outlastsLock, keepsOwner: keepsOwner,
            splitsHardLink: before.linkCount > 1)
    }
}

extension FileExchange {
    /// Whether the new file and the old one have swapped names.
    private enum Swap {
        /// The old file now has the temporary name: with this status, unless it could not be read.
        case exchanged(FileStatus?)
        /// The filesystem cannot swap names, and has done nothing.
        case unsupported
    }

    /// What a name stands for after a rename that reported an error.
    enum Whereabouts {
        case inPlace
        case elsewhere
        case unknown
    }

    private func swap(_ file: inout TemporaryFile, identity: FileIdentity) throws(Failure) -> Swap {
        while true {
            do throws(FileError) {
                try directory.rename(file.name, to: name, .exchanging)
            } catch {
                // EXDEV within one folder: the old file belongs to another quota project than new ones.
                if error.isUnsupportedRename || error.errno == .crossDevice { return .unsupported }
                // A network filesystem can carry out a call and report an error.
                switch whereabouts(identity) {
                case .inPlace: break
                case .elsewhere where error.errno == .interrupted: continue
                case .elsewhere: throw .system(error)
                case .unknown:
                    // The temporary name may be that of another program's version: `CrashCleanup` will read it.
                    file.letGo()
                    throw .system(error)
                }
            }
            // From here on the temporary name stands for the old version, which is never removed unread.
            file.letGo()
            return .exchanged(try undoUnlessRegular(file.name, identity: identity))
        }
    }

    /// Undoes the swap if another program had put a folder or a link in the file's place; nothing is saved then.
    ///
    /// - Returns: the fresh status of the file that was displaced; nil where it cannot be looked at.
    private func undoUnlessRegular(_ displaced: FilePath, identity: FileIdentity) throws(Failure) -> FileStatus? {
        guard let status = try? directory.status(of: displaced, isFresh: true) else { return nil }
        if status.kind == .regular { return status }
        do throws(FileError) {
            try directory.rename(displaced, to: name, .exchanging)
            // What came back may be another program's replacement of ours; that is left for `CrashCleanup`.
            if try directory.status(of: displaced).identity == identity { try directory.unlink(displaced) }
        } catch {
            throw .system(error)
        }
        throw .unreadable(.notRegular(status.kind))
    }

    func whereabouts(_ identity: FileIdentity) -> Whereabouts {
        do throws(FileError) {
            return try directory.status(of: name).identity == identity ? .inPlace : .elsewhere
        } catch {
            return error.errno == .noSuchFile ? .elsewhere : .unknown
        }
    }

    func openOriginal() throws(Failure) -> FileDescriptor {
        do throws(FileError) {
            return try FileReader.retryingIfStale(try directory.openForReading(name))
        } catch {
            // That it is a link or a socket says more than why it cannot be opened.
            guard let kind = try? directory.status(of: name).kind, kind != .regular else { throw .system(error) }
            throw .unreadable(.notRegular(kind))
        }
    }

    /// The status of the open file, if it is still the one with which the file held the base; otherwise nil.
    private func statusSeen(of descriptor: borrowing FileDescriptor) throws(Failure) -> FileStatus? {
        guard let seen else { return nil }
        let status = try calling(try descriptor.status(isFresh: true))
        let isSame = status.kind == .regular && status.identity == seen.identity && status.isSameContent(as: seen)
        return isSame && status.size == UInt64(base.count) ? status : nil
    }

    /// The status of the open file.
    ///
    /// - Throws: ``Failure/changed(_:)`` where it holds anything but the base.
    func status(ofBaseIn descriptor: inout FileDescriptor) throws(Failure) -> FileStatus {
        do throws(FileReadError) {
            if let status = try FileReader.status(of: descriptor, holding: base) { return status }
        } catch {
            throw .unreadable(error)
        }
        let snapshot = try read(&descriptor)
        guard snapshot.bytes.hasSameBytes(as: base) else { throw .changed(snapshot) }
        return snapshot.status
    }

    func read(_ descriptor: inout FileDescriptor) throws(Failure) -> FileSnapshot {
        do {
            return try FileReader.read(&descriptor, limit: limit, reopening: try directory.openForReading(name))
        } catch {
            throw .unreadable(error)
        }
    }

    func calling<Result: ~Copyable>(_ call: @autoclosure () throws(FileError) -> Result) throws(Failure) -> Result {
        do {
            return try call()
        } catch {
            throw .system(error)
        }
    }
}

extension FileExchange.Failure {
    fileprivate var isOfMissingFile: Bool {
        switch self {
        case .system(let error), .unreadable(.system(let error)): error.errno == .noSuchFile
        default: false
        }
    }

    fileprivate var isStale: Bool {
        switch self {
        case .system(let error): error.errno == .staleHandle
        case .unreadable(let error): error.isStale
        case .metadata(let loss): loss.cause?.errno == .staleHandle
        default: false
        }
    }
}
