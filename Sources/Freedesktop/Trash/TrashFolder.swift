import Files

/// One trash: the user's own, or that of a volume. Source: Trash specification 1.0.
struct TrashFolder {
    private static let suffix = Array(".trashinfo".utf8)

    /// Holds `files` and `info`.
    let path: FilePath
    /// What relative paths in it start from; nil in the home trash, where they are absolute.
    let top: FilePath?

    /// Moves a file or folder in here.
    ///
    /// - Returns: its name here.
    /// - Throws: ``Errno/crossDevice`` when it is on another filesystem.
    func take(_ file: FilePath, at time: FileTime) throws(FileError) -> FilePath {
        let files = try Directory.make(path.appending("files"))
        let infos = try Directory.make(path.appending("info"))
        let source = try Directory(file.parent)
        let name = file.lastComponent ?? file
        let info = TrashInfo(path: top.flatMap { file.relative(to: $0) } ?? file, deletedAt: time)
        var taken = name
        // The info file is made first: it reserves the name.
        _ = try infos.withFreeName { attempt in
            taken = Self.numbered(name, attempt)
            return FilePath(bytes: taken.bytes + Self.suffix)
        } _: { candidate throws(FileError) in
            try infos.write(info.encoded, toNew: candidate)
        }
        do throws(FileError) {
            try source.moveWithoutReplacing(name, to: taken, in: files)
        } catch {
            try infos.unlink(FilePath(bytes: taken.bytes + Self.suffix))
            throw error
        }
        return taken
    }

    /// What is in here, with where it came from; entries without a readable info file are left out.
    func items() throws(FileError) -> [TrashedFile] {
        let infos: Directory
        do throws(FileError) {
            infos = try Directory(path.appending("info"))
        } catch {
            if error.errno == .noSuchFile { return [] }
            throw error
        }
        return try infos.entries().compactMap { entry in
            let name = entry.name.bytes
            guard name.count > Self.suffix.count, name.suffix(Self.suffix.count) == Self.suffix[...],
                let bytes = try? FileReader.read(entry.name, in: infos, limit: 1 << 16).bytes,
                let info = TrashInfo(decoding: bytes)
            else { return nil }
            return TrashedFile(
                originalPath: (top ?? .root).appending(info.path), deletionDate: info.deletionDate, folder: self,
                name: FilePath(bytes: Array(name.dropLast(Self.suffix.count))))
        }
    }

    /// Puts an item back; a name that is taken is ``Errno/fileExists``.
    func giveBack(_ name: FilePath, to target: FilePath) throws(FileError) {
        let files = try Directory(path.appending("files"))
        let folder = try Directory.make(target.parent, permissions: 0o755)
        try files.moveWithoutReplacing(name, to: target.lastComponent ?? target, in: folder)
        try Directory(path.appending("info")).unlink(FilePath(bytes: name.bytes + Self.suffix))
    }

    /// `Song`, `Song.2`, `Song.3`…, cut so that with the info file's suffix it is no longer than a name may be.
    private static func numbered(_ name: FilePath, _ attempt: Int) -> FilePath {
        let number = attempt == 0 ? [] : Array(".\(attempt + 1)".utf8)
        return FilePath(bytes: name.bytes.prefix(255 - suffix.count - number.count) + number)
    }
}
