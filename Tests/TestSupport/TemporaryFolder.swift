public import Files
public import Freedesktop
import Glibc

/// A real folder for one test, removed with its contents when the test releases it.
public final class TemporaryFolder: Sendable {
    /// Its absolute path, without links.
    public let path: FilePath

    /// A folder in memory, where fsync(2) costs nothing, for tests that save very often; nil if there is none.
    public static let memory: FilePath? = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : nil

    /// A folder on a disk where this user has no trash except the one in the home folder, for example if /tmp is not a
    /// separate mount: for tests of songs without a trash, and of the whole trash. Nil if there is none.
    public static let withoutVolumeTrash: FilePath? = [FilePath(usual), "/var/tmp", FilePath(workingDirectory)]
        .first { base in
            guard access(base.string, W_OK) == 0, let status = try? FileStatus(of: base) else { return false }
            var top = base
            while top != .root, (try? FileStatus(of: top.parent))?.mountID == status.mountID { top = top.parent }
            return top == .root || access(top.string, W_OK) != 0
        }

    private static var workingDirectory: String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(cString: path)
    }

    private static var usual: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

    /// Creates a folder below `$TMPDIR`, or below `parent`.
    public init(in parent: FilePath? = nil) {
        let base = parent?.string ?? Self.usual
        var template = Array((base + "/songbook-test-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil, let real = realpath(template, nil) else {
            fatalError("cannot make a folder in \(base): \(String(cString: strerror(errno)))")
        }
        defer { free(real) }
        path = FilePath(String(cString: real))
    }

    deinit {
        SystemCall.$faultInjector.withValue(nil) {
            // If something is mounted in it, or cannot be written, rm(1) removes what it can.
            if (try? Directory(path.parent).removeTree(path.lastComponent!)) == nil {
                runTool("/bin/rm", "-rf", path.string)
            }
            if path.parent == Self.memory { removeFromTrash() }
        }
    }

    /// Removes what was moved from the folder to the trash of its disk, instead of the trash in the home folder.
    private func removeFromTrash() {
        guard let trash = try? Directory(path.parent.appending(FilePath(".Trash-\(geteuid())"))),
            let infos = try? Directory("info", in: trash), let files = try? Directory("files", in: trash)
        else { return }
        for info in (try? infos.entries()) ?? [] {
            guard let bytes = try? FileReader.read(info.name, in: infos, limit: 1 << 16).bytes,
                String(decoding: bytes, as: UTF8.self).contains("\nPath=\(path.lastComponent!.string)/")
            else { continue }
            try? files.removeTree(FilePath(String(info.name.string.dropLast(".trashinfo".count))))
            try? infos.unlink(info.name)
        }
    }

    /// Returns the path of an entry of the folder.
    public subscript(_ relative: FilePath) -> FilePath {
        path.appending(relative)
    }

    /// Writes a file, and creates its parent folders.
    @discardableResult
    public func write(_ text: String, to relative: FilePath) -> FilePath {
        write(Array(text.utf8), to: relative)
    }

    /// Writes a file, and creates its parent folders.
    @discardableResult
    public func write(_ bytes: [UInt8], to relative: FilePath) -> FilePath {
        let target = self[relative]
        makeFolder(relative.parent)
        CommandStarts.paused {
            let file = target.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) }
            precondition(file >= 0, "cannot write \(target.display): \(String(cString: strerror(errno)))")
            defer { close(file) }
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress!, $0.count) }
                precondition(count > 0)
                rest = rest.dropFirst(count)
            }
        }
        // Such a script would not run (ETXTBSY).
        if bytes.starts(with: "#!".utf8) { waitUntilNobodyWrites(relative) }
        return target
    }

    /// Waits until no process has a file open for writing, five seconds at most: a process that another test is just
    /// starting briefly has the same files open as this one.
    public func waitUntilNobodyWrites(_ relative: FilePath) {
        SystemCall.$faultInjector.withValue(nil) {
            guard let folder = try? Directory(self[relative].parent), let name = relative.lastComponent else { return }
            for _ in 0..<1000 {
                guard (try? folder.isBeingWritten(name)) == true else { return }
                usleep(5000)
            }
        }
    }

    /// Creates a folder and its parents.
    @discardableResult
    public func makeFolder(_ relative: FilePath) -> FilePath {
        var folder = path
        for name in relative.components where name != "." {
            folder = folder.appending(name)
            _ = folder.withCString { mkdir($0, 0o755) }
        }
        return folder
    }

    /// Sets the permissions of a file or folder; see chmod(2).
    public func setPermissions(of relative: FilePath, _ permissions: UInt32) {
        let result = self[relative].withCString { chmod($0, mode_t(permissions)) }
        precondition(result == 0)
    }

    /// The bytes of a file; nil if it cannot be read.
    public func read(_ relative: FilePath) -> [UInt8]? {
        try? FileReader.read(self[relative], limit: 1 << 30).bytes
    }

    /// Returns the names in a folder, sorted by their bytes.
    public func names(in relative: FilePath = ".") -> [FilePath] {
        ((try? Directory(self[relative]).entries()) ?? []).map(\.name).sorted()
    }

    /// Returns all files and folders below, relative to the folder, sorted by their bytes.
    public func tree() -> [FilePath] {
        func below(_ relative: FilePath) -> [FilePath] {
            let entries = (try? Directory(self[relative]).entries()) ?? []
            return entries.flatMap { entry in
                let path = relative == "." ? entry.name : relative.appending(entry.name)
                return entry.kind == .directory ? [path] + below(path) : [path]
            }
        }
        return below(".").sorted()
    }
}

extension TemporaryFolder {
    /// An environment in which all of the user's folders are inside this folder, and nothing else is set.
    public func environment(_ extra: [String: String] = [:]) -> Environment {
        var variables = ["HOME": "home", "XDG_RUNTIME_DIR": "run"].mapValues { self[FilePath($0)].bytes }
        for folder in ["home", "run"] { makeFolder(FilePath(folder)) }
        variables["PATH"] = Array("/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin".utf8)
        for (name, value) in extra { variables[name] = Array(value.utf8) }
        return Environment(
            variables: variables, workingDirectory: path, userID: geteuid(), hostName: "songwriter")
    }
}
