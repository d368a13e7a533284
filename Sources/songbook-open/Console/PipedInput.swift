import EditingSession
import Files
import Freedesktop
import Problems
import Processes
import SongFormat
import SongNames
import Translations

/// What comes from standard input for a call that makes something of it. It may be there once only: where the call cannot
/// be done, it is kept, as it came, in `$XDG_STATE_HOME/songbook/input`, or where that cannot hold it, in `$TMPDIR` or
/// `/var/tmp`. The same is done for a call whose arguments are wrong. What a person types is not asked for in order to be
/// kept, only kept where it was typed already.
final class PipedInput {
    private let console: Console
    private let rescue: StreamRescue
    /// What was read.
    private var bytes: [UInt8] = []
    /// Why no more can be read.
    private var failure: FileError?
    /// Being told to end, held back while what comes is kept, and until it is said where.
    private var ending: HeldEnding?

    private static let blockSize = 1 << 16

    /// - Parameter name: what a file with it is to be called, behind the time.
    init(_ console: Console, called name: FilePath, environment: Environment) {
        self.console = console
        let time = String(Timestamp(.now).iso8601.filter { $0 != ":" && $0 != "-" })
        // With the time, it may be too long for a name.
        let ending = name.bytes.count <= 200 ? name.bytes : Array("input".utf8)
        func file(_ prefix: String) -> FilePath { FilePath(bytes: Array("\(prefix)\(time) ".utf8) + ending) }
        let temporary = environment.path("TMPDIR").map(environment.absolute) ?? "/var/tmp"
        rescue = StreamRescue(at: [
            environment.stateHome.appending("songbook/input").appending(file("")),
            temporary.appending(file("songbook-")),
        ])
    }

    /// Whether a person types it: then nothing is asked for that cannot be used.
    var isTyped: Bool { console.input.isTerminal }

    /// Reads to the end, at most `limit` bytes.
    func read(limit: Int) throws(FileError) -> [UInt8] {
        if isTyped { console.report(translated("type the lyrics, then press Ctrl+D on an empty line")) }
        let start = bytes.count
        do throws(FileError) {
            while bytes.count - start < limit {
                let block = try console.input.readOnce(atMost: min(Self.blockSize, limit - (bytes.count - start)))
                guard !block.isEmpty else { break }
                bytes += block
            }
        } catch {
            failure = error
            throw error
        }
        return start == 0 ? bytes : Array(bytes[start...])
    }

    /// Calls `body` with the stream; where it fails, what it takes from there is kept.
    ///
    /// - Returns: what `body` returns.
    func withStream<Result>(
        _ body: (borrowing FileDescriptor, StreamRescue?) throws(Problem) -> Result
    ) throws(Problem) -> Result {
        do throws(Problem) {
            return try body(console.input, isFleeting && !isTyped ? rescue : nil)
        } catch {
            throw located(error)
        }
    }

    /// Keeps what was read, and what still comes.
    ///
    /// - Returns: `problem`, with where the input is; where all of it is kept, not that it has to be saved again.
    func kept(because problem: Problem) -> Problem {
        keep()
        let isWhole = rescue.file != nil && rescue.gap == nil
        let located = located(isWhole && problem.action == .saveAgain ? problem.adding(action: nil) : problem)
        if let ending, ending.isTold { console.report(located) }
        ending?.letGo()
        return located
    }

    /// Keeps what was read, and what still comes, and says where it is.
    func keepAndReport() {
        keep()
        if let words { console.report("\(console.input.path.display): \(words)") }
        ending?.letGo()
    }

    private func keep() {
        guard rescue.file == nil, isFleeting else { return }
        if isTyped || failure != nil {
            rescue.keep(bytes, before: failure)
        } else {
            let rest = RestOfInput(console)
            ending = rest.ending
            rescue.keep(bytes) { () throws(FileError) in try rest.next() }
        }
    }

    /// Whether it may be there once only: it is no device, for those hold nobody's words, and no file that stays where it
    /// is and is larger than anybody's words.
    private var isFleeting: Bool {
        guard !isTyped, let status = try? console.input.status() else { return true }
        return switch status.kind {
        case .characterDevice, .blockDevice: false
        case .regular: status.linkCount == 0 || status.size <= Draft.songLimit
        default: true
        }
    }

    private func located(_ problem: Problem) -> Problem {
        words.map { problem.adding(remedy: $0) } ?? problem
    }

    /// Where it is, as a clause; nil where there is nothing to say.
    private var words: String? {
        switch (rescue.file, rescue.gap?.reason) {
        case (let file?, nil): translated("the input is kept in \(file.display)")
        case (let file?, let reason?):
            translated("only the first part of the input is kept, in \(file.display): \(reason)")
        case (nil, let reason?): translated("could not keep the input: \(reason)")
        case (nil, nil): nil
        }
    }
}

extension PipedInput {
    /// Keeps what comes from standard input for a call that is misspelled in any way, and says where it is.
    ///
    /// - Parameter arguments: those after the program's name.
    static func keepAndReport(
        for arguments: [[UInt8]], _ console: Console, environment: @autoclosure () -> Environment
    ) {
        let isWriting = arguments.contains { CommandOption.Name.write.isMeant(by: $0) }
        let isAdding = arguments.contains { argument in
            [CommandOption.Name.attach, .importFiles].contains { $0.isMeant(by: argument) }
        }
        guard isWriting || isAdding && arguments.contains(Array("-".utf8)) else { return }
        let input = PipedInput(console, called: isWriting ? "lyrics.txt" : "input", environment: environment())
        if !input.isTyped { input.keepAndReport() }
    }
}

extension CommandOption.Name {
    /// Whether an argument is this option, or a misspelling of it and no other option.
    fileprivate func isMeant(by argument: [UInt8]) -> Bool {
        guard argument.starts(with: "--".utf8) else { return false }
        let spelling = String(decoding: argument.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
        if let name = Self.allCases.first(where: { $0.spelling == spelling }) { return name == self }
        return OptionSuggestion.isNear(spelling, to: self)
    }
}

extension StreamRescue.Gap {
    fileprivate var reason: String {
        switch self {
        case .failed(let error) where error.errno == .interrupted: translated("interrupted")
        case .failed(let error): error.errno.message
        case .takesTooMuchRoom: translated("the rest would fill the disk")
        }
    }
}
