import CLinux
public import Files
public import Glibc

/// The result of a command.
public struct Outcome: Sendable {
    /// The exit status, or 128 plus the signal that ended it.
    public let status: Int32
    /// The bytes on its standard output.
    public let output: [UInt8]
    /// The text on its standard error.
    public let errors: String

    /// The output as text.
    public var text: String { String(decoding: output, as: UTF8.self) }
}

/// A process started by a test, which controls its three standard streams.
///
/// Unlike Foundation's `Process`, arguments and variables are bytes, and programs that are started meanwhile do not
/// inherit the pipes, which would keep these open until such a program exits.
public final class RunningCommand {
    /// The source or target of a stream.
    public enum Stream: Sendable {
        /// A pipe to the test.
        case pipe
        /// The file of this name.
        case file(String)
        /// Not open.
        case closed
        /// A descriptor of the test.
        case descriptor(CInt)
    }

    /// Its process ID.
    public let identifier: pid_t
    private var inputEnd: CInt?
    private var status: CInt?
    private let readers: [PipeReader]

    /// Starts the program; the status is 127 if it does not exist.
    ///
    /// - Parameters:
    ///   - variables: its whole environment.
    ///   - folder: its working directory; nil for this process's.
    ///   - inNewSession: whether it leads a new session. Source: setsid(2).
    public init(
        _ program: FilePath, _ arguments: [FilePath], variables: [String: [UInt8]], in folder: FilePath? = nil,
        input: Stream = .pipe, output: Stream = .pipe, errors: Stream = .pipe, inNewSession: Bool = false
    ) {
        // A program that does not read its input must not end the tests.
        signal(SIGPIPE, SIG_IGN)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var mine: [CInt] = []
        var theirs: [CInt] = []
        for (number, stream) in [input, output, errors].enumerated() {
            switch stream {
            case .pipe:
                var ends: [CInt] = [0, 0]
                precondition(clinux_pipe_close_on_exec(&ends) == 0)
                let isInput = number == 0
                mine.append(isInput ? ends[1] : ends[0])
                theirs.append(isInput ? ends[0] : ends[1])
                posix_spawn_file_actions_adddup2(&actions, theirs.last!, CInt(number))
            case .file(let name):
                mine.append(-1)
                posix_spawn_file_actions_addopen(&actions, CInt(number), name, number == 0 ? O_RDONLY : O_WRONLY, 0)
            case .closed:
                mine.append(-1)
                posix_spawn_file_actions_addclose(&actions, CInt(number))
            case .descriptor(let descriptor):
                mine.append(-1)
                posix_spawn_file_actions_adddup2(&actions, descriptor, CInt(number))
            }
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGPIPE, SIGINT, SIGQUIT, SIGHUP, SIGTERM] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // POSIX_SPAWN_SETSID, which Glibc declares only under _GNU_SOURCE.
        let session: Int32 = inNewSession ? 0x80 : 0
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | session))

        // posix_spawn_file_actions_addchdir_np(3) is not in Swift's Glibc.
        let place: [FilePath] = folder.map { ["-C", $0] } ?? []
        let words = ["/usr/bin/env"] + place + [program] + arguments
        let argumentStrings = words.map { $0.withCString { strdup($0) } } + [nil]
        let variableStrings =
            variables.map { name, value in
                FilePath(bytes: Array("\(name)=".utf8) + value).withCString { strdup($0) }
            } + [nil]
        defer { for string in argumentStrings + variableStrings { free(string) } }
        var identifier: pid_t = 0
        let reason = CommandStarts.paused {
            posix_spawn(&identifier, "/usr/bin/env", &actions, &attributes, argumentStrings, variableStrings)
        }
        precondition(reason == 0, "cannot start \(program.display): \(String(cString: strerror(reason)))")
        for end in theirs { close(end) }
        self.identifier = identifier
        inputEnd = mine[0] >= 0 ? mine[0] : nil
        readers = mine[1...].map(PipeReader.init)
    }

    /// Sends bytes to its standard input.
    public func send(_ bytes: [UInt8]) {
        guard let inputEnd else { return }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(inputEnd, $0.baseAddress!, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Closes its standard input.
    public func endInput() {
        if let inputEnd { close(inputEnd) }
        inputEnd = nil
    }

    /// Sends it a signal.
    public func kill(_ signal: CInt) {
        Glibc.kill(identifier, signal)
    }

    /// Whether it is still running.
    public var isRunning: Bool {
        if status == nil {
            var ending: CInt = 0
            if waitpid(identifier, &ending, WNOHANG) == identifier { status = ending }
        }
        return status == nil
    }

    /// Closes its input and waits until it exits.
    public func finish() -> Outcome {
        endInput()
        let output = readers.map { $0.bytes() }
        var status = self.status ?? 0
        if self.status == nil { while waitpid(identifier, &status, 0) == -1, errno == EINTR {} }
        return Outcome(
            status: status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F, output: output[0],
            errors: String(decoding: output[1], as: UTF8.self))
    }
}
