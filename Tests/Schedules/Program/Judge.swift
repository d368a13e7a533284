import Calls
import Files
import Glibc
import ScheduleWorld

/// Compares the file system in memory with a real one: both get the same calls, and must give the same results.
struct Judge {
    /// A call, or several that are compared together.
    private enum Step: CaseIterable {
        case make, overwrite, append, read, rename, renameToFree, exchange, unlink, makeFolder, removeFolder, link, look
        case list, change
    }

    private static let names: [FilePath] = ["a", "b", "f", "f/a", "f/b", "f/g", "f/g/a", "g", "g/a", "missing/a"]

    /// The folder on the real file system.
    let folder: FilePath

    /// - Returns: the difference; nil if there is none.
    func difference(seed: UInt64) -> String? {
        var randomness = SplitMix64(seed: seed)
        let steps = (0..<40).map { _ in
            (
                Step.allCases.randomElement(using: &randomness) ?? .look,
                Self.names.randomElement(using: &randomness) ?? "a", Self.names.randomElement(using: &randomness) ?? "b"
            )
        }
        let world = World(seed: seed)
        var answers: [String] = []
        let judged = World.Part("judged") {
            WorldFiles.makeFolder("/judged")
            answers = steps.map { Self.answer($0, $1, $2, in: "/judged") }
        }
        world.run([judged])
        let real = folder.appending(FilePath("songbook-judge-\(getpid())-\(seed)"))
        WorldFiles.makeFolder(real)
        defer { try? Directory(folder).removeTree(real.lastComponent ?? real) }
        for (step, answer) in zip(steps, answers) {
            let theirs = Self.answer(step.0, step.1, step.2, in: real)
            guard theirs != answer else { continue }
            return "\(step.0) \(step.1.string) \(step.2.string): \(answer), and really \(theirs)"
        }
        return nil
    }

    private static func answer(_ step: Step, _ name: FilePath, _ other: FilePath, in root: FilePath) -> String {
        let (path, target) = (root.appending(name), root.appending(other))
        switch step {
        case .make: return write("one", path, O_CREAT | O_EXCL)
        case .overwrite: return write("second", path, O_CREAT | O_TRUNC)
        case .append: return write("+", path, O_APPEND)
        case .read: return WorldFiles.read(path).map { String(decoding: $0, as: UTF8.self) } ?? "\(errno)"
        case .rename: return renamed(path, target, 0)
        case .renameToFree: return renamed(path, target, 1)
        case .exchange: return renamed(path, target, 2)
        case .unlink: return result(path.withCString { unlinkat(AT_FDCWD, $0, 0) })
        case .removeFolder: return result(path.withCString { unlinkat(AT_FDCWD, $0, Int32(AT_REMOVEDIR)) })
        case .makeFolder: return result(path.withCString { mkdirat(AT_FDCWD, $0, 0o755) })
        case .link:
            return result(path.withCString { old in target.withCString { linkat(AT_FDCWD, old, AT_FDCWD, $0, 0) } })
        case .look: return status(path)
        case .list: return WorldFiles.names(in: path)
        case .change:
            let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
            guard file >= 0 else { return "\(errno)" }
            defer { close(file) }
            return result(fchmod(file, 0o600))
        }
    }

    private static func result(_ value: Int32) -> String { value < 0 ? "errno \(errno)" : "done" }

    private static func write(_ text: String, _ path: FilePath, _ flags: Int32) -> String {
        errno = 0
        return WorldFiles.write(Array(text.utf8), to: path, flags: flags) ? "done" : "errno \(errno)"
    }

    private static func renamed(_ path: FilePath, _ target: FilePath, _ flags: UInt32) -> String {
        result(path.withCString { old in target.withCString { calls_rename(AT_FDCWD, old, AT_FDCWD, $0, flags) } })
    }

    private static func status(_ path: FilePath) -> String {
        var status = Glibc.stat()
        guard path.withCString({ lstat($0, &status) }) == 0 else { return "errno \(errno)" }
        let isFolder = status.st_mode & 0o170000 == 0o040000
        return isFolder ? "folder" : "\(status.st_mode) \(status.st_size) \(status.st_nlink)"
    }
}
