import Glibc

extension FilePath {
    /// The absolute path of what this path names, with every link, `.` and `..` resolved. Source: realpath(3).
    ///
    /// - Throws: ``Errno/noSuchFile`` also where a link leads to nothing, ``Errno/tooManySymbolicLinks`` where links
    ///   lead in a circle, ``Errno/nameTooLong`` past 4096 bytes.
    public func resolvingLinks() throws(FileError) -> FilePath {
        var resolved: UnsafeMutablePointer<CChar>?
        try SystemCall.realpath(self) {
            resolved = withCString { Glibc.realpath($0, nil) }
            return resolved == nil ? -1 : 0
        }
        defer { free(resolved) }
        return FilePath(bytes: Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved!))))
    }

    /// What a symbolic link says, unresolved: a relative one is meant from the folder of the link. Source: readlink(2).
    ///
    /// - Throws: ``Errno/invalidArgument`` for what is no link.
    public func linkTarget() throws(FileError) -> FilePath {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = try SystemCall.realpath(self) {
            buffer.withUnsafeMutableBytes { bytes in
                withCString { readlink($0, bytes.baseAddress!.assumingMemoryBound(to: CChar.self), bytes.count) }
            }
        }
        return FilePath(bytes: Array(buffer[..<count]))
    }
}
