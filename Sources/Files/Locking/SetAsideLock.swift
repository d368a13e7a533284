/// A lock file that was taken away from its name, to be looked at and removed. It is no ``TemporaryName``: there is
/// nothing in it that anybody wrote.
enum SetAsideLock {
    /// A name that is probably free, for the lock file `lock`.
    static func name(for lock: FilePath) -> FilePath {
        FilePath(bytes: prefix(of: lock) + Array(String(UInt32.random(in: 0...UInt32.max), radix: 16).utf8))
    }

    /// Whether `name` is one for the lock file `lock`.
    static func isName(_ name: FilePath, of lock: FilePath) -> Bool {
        name.bytes.starts(with: prefix(of: lock))
    }

    private static func prefix(of lock: FilePath) -> [UInt8] {
        lock.bytes + [UInt8(ascii: "-")]
    }
}
