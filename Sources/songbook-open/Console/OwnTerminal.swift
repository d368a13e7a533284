import Files
import Freedesktop
import Glibc
import Problems
import Processes
import Translations

/// A terminal that the program opens for itself if it was started without one, for example by a double click.
struct OwnTerminal {
    /// Set in that terminal to the path of the pipe on which the program in it reports how it ended.
    static let variable = "SONGBOOK_OPEN_TERMINAL_STATUS"

    private static let pause = 50
    private static let timeout = 30_000

    private let program: FilePath
    private let options: [FilePath]
    private let environment: Environment

    /// - Throws: if no terminal is installed.
    init(in environment: Environment) throws(Problem) {
        self.environment = environment
        if let program = environment.program("xdg-terminal-exec") {
            (self.program, options) = (program, [])
        } else if let program = environment.program("x-terminal-emulator") {
            // Debian Policy 11.8.3: `-e` takes all following arguments as the command.
            (self.program, options) = (program, ["-e"])
        } else {
            throw Problem(
                .unavailable, translated("neither the window nor a terminal is installed to show the song"),
                remedy: translated("install the window with install.sh, or a terminal such as xterm"))
        }
    }

    /// Edits these songs in the terminal. A terminal may pass the work to a running instance and exit at once, so the
    /// program in it reports when it has started and ended.
    ///
    /// - Parameter waits: whether to return when the editing has ended, rather than when it has begun.
    /// - Returns: the exit status.
    func edit(_ songs: [FilePath], waits: Bool) throws(Problem) -> ExitStatus {
        switch try run(songs, waits: waits) {
        case .over(let status): return status
        case .cutShort:
            throw Problem(
                .unavailable, translated("the terminal was closed while the song was being edited"),
                remedy: translated("changes saved before that are in the song"))
        case .notBegun: throw failure(translated("it exited without showing the song"))
        }
    }

    private func run(_ songs: [FilePath], waits: Bool) throws(Problem) -> Course {
        do throws(FileError) {
            let state = environment.stateHome.appending("songbook")
            let folder = environment.runtimeDirectory?.appending("songbook") ?? state
            var pipe = try StatusPipe(in: try Directory.make(folder.appending("locks")))
            let command: [FilePath] = [
                "/usr/bin/env", FilePath(bytes: Array("\(Self.variable)=".utf8) + pipe.path.bytes),
                try FilePath("/proc/self/exe").resolvingLinks(), "--edit", "--",
            ]
            var terminal = try RunningProcess(
                ChildProcess(program, arguments: options + command + songs, variables: environment.variables))
            return try wait(for: &pipe, from: &terminal, waits: waits)
        } catch {
            throw failure(error.errno.message, cause: error)
        }
    }

    private enum Course {
        case over(ExitStatus)
        case cutShort
        case notBegun
    }

    private func wait(
        for pipe: inout StatusPipe, from terminal: inout RunningProcess, waits: Bool
    ) throws(FileError) -> Course {
        var timeLeft = Self.timeout
        while timeLeft > 0 {
            switch try pipe.news() {
            case .running where !waits: return .over(.done)
            case .running: break
            case .ended(let status?): return .over(ExitStatus(rawValue: CInt(status)) ?? .internalError)
            case .ended(nil): return .cutShort
            case .none:
                guard let ending = try terminal.ending() else { break }
                guard ending == .exited(0) else { return .notBegun }
                timeLeft -= Self.pause
            }
            usleep(UInt32(Self.pause) * 1000)
        }
        return .notBegun
    }

    private func failure(_ reason: String, cause: FileError? = nil) -> Problem {
        Problem(
            .unavailable, path: program, cannot: translated("start this terminal"), reason: reason,
            remedy: translated("install the window with install.sh, or another terminal"), cause: cause)
    }
}
