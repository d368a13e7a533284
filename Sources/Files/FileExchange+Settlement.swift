import Glibc

/// What happens to the old file once the new one is in its place. From here on nothing throws for a failed call: the
/// new words are there, and what could not be tidied up is left for ``Leftovers``.
extension FileExchange {
    /// Where the old file went, and whether the disk confirmed the new one.
    struct Settlement {
        var displaced: FilePath?
        var durability: AtomicReplacement.Durability
    }

    /// Confirms the new name on the disk and removes the old file, which has the temporary name now. If it is not what
    /// was expected, or if a program that still had it open has begun to write it, it gets a name that people see, and
    /// that program goes on writing there.
    func settle(
        displaced temporaryName: FilePath, original: borrowing FileDescriptor, identity: FileIdentity
    ) -> Settlement {
        let durability = AtomicReplacement.confirm(directory)
        // Not before the disk has taken its time, for that program.
        switch content(of: temporaryName, original: original, identity: identity) {
        case .expected: break
        case .other: return keep(temporaryName)
        case .unknown(let error): return Settlement(displaced: nil, durability: .unconfirmed(error))
        }
        do throws(FileError) {
            try directory.unlink(temporaryName)
        } catch {
            // What it holds is known to be redundant, and its name says so to `Leftovers`.
        }
        return Settlement(displaced: nil, durability: durability)
    }

    /// Confirms the new name on the disk, then looks once more at the old file, which has no name any more: a program
    /// that still had it open may have written it meanwhile.
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

    /// What a name stands for, compared with what was to be replaced.
    private enum Content {
        case expected
        case other
        case unknown(FileError)
    }

    private func content(
        of temporaryName: FilePath, original: borrowing FileDescriptor, identity: FileIdentity
    ) -> Content {
        do throws(FileReadError) {
            return try bytes(of: temporaryName, original: original, identity: identity) == base ? .expected : .other
        } catch {
            // What the user may not read is somebody else's.
            guard case .system(let cause) = error else { return .other }
            return cause.call == .openat && cause.errno == .accessDenied ? .other : .unknown(cause)
        }
    }

    private func bytes(
        of temporaryName: FilePath, original: borrowing FileDescriptor, identity: FileIdentity
    ) throws(FileReadError) -> [UInt8] {
        let isOriginal: Bool
        do throws(FileError) {
            isOriginal = try directory.status(of: temporaryName).identity == identity
        } catch {
            throw .system(error)
        }
        guard isOriginal else { return try FileReader.read(temporaryName, in: directory, limit: limit).bytes }
        original.rewind()
        return try FileReader.read(original, limit: limit).bytes
    }

    private func lateWords(in old: borrowing FileDescriptor) -> [UInt8]? {
        for _ in 0..<40 {
            old.rewind()
            guard let bytes = try? FileReader.read(old, limit: limit).bytes, bytes != base else { return nil }
            if !bytes.isEmpty { return bytes }
            // Made empty by a program that is about to write it.
            usleep(5000)
        }
        return nil
    }
}
