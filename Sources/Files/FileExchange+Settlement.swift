/// What happens to the old file once the new one is in its place. From here on nothing throws for a failed call: the
/// new words are there, and what could not be tidied up is left for ``Leftovers`` and said as unconfirmed.
extension FileExchange {
    /// Where the old file went, and whether the disk confirmed it all.
    struct Settlement {
        var displaced: FilePath?
        var durability: AtomicReplacement.Durability
    }

    /// Looks at the file that came out under `temporaryName`: the expected one is removed, another version gets a
    /// name that people see.
    func settle(displaced temporaryName: FilePath) -> Settlement {
        do throws(FileError) {
            let old = try directory.openForReading(temporaryName)
            guard try holdsBase(old) else {
                let path = try directory.giveFreeName(to: temporaryName, from: nameForDisplaced)
                return Settlement(displaced: path, durability: AtomicReplacement.confirm(directory))
            }
            try directory.unlink(temporaryName)
            return settle(replaced: old)
        } catch {
            return Settlement(displaced: nil, durability: .unconfirmed(error))
        }
    }

    /// Confirms the new name on the disk, then looks once more at the old file, which has no name any more: a program
    /// that still had it open may have written it meanwhile.
    func settle(replaced old: borrowing FileDescriptor) -> Settlement {
        let durability = AtomicReplacement.confirm(directory)
        old.rewind()
        guard let late = try? FileReader.read(old, limit: limit).bytes, late != base, !late.isEmpty else {
            return Settlement(displaced: nil, durability: durability)
        }
        do throws(FileError) {
            let path = try directory.withFreeName(from: nameForDisplaced) { candidate throws(FileError) in
                try AtomicReplacement.create(late, named: candidate, in: directory, beside: name)
            }
            return Settlement(displaced: path, durability: durability)
        } catch {
            return Settlement(displaced: nil, durability: .unconfirmed(error))
        }
    }

    /// Whether the open file holds exactly what was to be replaced; one that cannot be read for what it is (too
    /// large, written all the time) does not.
    private func holdsBase(_ old: borrowing FileDescriptor) throws(FileError) -> Bool {
        do {
            return try FileReader.read(old, limit: limit).bytes == base
        } catch .system(let error) {
            throw error
        } catch {
            return false
        }
    }
}
