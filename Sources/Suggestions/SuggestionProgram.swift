import Diagnostics
import Files
public import Freedesktop
public import Problems
import Processes
public import SongLibrary
import SongFormat
import Translations

/// The program that the user chose for suggestions. It is the only one that receives lyrics; this process opens no
/// connection.
public struct SuggestionProgram: Sendable {
    /// The environment variable that names it.
    public static let variable = "SONGBOOK_INSPIRE"

    /// The limits of its time and its output.
    static let limits = ChildProcess.StreamLimits(
        output: SuggestionReader.outputLimit, errors: 4096, silence: 120_000, total: 600_000, farewell: 2000)

    private enum Command: Sendable {
        case shell(ShellCommand)
        case words([String])
    }

    private let command: Command
    private let environment: Environment

    /// The command in `$SONGBOOK_INSPIRE`, or else in the settings; nil if none was chosen.
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

    /// Its name in messages.
    public var name: String {
        switch command {
        case .shell(let command): command.display
        case .words(let words): FilePath(words.joined(separator: " ")).display
        }
    }

    /// A short name: for a list of words, the name of the file that is started.
    public var shortName: String {
        switch command {
        case .shell: name
        case .words(let words): FilePath(words[0]).lastComponent?.display ?? name
        }
    }

    /// Distinguishes the program from every other one, and from the same one with other arguments.
    public var identity: String {
        switch command {
        case .shell(let command): "sh -c " + String(decoding: command.words, as: UTF8.self)
        case .words(let words):
            String(decoding: JSONValue.array(words.map { .string($0) }).serialized(pretty: false), as: UTF8.self)
        }
    }

    /// Whether ``variable`` names it.
    public var isNamedByVariable: Bool { if case .shell = command { true } else { false } }

    /// Asks the program, and waits until it ends, by itself or because the request is canceled; nothing that it started
    /// is left in its process group then. For a thread that may wait.
    ///
    /// - Parameters:
    ///   - isCancelled: whether the request is canceled; called many times a second.
    ///   - take: called once with each suggestion as it arrives: one or more lines, without control characters other
    ///     than `\n` and tabs.
    /// - Throws: why the program failed; its earlier suggestions were passed to `take`.
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
        // If the program was cut short, its last line is no suggestion.
        if stream.end == .ended(.exited(0)) { for suggestion in reader.finish() { take(suggestion) } }
        Diagnostics.note("suggestions: \(reader.count), refused \(reader.refused.values.reduce(0, +)), \(stream.end)")
        let report = SuggestionReport(reader, stream)
        if let problem = report.problem(with: stream.end, of: name, limits) { throw problem }
        return report
    }

    /// Whether these words, a program and its arguments, name a program that can be started. Waits for the disk.
    public static func isThere(_ words: [String], in environment: Environment) -> Bool {
        words.first.map { path(of: $0, in: environment) != nil } ?? false
    }

    /// Returns the file of a program. A name without a slash is searched for in `PATH`.
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
