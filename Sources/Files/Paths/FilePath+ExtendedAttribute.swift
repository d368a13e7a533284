import CLinux

extension FilePath {
    private static let largestAttribute = 65_536

    /// The value of an extended attribute of what this path names, links followed; nil where there is none.
    /// Source: getxattr(2), xattr(7).
    public func extendedAttribute(_ name: FilePath) throws(FileError) -> [UInt8]? {
        // The kernel's limit (XATTR_SIZE_MAX), so that one call is enough and the value cannot grow in between.
        var buffer = [UInt8](repeating: 0, count: Self.largestAttribute)
        do throws(FileError) {
            let count = try SystemCall.getxattr(self) {
                buffer.withUnsafeMutableBytes { bytes in
                    withCString { path in
                        name.withCString { clinux_getxattr(path, $0, bytes.baseAddress!, bytes.count) }
                    }
                }
            }
            return Array(buffer[..<count])
        } catch {
            guard [.noData, .notSupported, .notImplemented].contains(error.errno) else { throw error }
            return nil
        }
    }
}
