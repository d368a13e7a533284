import Diagnostics
import Files
public import Freedesktop
public import Problems
import Processes
public import SongLibrary
import SongFormat
import Translations

/// The program that the songwriter chose to be asked for suggestions. It is the only one that gets to see any lyrics; this
/// process opens no connection.
public struct SuggestionProgram: Sendable {
    /// The variable that names it.
    public static let variable = "SONGBOOK_INSPIRE"

    /// How long it may take, and how much it may write.
    static let limits = ChildProcess.StreamLimits(
        output: SuggestionReader.outputLimit, errors: 4096, silence: 120_000, total: 600_000, farewell: 2000)

    private enum Command: Sendable {
        case shell(ShellCommand)
        case words([String])
    }

    private let command: Command
    private let environment: Environment

    /// The command in `$SONGBOOK_INSPIRE`, else that of the settings; nil where nothing was chosen.
    public init?(settings: Settings, environment: Environment) {
        if let command = ShellCommand(in: environment, Self.variable) {
            self.command = .shell(command)
        } else if let words = settings.inspireCommand {
            command = .words(words)
        } else {
            return nil
        }
        self.environment = environment
    }

    /// It, for messages.
    public var name: String {
        switch command {
        case .shell(let command): command.display
        case .words(let words): FilePath(words.joined(separator: " ")).display
        }
    }

    /// The same in a word where it can be: of a list of words, the file that is started.
    public var shortName: String {
        switch command {
        case .shell: name
        case .words(let words): FilePath(words[0]).lastComponent?.display ?? name
        }
    }

    /// Tells it from every other program and from the same one with other arguments.
    public var identity: String {
        switch command {
        case .shell(let command): "sh -c " + String(decoding: command.words, as: UTF8.self)
        case .words(let words):
            String(decoding: JSONValue.array(words.map { .string($0) }).serialized(pretty: false), as: UTF8.self)
        }
    }

    /// Whether ``variable`` names it.
    public var isNamedByVariable: Bool { if case .shell = command { true } else { false } }

    /// Asks it, and waits until it has ended, by itself or because nobody waits any more; nothing that it started is left
    /// in its process group then. For a thread that may wait.
    ///
    /// - Parameters:
    ///   - isCancelled: whether nobody waits any more; asked many times a second.
    ///   - take: is given each suggestion as it comes, once: one or more lines, without control characters but `\n` and
    ///     tabs.
    /// - Throws: why it failed; what it had suggested before was taken.
    public func ask(
        _ request: SuggestionRequest, isCancelled: () -> Bool = { false }, take: (String) -> Void
    ) throws(Problem) -> SuggestionReport {
        try ask(request, limits: Self.limits, isCancelled: isCancelled, take: take)
    }

    func ask(
        _ request: SuggestionRequest, limits: ChildProcess.StreamLimits, isCancelled: () -> Bool = { false },
        take: (String) -> Void
    ) throws(Problem) -> SuggestionReport {
        let question = request.json.serialized(pretty: false) + [UInt8(ascii: "\n")]
        let process = try process()
        var reader = SuggestionReader(limit: request.count)
        let stream: ChildProcess.Stream
        do throws(FileError) {
            stream = try process.stream(question, limits: limits, isCancelled: isCancelled) { bytes in
                for suggestion in reader.read(bytes) { take(suggestion) }
            }
        } catch {
            throw Problem(suggestionProgram: name, cannotStart: error.errno.message, cause: error)
        }
        // The line in which a program was cut short is none.
        if stream.end == .ended(.exited(0)) { for suggestion in reader.finish() { take(suggestion) } }
        Diagnostics.note("suggestions: \(reader.count), refused \(reader.refused.values.reduce(0, +)), \(stream.end)")
        let report = SuggestionReport(reader, stream)
        if let problem = report.problem(with: stream.end, of: name, limits) { throw problem }
        return report
    }

    /// Whether there is a program that these words start: the program, and its arguments. Waits for the disk.
    public static func isThere(_ words: [String], in environment: Environment) -> Bool {
        words.first.map { path(of: $0, in: environment) != nil } ?? false
    }

    /// A name without a slash is looked for in `PATH`.
    private static func path(of word: String, in environment: Environment) -> FilePath? {
        let name = FilePath(word)
        let path = word.contains("/") ? environment.absolute(name) : environment.program(name)
        return path.flatMap { $0.isExecutableFile ? $0 : nil }
    }

    private func process() throws(Problem) -> ChildProcess {
        switch command {
        case .shell(let command): return command.process(in: environment, variables: environment.variables)
        case .words(let words):
            guard let path = Self.path(of: words[0], in: environment) else {
                throw Problem(suggestionProgram: name, cannotStart: translated("there is no such program"))
            }
            return ChildProcess(
                path, arguments: words.dropFirst().map { FilePath($0) }, variables: environment.variables)
        }
    }
}
