import Files
import Freedesktop
import Problems
import Processes
import SongFormat
import SongNames
import Translations

/// What comes from standard input for a call that makes something of it. It may be there once only: where the call cannot
/// be done, it is kept, as it came, in `$XDG_STATE_HOME/songbook/input`.
final class PipedInput {
    private let console: Console
    private let rescue: StreamRescue
    /// What was read.
    private var bytes: [UInt8] = []

    /// - Parameter name: what a file with it is to be called, behind the time.
    init(_ console: Console, called name: FilePath, environment: Environment) {
        self.console = console
        let time = String(Timestamp(.now).iso8601.filter { $0 != ":" && $0 != "-" })
        rescue = StreamRescue(
            in: environment.stateHome.appending("songbook/input"),
            called: FilePath(bytes: Array("\(time) ".utf8) + name.bytes))
    }

    /// Whether a person types it: then nothing is asked for that cannot be used.
    var isTyped: Bool { console.input.isTerminal }

    /// Reads to the end, at most `limit` bytes.
    func read(limit: Int) throws(FileError) -> [UInt8] {
        if isTyped { console.report(translated("type the lyrics, then press Ctrl+D on an empty line")) }
        let new = try console.input.readToEnd(limit: limit)
        bytes += new
        return new
    }

    /// Calls `body` with the stream; where it fails, what it takes from there is kept.
    ///
    /// - Returns: what `body` returns.
    func withStream<Result>(
        _ body: (borrowing FileDescriptor, StreamRescue) throws(Problem) -> Result
    ) throws(Problem) -> Result {
        do throws(Problem) {
            return try body(console.input, rescue)
        } catch {
            throw located(error)
        }
    }

    /// Keeps what was read, and what still comes.
    ///
    /// - Returns: `problem`, with where the input is.
    func kept(because problem: Problem) -> Problem {
        keep()
        return located(problem)
    }

    /// Keeps what was read, and what still comes, and says where it is.
    func keepAndReport() {
        keep()
        if let words { console.report("\(console.input.path.display): \(words)") }
    }

    private func keep() {
        guard rescue.file == nil, !bytes.isEmpty || !isTyped else { return }
        rescue.keep(bytes, then: console.input)
    }

    private func located(_ problem: Problem) -> Problem {
        words.map { problem.adding(remedy: $0) } ?? problem
    }

    /// Where it is, as a clause; nil where there is nothing to say.
    private var words: String? {
        switch (rescue.file, rescue.failure?.errno.message) {
        case (let file?, nil): translated("the input is kept in \(file.display)")
        case (let file?, let reason?):
            translated("only the first part of the input is kept, in \(file.display): \(reason)")
        case (nil, let reason?): translated("could not keep the input: \(reason)")
        case (nil, nil): nil
        }
    }
}
