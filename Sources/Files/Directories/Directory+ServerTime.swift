extension Directory {
    /// The clock of the folder's server: what it writes down as the time of a file that is made now.
    ///
    /// - Parameter target: the file whose ``CrashCleanup`` the file that is made for it belongs to when the process dies.
    func serverTime(besides target: FilePath) throws(FileError) -> FileTime {
        let probe = try TemporaryFile(for: target, replacing: [], in: self)
        return try status(of: probe.name).modificationTime
    }
}
