import Glibc

/// What happens to the old file once the new one is in its place. From here on a failed call does not throw: the new
/// words are saved, and what could not be cleaned up is left for ``CrashCleanup``.
extension FileExchange {
    /// Where the old file went, and whether the disk confirmed the new one.
    struct Settlement {
        var displaced: FilePath?
        var isArchived = false
        var outlastsLock = false
        var durability: AtomicReplacement.Durability
    }

    /// Confirms the new name on the disk and puts away the old file, which now has the temporary name. If it is not
    /// what was expected, or if a program still has it open for writing, it gets a visible name, and that program
    /// continues to write to it.
    func settle(
        displaced temporaryName: FilePath, isOriginal: Bool, _ original: borrowing FileDescriptor, _ status: FileStatus
    ) -> Settlement {
        let durability = AtomicReplacement.confirm(directory)
        // After the wait for the disk, which gives that program time.
        return settle(
            temporaryName, isOriginal ? content(of: original) : content(of: temporaryName), status, durability)
    }

    /// The same for a file that got the temporary name before it was replaced.
    ///
    /// - Parameter other: a second temporary name, which is removed.
    func settle(displaced temporaryName: FilePath, seenAs other: FilePath, _ status: FileStatus) -> Settlement {
        let durability = AtomicReplacement.confirm(directory)
        let content = content(of: temporaryName)
        removeLink(other)
        return settle(temporaryName, content, status, durability)
    }

    private func settle(
        _ temporaryName: FilePath, _ content: Content, _ status: FileStatus,
        _ durability: AtomicReplacement.Durability
    ) -> Settlement {
        switch content {
        case .expected: break
        case .other: return keep(temporaryName)
        case .unknown(let error): return Settlement(displaced: nil, durability: .unconfirmed(error))
        }
        if putAway(temporaryName, status) {
            return Settlement(displaced: nil, isArchived: true, durability: durability)
        }
        if mayGetWords(temporaryName) { return keep(temporaryName) }
        removeLink(temporaryName)
        return Settlement(displaced: nil, durability: durability)
    }

    /// Whether a program has it open, and would write to a file without a name, or has just written to it.
    ///
    /// Only this kernel's programs are known. Elsewhere it is not opened again: FUSE renames a file that is removed a
    /// moment after it was closed.
    private func mayGetWords(_ temporaryName: FilePath) -> Bool {
        guard (try? FileSystemStatus(of: directory).tellsOfChanges) == true else { return false }
        if isKeptOpen(temporaryName) { return true }
        if case .other = content(of: temporaryName) { return true }
        return false
    }

    /// Whether a program has it open for writing. A child that is being started holds the descriptors of the last save
    /// for an instant, so this is checked for a while before it counts.
    private func isKeptOpen(_ name: FilePath) -> Bool {
        for attempt in 0..<20 {
            if attempt > 0 { usleep(5000) }
            if (try? directory.isBeingWritten(name)) != true { return false }
        }
        return true
    }

    /// The saver; no process of the program changes its user.
    private static let user = geteuid()

    private func putAway(_ temporaryName: FilePath, _ status: FileStatus) -> Bool {
        guard let archive, status.linkCount == 1, status.owner == Self.user else { return false }
        do throws(FileError) {
            try directory.move(temporaryName, to: archive.path)
            return true
        } catch {
            // The caller has the bytes.
            return false
        }
    }

    /// Confirms the new name on the disk, then checks the old file once more, which no longer has a name: a program
    /// that still had it open may have written to it meanwhile.
    func settle(replaced old: borrowing FileDescriptor) -> Settlement {
        let durability = AtomicReplacement.confirm(directory)
        guard let late = lateWords(in: old) else { return Settlement(displaced: nil, durability: durability) }
        do throws(FileError) {
            let copy = try AtomicReplacement.create(
                late, beside: name, like: old, in: directory, names: nameForDisplaced)
            return Settlement(displaced: copy.path, durability: copy.durability)
        } catch {
            return Settlement(displaced: nil, durability: .unconfirmed(error))
        }
    }

    private func keep(_ temporaryName: FilePath) -> Settlement {
        do throws(FileError) {
            let path = try directory.giveFreeName(to: temporaryName, from: nameForDisplaced)
            return Settlement(displaced: path, durability: AtomicReplacement.confirm(directory))
        } catch {
            return Settlement(displaced: nil, durability: .unconfirmed(error))
        }
    }

    /// The content of a name, compared with what should be replaced.
    fileprivate enum Content {
        case expected
        case other
        case unknown(FileError)
    }

    private func content(of original: borrowing FileDescriptor) -> Content {
        do throws(FileReadError) {
            if try FileReader.holds(base, in: original) { return .expected }
            original.rewind()
            return try FileReader.read(original, limit: limit).bytes.hasSameBytes(as: base) ? .expected : .other
        } catch {
            return Content(error)
        }
    }

    private func content(of temporaryName: FilePath) -> Content {
        do throws(FileReadError) {
            return try FileReader.read(temporaryName, in: directory, limit: limit).bytes == base ? .expected : .other
        } catch {
            return Content(error)
        }
    }

    private func lateWords(in old: borrowing FileDescriptor) -> [UInt8]? {
        for _ in 0..<40 {
            old.rewind()
            guard let bytes = try? FileReader.read(old, limit: limit).bytes, bytes != base else { return nil }
            if !bytes.isEmpty { return bytes }
            // Truncated by a program that is about to write it.
            usleep(5000)
        }
        return nil
    }
}

extension FileExchange.Content {
    /// A file that the user may not read belongs to another user.
    fileprivate init(_ error: FileReadError) {
        guard case .system(let cause) = error else {
            self = .other
            return
        }
        self = cause.call == .openat && cause.errno == .accessDenied ? .other : .unknown(cause)
    }
}
