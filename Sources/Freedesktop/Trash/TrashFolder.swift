import Files
import Glibc

/// One trash: the user's own, or that of a volume. Source: Trash specification 1.0.
struct TrashFolder {
    private static let suffix = Array(".trashinfo".utf8)
    private static let longestInfo = 1 << 16

    /// Contains `files` and `info`.
    let path: FilePath
    /// The folder that relative paths in it start from; nil in the home trash, where they are absolute.
    let top: FilePath?

    /// Moves a file or folder to here, and waits for the disk: after a power failure, it is where it was, or here with
    /// its info file.
    ///
    /// - Parameter source: the folder the file is in.
    /// - Returns: the item in this trash.
    /// - Throws: ``Errno/crossDevice`` if it is on another filesystem; then no folder is left that was created for it.
    func trash(_ file: FilePath, from source: Directory, at time: FileTime) throws(FileError) -> TrashedFile {
        try keepingNoNewFolders { () throws(FileError) in
            try reserving(file, at: time) { name, files throws(FileError) in
                // Another program may have left a file without an info file under the name: then it is not free either.
                try source.moveWithoutReplacing(file.name, to: name, in: files)
                // The move has happened, whether or not the disk confirms it; until it is confirmed, the file is in one
                // of the two.
                _ = AtomicReplacement.confirm(files)
                _ = AtomicReplacement.confirm(source)
            }
        }
    }

    /// Calls `body`; if it throws, removes the folders that it created, those of the trash and above it.
    func keepingNoNewFolders<Failure: Error>(
        _ body: () throws(Failure) -> TrashedFile
    ) throws(Failure) -> TrashedFile {
        let missing = missingFolders
        do throws(Failure) {
            return try body()
        } catch {
            for folder in missing {
                // Folders into which another program has put something by now stay.
                if let name = folder.lastComponent { _ = try? Directory(folder.parent).removeDirectory(name) }
            }
            throw error
        }
    }

    /// The folders of the trash, and above it, that do not exist; each before its parent.
    private var missingFolders: [FilePath] {
        func isMissing(_ folder: FilePath) -> Bool {
            do throws(FileError) {
                _ = try FileStatus(of: folder, followingLinks: false)
                return false
            } catch {
                return error.errno == .noSuchFile
            }
        }
        var missing = ["files", "info"].map { path.appending($0) }.filter(isMissing)
        var folder = path
        while folder != .root, isMissing(folder) {
            missing.append(folder)
            folder = folder.parent
        }
        return missing
    }

    /// Writes the info file, which reserves a name, and calls `body`, which must put the file there.
    ///
    /// - Parameter body: throws ``Errno/fileExists`` if the name is taken.
    func reserving(
        _ file: FilePath, at time: FileTime, _ body: (_ name: FilePath, _ files: Directory) throws(FileError) -> Void
    ) throws(FileError) -> TrashedFile {
        let files = try Directory.make(path.appending("files"), isLasting: true)
        let infos = try Directory.make(path.appending("info"), isLasting: true)
        let name = file.name
        let info = TrashInfo(path: top.flatMap { file.relative(to: $0) } ?? file, deletedAt: time)
        var taken = name
        _ = try infos.withFreeName { attempt in
            taken = Self.numbered(name, attempt)
            return Self.infoName(of: taken)
        } _: { candidate throws(FileError) in
            // The info file is made first: it reserves the name.
            try infos.write(info.encoded, toNew: candidate, modified: .now)
            do throws(FileError) {
                try infos.synchronize(candidate)
                if case .unconfirmed(let error?) = AtomicReplacement.confirm(infos) { throw error }
                try body(taken, files)
            } catch {
                // All programs ignore an info file without its file.
                _ = try? infos.unlink(candidate)
                throw error
            }
        }
        return TrashedFile(
            originalPath: file, deletionDate: info.deletionDate, deletedAt: time, folder: self, name: taken)
    }

    /// The items in here, with where they came from; entries without a readable info file are left out, and info files
    /// without an entry.
    func items() throws(FileError) -> [TrashedFile] {
        let infos: Directory
        let files: Set<FilePath>
        do throws(FileError) {
            infos = try Directory(path.appending("info"))
            files = Set(try Directory(path.appending("files")).entries().map(\.name))
        } catch {
            if error.errno == .noSuchFile { return [] }
            throw error
        }
        return try infos.entries().compactMap { entry in
            let name = FilePath(bytes: entry.name.bytes.dropLast(Self.suffix.count))
            guard files.contains(name), entry.name == Self.infoName(of: name),
                let snapshot = try? FileReader.read(entry.name, in: infos, limit: Self.longestInfo),
                let info = TrashInfo(decoding: snapshot.bytes),
                // A disk from another computer must not name folders of this one.
                top.map({ $0.appending(info.path).isInside($0) }) ?? true
            else { return nil }
            return TrashedFile(
                originalPath: originalPath(info), deletionDate: info.deletionDate,
                deletedAt: snapshot.status.modificationTime, folder: self, name: name)
        }
    }

    /// Permanently deletes an item, and waits for the disk. The item leaves the trash before the first file in it is
    /// deleted, so that no program restores a part of it: other programs, too, remove what a killed one left in the
    /// place it is moved to.
    ///
    /// Source: gvfs, daemon/trashlib/trashexpunge.c, for the folder's name.
    ///
    /// - Throws: what could not be removed; what is left of the item is in the trash again.
    func delete(_ name: FilePath, locks: Directory? = nil) throws(FileError) {
        let files = try Directory(path.appending("files"))
        let expunged = try Directory.make(path.appending("expunged"))
        let place = try expunged.withFreeName { attempt in
            FilePath(bytes: name.bytes.prefix(240) + Array(".\(getpid()).\(attempt)".utf8))
        } _: { candidate throws(FileError) in
            try files.takeAway(name, to: candidate, in: expunged, locks: locks)
        }
        do throws(FileError) {
            try expunged.removeTree(place.name)
        } catch {
            try expunged.moveWithoutReplacing(place.name, to: name, in: files)
            throw error
        }
        _ = try? Directory(path.appending("info")).unlink(Self.infoName(of: name))
        _ = AtomicReplacement.confirm(files)
        clear(expunged)
    }

    /// Whether an item's info file is still its own; nil if it has none. The item may have been restored or deleted
    /// since, and another one may have its name in here.
    func holds(_ file: TrashedFile) throws(FileError) -> Bool? {
        do throws(FileReadError) {
            let place = path.appending("info").appending(Self.infoName(of: file.name))
            let bytes = try FileReader.read(place, limit: Self.longestInfo).bytes
            guard let info = TrashInfo(decoding: bytes) else { return nil }
            return info.deletionDate == file.deletionDate
                && originalPath(info).components == file.originalPath.components
        } catch {
            guard case .system(let error) = error, error.errno != .noSuchFile else { return nil }
            throw error
        }
    }

    private func originalPath(_ info: TrashInfo) -> FilePath { (top ?? .root).appending(info.path) }

    /// Removes what a killed program was deleting. What cannot be removed stays.
    private func clear(_ expunged: Directory) {
        for entry in (try? expunged.entries()) ?? [] { _ = try? expunged.removeTree(entry.name) }
        _ = try? Directory(path).removeDirectory("expunged")
    }

    static func infoName(of name: FilePath) -> FilePath {
        FilePath(bytes: name.bytes + suffix)
    }

    /// `Song`, `Song.2`, `Song.3`…, cut so that with the info file's suffix it does not exceed the length of a name.
    private static func numbered(_ name: FilePath, _ attempt: Int) -> FilePath {
        let number = attempt == 0 ? [] : Array(".\(attempt + 1)".utf8)
        return FilePath(bytes: name.bytes.prefix(255 - suffix.count - number.count) + number)
    }
}
