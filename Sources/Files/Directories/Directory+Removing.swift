extension Directory {
    /// A folder that is being emptied: its name in its parent, and its folders that are still to be emptied.
    private struct Emptied {
        let name: FilePath
        let above: FileIdentity
        var folders: [FilePath]
    }

    /// Removes an entry; a folder with all its content. Links are removed, never followed.
    ///
    /// It returns through `..`, so that a deep folder needs neither stack nor many open files.
    ///
    /// - Throws: ``Errno/busy`` for a folder in which something is mounted, ``Errno/staleHandle`` if a folder was moved
    ///   meanwhile; what was removed before stays removed.
    public func removeTree(_ name: FilePath) throws(FileError) {
        guard try status(of: name).kind == .directory else { return try unlink(name) }
        let mount = try status().mountID
        var (present, levels) = (self, [Emptied]())
        var next: FilePath? = name
        while true {
            if let name = next {
                let folder = try present.folder(name, on: mount)
                levels.append(Emptied(name: name, above: try present.status().identity, folders: []))
                present = folder
                levels[levels.count - 1].folders = try present.removeFiles()
            }
            next = levels[levels.count - 1].folders.popLast()
            guard next == nil else { continue }
            let done = levels.removeLast()
            let above = levels.isEmpty ? self : try Directory("..", in: present)
            guard try above.status().identity == done.above else {
                throw FileError(call: .openat, path: present.path, errno: .staleHandle)
            }
            try above.removeDirectory(done.name)
            if levels.isEmpty { return }
            present = above
        }
    }

    private func folder(_ name: FilePath, on mount: UInt64) throws(FileError) -> Directory {
        guard try status(of: name).mountID == mount else {
            throw FileError(call: .unlinkat, path: path.appending(name), errno: .busy)
        }
        return try Directory(name, in: self)
    }

    /// Removes all but folders.
    ///
    /// - Returns: the folders.
    private func removeFiles() throws(FileError) -> [FilePath] {
        var folders = [FilePath]()
        for entry in try entries() {
            let kind = if let kind = entry.kind { kind } else { try status(of: entry.name).kind }
            if kind == .directory { folders.append(entry.name) } else { try unlink(entry.name) }
        }
        return folders
    }
}
