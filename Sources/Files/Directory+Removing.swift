extension Directory {
    /// Removes an entry; a folder with all that is in it. Links are removed, never followed.
    ///
    /// - Throws: ``Errno/busy`` for a folder in which something is mounted; what was removed before stays removed.
    public func removeTree(_ name: FilePath) throws(FileError) {
        let status = try status(of: name)
        guard status.kind == .directory else { return try unlink(name) }
        guard try status.mountID == self.status().mountID else {
            throw FileError(call: .unlinkat, path: path.appending(name), errno: .busy)
        }
        let folder = try Directory(name, in: self)
        for entry in try folder.entries() { try folder.removeTree(entry.name) }
        try removeDirectory(name)
    }
}
