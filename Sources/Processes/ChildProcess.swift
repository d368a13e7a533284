import CLinux
public import Files
import Glibc

/// Another program, run to its end.
public struct ChildProcess: Sendable {
    /// How a program ended.
    public enum Ending: Hashable, Sendable {
        /// By itself, with this status.
        case exited(CInt)
        /// By this signal.
        case signaled(CInt)

        init(waitStatus status: CInt) {
            self = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signaled(status & 0x7F)
        }
    }

    /// Where the output of the program goes.
    public enum Output: Hashable, Sendable {
        /// To this process's own output; its input is this process's, too.
        case shared
        /// Nowhere; it has nothing to read either.
        case discarded
    }

    let program: FilePath
    let arguments: [FilePath]
    let variables: [String: [UInt8]]
    let output: Output

    /// A program that is not running yet.
    ///
    /// - Parameters:
    ///   - program: its path; it is not searched for in `PATH`.
    ///   - arguments: those after the program's own name.
    ///   - variables: its whole environment.
    public init(
        _ program: FilePath, arguments: [FilePath], variables: [String: [UInt8]], output: Output = .shared
    ) {
        self.program = program
        self.arguments = arguments
        self.variables = variables
        self.output = output
    }

    /// Starts the program and waits until it has ended.
    ///
    /// Its signals are as at login: nothing blocked, SIGPIPE and SIGXFSZ not ignored. Source: posix_spawn(3).
    ///
    /// - Throws: a failure of `.spawn` when it could not be started, such as ``Errno/noSuchFile``.
    public func run() throws(FileError) -> Ending {
        let process = try start()
        var status: CInt = 0
        try SystemCall.wait(program) { waitpid(process, &status, 0) }
        return Ending(waitStatus: status)
    }
}

extension ChildProcess {
    /// Starts the program; the caller waits for it. Whatever the umask, it creates what the user can read
    /// (``CreationMask``).
    ///
    /// - Parameters:
    ///   - more: signals that are not ignored in it either, besides the ones of ``run()``.
    ///   - leadsGroup: whether it leads a process group, which includes what it starts.
    ///   - leadsSession: whether it leads a session, too. Source: setsid(2).
    ///   - file: a descriptor that stays open in it.
    ///   - files: the descriptors that it reads and writes, in place of ``output``; its standard error is discarded.
    func start(
        signalsAtDefault more: [CInt] = [], leadsGroup: Bool = false, leadsSession: Bool = false,
        keeping file: CInt? = nil, files: (input: CInt, output: CInt)? = nil
    ) throws(FileError) -> pid_t {
        CreationMask.spareOwner()
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGPIPE, SIGXFSZ] + more { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        let group = leadsGroup ? POSIX_SPAWN_SETPGROUP : 0
        let session = leadsSession ? clinux_spawn_setsid : 0
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group) | session)

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // Duplicated on its own number, so that it is not closed.
        if let file { posix_spawn_file_actions_adddup2(&actions, file, file) }
        if let files {
            posix_spawn_file_actions_adddup2(&actions, files.input, STDIN_FILENO)
            posix_spawn_file_actions_adddup2(&actions, files.output, STDOUT_FILENO)
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_RDWR, 0)
        } else if output == .discarded {
            for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
                posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
            }
        }

        let argumentList = CStringList([program.bytes] + arguments.map(\.bytes))
        let variableList = CStringList(environmentVariables: variables)
        var process: pid_t = 0
        // posix_spawn returns the reason instead of setting errno.
        try SystemCall.spawn(program) {
            let reason = withExtendedLifetime((argumentList, variableList)) {
                program.withCString {
                    posix_spawn(&process, $0, &actions, &attributes, argumentList.pointers, variableList.pointers)
                }
            }
            errno = reason
            return reason == 0 ? 0 : -1
        }
        return process
    }
}

extension FilePath {
    /// Whether this is a file that the user may run. Source: access(2).
    public var isExecutableFile: Bool {
        (try? FileStatus(of: self))?.kind == .regular && withCString { access($0, X_OK) } == 0
    }
}
