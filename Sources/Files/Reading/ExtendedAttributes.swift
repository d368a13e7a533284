import CLinux
import Glibc

/// Names and values attached to an open file: access control lists, tags of other programs. Source: xattr(7).
struct ExtendedAttributes {
    /// The attributes in the `security` namespace belong to the kernel's modules, which set them on every new file;
    /// the integrity ones even seal the bytes and must not be carried over to others.
    private static let kernelOwned = [
        "security.ima", "security.evm", "security.selinux", "security.SMACK64", "security.apparmor",
    ]

    /// The names on the file; none if the filesystem does not support attributes.
    static func names(of file: borrowing FileDescriptor) throws(FileError) -> [FilePath] {
        let list = try bytes(of: file, call: .flistxattr) { buffer, size in
            clinux_flistxattr(file.rawValue, buffer?.assumingMemoryBound(to: CChar.self), size)
        }
        return (list ?? []).split(separator: 0).map { FilePath(bytes: Array($0)) }
            .filter { !kernelOwned.contains($0.string) }
    }

    /// The value of an attribute; nil if it does not exist (any more).
    static func value(of name: FilePath, on file: borrowing FileDescriptor) throws(FileError) -> [UInt8]? {
        try bytes(of: file, call: .fgetxattr) { buffer, size in
            name.withCString { clinux_fgetxattr(file.rawValue, $0, buffer, size) }
        }
    }

    /// Gives `target` exactly the attributes of `source`. Only differences are written, because some filesystems
    /// compute attributes that cannot be set.
    static func copy(from source: borrowing FileDescriptor, to target: borrowing FileDescriptor) throws(FileError) {
        let wanted = try names(of: source)
        for name in wanted {
            guard let value = try value(of: name, on: source) else { continue }
            // The target may be a file that its owner cannot read yet; then no value counts as the same.
            if (try? Self.value(of: name, on: target)) == value { continue }
            try change(source.path) {
                name.withCString { clinux_fsetxattr(target.rawValue, $0, value, value.count) }
            }
        }
        // Files inherit the default access control list of the folder in which they are created.
        for name in try names(of: target) where !wanted.contains(name) {
            try change(source.path) {
                name.withCString { clinux_fremovexattr(target.rawValue, $0) }
            }
        }
    }

    private static func change(_ path: FilePath, _ body: () -> CInt) throws(FileError) {
        var retry = NetworkRetry()
        while true {
            do throws(FileError) {
                try SystemCall.fsetxattr(path, body)
                return
            } catch {
                guard error.errno == .tryAgain, retry.again() else { throw error }
            }
        }
    }

    private static func bytes(
        of file: borrowing FileDescriptor, call: SystemCall, _ body: (UnsafeMutableRawPointer?, Int) -> Int
    ) throws(FileError) -> [UInt8]? {
        var retry = NetworkRetry()
        while true {
            do throws(FileError) {
                let size = try call(file.path) { body(nil, 0) }
                if size == 0 { return [] }
                var buffer = [UInt8](repeating: 0, count: size)
                let count = try call(file.path) { buffer.withUnsafeMutableBytes { body($0.baseAddress, $0.count) } }
                return Array(buffer.prefix(count))
            } catch {
                switch error.errno {
                case .outOfRange: continue  // It grew between the two calls.
                case .tryAgain where retry.again(): continue
                case .noData, .notSupported, .notImplemented: return nil
                default: throw error
                }
            }
        }
    }
}

extension ExtendedAttributes {
    /// Gives `target` those attributes of `source` that its filesystem accepts.
    ///
    /// - Parameter isWanted: called with each name.
    /// - Returns: the names of the others.
    static func copyWhatIsTaken(
        from source: borrowing FileDescriptor, to target: borrowing FileDescriptor,
        where isWanted: (FilePath) -> Bool = { _ in true }
    ) throws(FileError) -> [FilePath] {
        var lost = [FilePath]()
        for name in try names(of: source) where isWanted(name) {
            guard let value = try value(of: name, on: source) else { continue }
            if (try? Self.value(of: name, on: target)) == value { continue }
            do throws(FileError) {
                try change(target.path) {
                    name.withCString { clinux_fsetxattr(target.rawValue, $0, value, value.count) }
                }
            } catch {
                // A filesystem may have no space left for attributes although it has space for files.
                guard error.isRefusedByFilesystem || [.noSpace, .outOfRange].contains(error.errno) else { throw error }
                lost.append(name)
            }
        }
        return lost
    }
}
