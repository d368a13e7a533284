public import Files
import Glibc
import Processes

/// What the system gives a process: variables, folders, the user. One value, so that tests need no globals.
public struct Environment: Sendable {
    /// The environment variables; values are bytes, because a path in one may be in any encoding.
    public var variables: [String: [UInt8]]
    /// The folder that relative paths start from; absolute.
    public var workingDirectory: FilePath
    /// The effective user's ID.
    public var userID: UInt32
    /// The user's home folder from the password database, for when `HOME` is not set.
    public var accountHome: FilePath?
    /// This machine's name, as it may appear in a `file:` URI.
    public var hostName: String

    /// An environment with exactly these values.
    public init(
        variables: [String: [UInt8]], workingDirectory: FilePath, userID: UInt32, accountHome: FilePath? = nil,
        hostName: String = "localhost"
    ) {
        self.variables = variables
        self.workingDirectory = workingDirectory
        self.userID = userID
        self.accountHome = accountHome
        self.hostName = hostName
    }

    /// The variable's value as text; nil when it is not set or empty.
    public func value(_ name: String) -> String? {
        path(name).map(\.string)
    }

    /// The variable's value as a path; nil when it is not set or empty.
    public func path(_ name: String) -> FilePath? {
        guard let bytes = variables[name], !bytes.isEmpty else { return nil }
        return FilePath(bytes: bytes)
    }

    /// `path` made absolute by the working directory; nothing else is resolved.
    public func absolute(_ path: FilePath) -> FilePath {
        workingDirectory.appending(path)
    }

    /// The first program of this name in `PATH`; nil when there is none.
    public func program(_ name: FilePath) -> FilePath? {
        programDirectories.lazy.map { $0.appending(name) }.first(where: \.isExecutableFile)
    }

    /// Whether windows can be shown: a Wayland compositor or an X server is named. Source: wl_display_connect(3), X(7).
    public var hasDisplay: Bool {
        path("WAYLAND_DISPLAY") != nil || path("DISPLAY") != nil
    }
}

extension Environment {
    /// The present environment of this process.
    public static func current() -> Environment {
        var entries = [ArraySlice<UInt8>]()
        var next = environ
        while let entry = next.pointee {
            entries.append(ArraySlice(UnsafeRawBufferPointer(start: entry, count: strlen(entry))))
            next += 1
        }
        return current(entries)
    }

    /// The environment that this process was started with, including what a library has removed since: GTK takes
    /// `XDG_ACTIVATION_TOKEN` and `DESKTOP_STARTUP_ID` out of it before main() is called. If that cannot be read, the
    /// present environment.
    ///
    /// Source: proc_pid_environ(5).
    public static func initial() -> Environment {
        let path: FilePath = "/proc/self/environ"
        let file = try? FileDescriptor(directory: AT_FDCWD, name: path, flags: O_RDONLY, reported: path)
        let bytes = try? file?.readToEnd(limit: 1 << 23)
        guard let bytes, !bytes.isEmpty else { return current() }
        return current(bytes.split(separator: 0))
    }

    private static func current(_ entries: [ArraySlice<UInt8>]) -> Environment {
        var variables = [String: [UInt8]]()
        for entry in entries {
            guard let equals = entry.firstIndex(of: UInt8(ascii: "=")) else { continue }
            variables[String(decoding: entry[..<equals], as: UTF8.self)] = Array(entry[(equals + 1)...])
        }
        let userID = geteuid()
        let hasHome = variables["HOME"]?.isEmpty == false
        return Environment(
            variables: variables, workingDirectory: currentDirectory(), userID: userID,
            accountHome: hasHome ? nil : accountHome(of: userID), hostName: currentHostName())
    }

    private static func currentDirectory() -> FilePath {
        guard let pointer = getcwd(nil, 0) else { return .root }
        defer { free(pointer) }
        return FilePath(bytes: Array(UnsafeRawBufferPointer(start: pointer, count: strlen(pointer))))
    }

    private static func currentHostName() -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            buffer.initialize(repeating: 0)
            return gethostname(buffer.baseAddress!, 255) == 0 ? String(cString: buffer.baseAddress!) : "localhost"
        }
    }

    // Read by hand, because getpwuid(3) needs the shared C library in a program that is linked without it. Accounts
    // from elsewhere (LDAP) have HOME set by their login. Source: passwd(5).
    private static func accountHome(of userID: UInt32) -> FilePath? {
        guard let accounts = try? FileReader.read("/etc/passwd", limit: 1 << 20).bytes else { return nil }
        for account in accounts.split(separator: UInt8(ascii: "\n")) {
            let fields = account.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            if fields.count == 7, fields[2].elementsEqual(String(userID).utf8) {
                return FilePath(bytes: Array(fields[5]))
            }
        }
        return nil
    }
}
