import Calls
import Files
import Glibc

/// Files of the world, read and written as by any program: for actors, whose calls the world makes.
enum WorldFiles {
    static func makeFolder(_ path: FilePath) {
        _ = path.withCString { mkdirat(AT_FDCWD, $0, 0o755) }
    }

    /// Nil if it cannot be read. If a server reports that another computer replaced the file, it is read again.
    static func read(_ path: FilePath) -> [UInt8]? {
        while true {
            if let bytes = readOnce(path) { return bytes }
            guard errno == ESTALE else { return nil }
        }
    }

    private static func readOnce(_ path: FilePath) -> [UInt8]? {
        let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        // At least two pieces, so that changes in between can be seen.
        var part = [UInt8](repeating: 0, count: 128)
        while true {
            let count = part.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
            guard count != 0 else { return bytes }
            guard count > 0 else { return nil }
            bytes += part[..<count]
        }
    }

    /// Like a program that writes into the existing file: empties it first, and then writes two pieces.
    static func overwrite(_ path: FilePath, with bytes: [UInt8]) -> Bool {
        let file = path.withCString { open($0, O_WRONLY | O_CLOEXEC) }
        guard file >= 0 else { return false }
        defer { close(file) }
        guard ftruncate(file, 0) == 0 else { return false }
        return [bytes[..<(bytes.count / 2)], bytes[(bytes.count / 2)...]].allSatisfy { piece in
            piece.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) } == piece.count
        } && fsync(file) == 0
    }

    static func write(_ bytes: [UInt8], to path: FilePath, flags: Int32) -> Bool {
        let file = path.withCString { open($0, O_WRONLY | O_CLOEXEC | flags, 0o644) }
        guard file >= 0 else { return false }
        defer { close(file) }
        return bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) } == bytes.count
    }

    /// Like a program that loses nothing in a power cut.
    static func replace(_ path: FilePath, with bytes: [UInt8], by temporary: FilePath) -> Bool {
        guard write(bytes, to: temporary, flags: O_CREAT | O_TRUNC), synchronize(temporary) else { return false }
        guard let folder = try? Directory(path.parent), let name = path.lastComponent,
            let other = temporary.lastComponent
        else { return false }
        return (try? folder.rename(other, to: name, .replacing)) != nil && synchronize(path.parent)
    }

    /// rename(2).
    static func rename(_ path: FilePath, to other: FilePath) -> Bool {
        path.withCString { old in other.withCString { calls_rename(AT_FDCWD, old, AT_FDCWD, $0, 0) } } == 0
    }

    static func synchronize(_ path: FilePath) -> Bool {
        let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard file >= 0 else { return false }
        defer { close(file) }
        return fsync(file) == 0
    }

    static func unlink(_ path: FilePath) -> Bool { path.withCString { unlinkat(AT_FDCWD, $0, 0) } == 0 }

    /// The names in a folder; nil where it cannot be listed.
    static func list(_ folder: FilePath) -> [String]? {
        (try? Directory(folder).entries().map(\.name.string))?.sorted()
    }

    /// Sorted by their bytes.
    static func names(in folder: FilePath) -> String {
        do throws(FileError) {
            let names = try Directory(folder).entries().map(\.name.string)
            return names.sorted().joined(separator: " ")
        } catch {
            return "errno \(error.errno.rawValue)"
        }
    }

    /// The contents of all files in a folder and its subfolders.
    static func contents(in folder: FilePath) -> [[UInt8]] {
        guard let directory = try? Directory(folder), let entries = try? directory.entries() else { return [] }
        return entries.sorted { $0.name.string < $1.name.string }.flatMap { entry in
            let path = folder.appending(entry.name)
            return entry.kind == .directory ? contents(in: path) : read(path).map { [$0] } ?? []
        }
    }
}
