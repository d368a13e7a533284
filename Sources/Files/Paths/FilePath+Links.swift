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

    /// The target of a symbolic link, unresolved: a relative one starts at the folder of the link. Source: readlink(2).
    ///
    /// - Throws: ``Errno/invalidArgument`` if this is not a link.
    public func linkTarget() throws(FileError) -> FilePath {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = try SystemCall.realpath(self) {
            buffer.withUnsafeMutableBytes { bytes in
                withCString { readlink($0, bytes.baseAddress!.assumingMemoryBound(to: CChar.self), bytes.count) }
            }
        }
        return FilePath(bytes: Array(buffer[..<count]))
    }

    /// Returns the path with its links followed, whether or not their targets exist. From the beginning of a network
    /// folder or FUSE mount on, names stay as they are: a server that may not answer is not asked. Source:
    /// path_resolution(7).
    ///
    /// - Returns: for an absolute path, one without `.` and `..` up to a mount; this path if links form a loop.
    public func followingLinks() -> FilePath {
        var names = Array(components.reversed())
        var path = FilePath.root
        var links = 0
        while let name = names.popLast() {
            if name == "." { continue }
            if name == ".." {
                path = path.parent
                continue
            }
            let next = path.appending(name)
            if next.placeOfAnswer != nil {
                return names.reversed().reduce(next) { $0.appending($1) }
            }
            guard let target = try? next.linkTarget() else {
                path = next
                continue
            }
            links += 1
            // Source: path_resolution(7), ELOOP.
            if links > 40 { return self }
            if target.isAbsolute { path = .root }
            names += target.components.reversed()
        }
        return path
    }
}
