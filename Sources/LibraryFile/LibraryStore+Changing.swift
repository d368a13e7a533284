import Files
public import Problems
import SongFormat
import SongNames
import Translations

/// The result of changing what a library remembers.
public struct LibraryChangeReport: Sendable {
    /// What the library remembers now.
    public let arrangement: LibraryArrangement
    /// Whether the file was created or written.
    public let isWritten: Bool
    /// What the user should also be told.
    public let notices: [Notice]
    /// Why a power failure could still undo it; nil if the disk has confirmed it.
    public let unconfirmed: Problem?
}

extension LibraryStore {
    /// How long to wait for another program that changes the file, in milliseconds.
    private static let timeout = 5000
    /// How often to retry if another program writes the file meanwhile.
    private static let mostAttempts = 100

    /// Changes what the library remembers, and writes the file.
    ///
    /// - Parameter body: makes the change. Called again with the new contents if another program has written the file
    ///   meanwhile; an error that it throws ends the change.
    /// - Throws: why nothing was changed; the file is as before.
    public func change(
        _ body: (inout LibraryArrangement) throws(Problem) -> Void
    ) throws(Problem) -> LibraryChangeReport {
        let what = translated("arrange the library")
        let folder = try open(to: what)
        let directory = folder.directory
        // Any program that may read the folder can hold its lock forever; the exchange loses nothing without the lock.
        let isLocked = (try? directory.lock(timeout: Self.timeout)) != nil
        return try withExtendedLifetime(directory) { () throws(Problem) in
            for _ in 1...Self.mostAttempts {
                if let report = try attempt(body, in: folder, isLocked: isLocked) { return report }
            }
            throw Problem(
                .inputOutput, path: file, cannot: what, reason: translated("another program is writing to it"),
                remedy: translated("try again when that program is finished"))
        }
    }

    /// - Returns: nil if another program has written the file meanwhile.
    private func attempt(
        _ body: (inout LibraryArrangement) throws(Problem) -> Void, in folder: Folder, isLocked: Bool
    ) throws(Problem) -> LibraryChangeReport? {
        let cleanup = cleanup(in: folder)
        if isLocked { _ = try? cleanup.finishNewFile() }
        let present = try present(in: folder)
        if let newer = present.flatMap(newer) { throw newer }
        if isLocked, cleanup.hasLeftovers {
            // Remaining leftovers are harmless.
            _ = try? cleanup.clear(known: [present?.document.bytes].compactMap(\.self))
        }
        let copies = copies(in: folder.root)
        var arrangement = merged(present?.arrangement ?? LibraryArrangement(), with: copies.readable)
        try body(&arrangement)
        try check(arrangement)
        let news = notices(ofUnreadable: copies.others)
        func report(isWritten: Bool, _ durability: AtomicReplacement.Durability) -> LibraryChangeReport {
            // The copies stay until the disk has confirmed their contents.
            let isSafe = durability == .confirmed
            return LibraryChangeReport(
                arrangement: arrangement, isWritten: isWritten,
                notices: news + (isSafe ? dispose(of: copies.readable, in: folder.root) : []),
                unconfirmed: problem(durability))
        }
        guard let present else {
            if arrangement.isEmpty { return report(isWritten: false, .confirmed) }
            do throws(FileError) {
                let bytes = LibraryDocument(new: arrangement).document.bytes
                return report(
                    isWritten: true, try AtomicReplacement.create(bytes, named: folder.name, in: folder.directory))
            } catch {
                guard error.errno != .fileExists else { return nil }
                throw explain(error)
            }
        }
        if arrangement == present.arrangement { return report(isWritten: false, .confirmed) }
        let outcome: FileExchange.Outcome
        do throws(FileExchange.Failure) {
            outcome = try exchange(expecting: present.document.bytes, in: folder)
                .replace(with: present.bytes(saying: arrangement), now: clock())
        } catch {
            if case .changed = error { return nil }
            if error.isOfMissingFile { return nil }
            throw explain(error)
        }
        if let copy = outcome.displaced {
            arrangement = mergeDisplaced(copy, base: present.arrangement, ours: arrangement, in: folder)
        }
        return report(isWritten: true, outcome.durability)
    }

    private func exchange(expecting bytes: [UInt8], in folder: Folder) -> FileExchange {
        let (now, name) = (clock(), folder.name)
        return FileExchange(name, in: folder.directory, expecting: bytes, limit: LibraryDocument.byteLimit) {
            ConflictCopyName.made(for: name, at: now, attempt: $0)
        }
    }

    /// Merges into the file what another program wrote at the last moment, which is now in a conflict copy. If that
    /// fails, the next change handles the copy.
    private func mergeDisplaced(
        _ copy: FilePath, base: LibraryArrangement, ours: LibraryArrangement, in folder: Folder
    ) -> LibraryArrangement {
        let (name, directory) = (copy.name, folder.directory)
        do {
            guard try directory.isCertainlyNotWritten(name) else { return ours }
            let bytes = try FileReader.read(name, in: directory, limit: LibraryDocument.byteLimit).bytes
            let theirs = try LibraryDocument(bytes)
            guard !theirs.isNewer, let present = try present(in: folder) else { return ours }
            let merged = LibraryMerge.merging(base: base, ours: theirs.arrangement, theirs: present.arrangement)
            if merged != present.arrangement {
                let outcome = try exchange(expecting: present.document.bytes, in: folder)
                    .replace(with: present.bytes(saying: merged), now: clock())
                // The next change merges it again.
                guard outcome.durability == .confirmed else { return merged }
            }
            if try FileReader.read(name, in: directory, limit: LibraryDocument.byteLimit).bytes == bytes {
                try directory.unlink(name)
            }
            return merged
        } catch {
            return ours
        }
    }
}

// MARK: - What can be wrong

extension LibraryStore {
    /// Checks that the changed arrangement can be read back.
    private func check(_ arrangement: LibraryArrangement) throws(Problem) {
        do throws(LibraryFault) {
            try arrangement.check()
        } catch {
            throw Problem(
                .internalError, path: file, cannot: translated("arrange the library"), reason: error.words,
                remedy: translated("report this problem"))
        }
    }

    private func problem(_ durability: AtomicReplacement.Durability) -> Problem? {
        guard case .unconfirmed(let cause) = durability else { return nil }
        return Problem(
            .inputOutput, path: file,
            translated("saved, but the disk has not confirmed it")
                + (cause.map { ": \($0.call.rawValue): \($0.errno.message)" } ?? ""),
            remedy: translated("check the disk"), cause: cause)
    }

    private func explain(_ error: FileError) -> Problem {
        Problem(error, cannot: translated("arrange the library"), path: file)
    }

    private func explain(_ failure: FileExchange.Failure) -> Problem {
        let what = translated("arrange the library")
        switch failure {
        case .system(let cause): return explain(cause)
        case .unreadable(let reason): return Problem(reason, path: file, cannot: what)
        case .metadata(let loss):
            return Problem(
                .permission, path: file, cannot: what,
                reason: translated("the file’s permissions or attributes would be lost"),
                remedy: translated("ask its owner for help"), cause: loss.cause)
        case .locked(let cause):
            return Problem(
                .cannotCreate, path: file, cannot: what,
                reason: translated("it has been locked by another computer for 30 seconds"),
                remedy: translated("try again"), cause: cause)
        case .changed:
            return Problem(
                .inputOutput, path: file, cannot: what, reason: translated("another program is writing to it"),
                remedy: translated("try again when that program is finished"))
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
}
