import EditingSession
import Files
import Freedesktop
import Problems
import Processes
import SongFormat
import SongNames
import Translations

/// Standard input for a call that stores it. It may not be possible to read it again: if the call fails, the input is
/// kept, unchanged, in `$XDG_STATE_HOME/songbook/input`, or if that fails, in `$TMPDIR` or `/var/tmp`. The same happens
/// if the arguments of such a call are invalid. Input from a terminal is kept only if it was typed already; the user is
/// not asked to type it for that.
final class PipedInput {
    private let console: Console
    private let rescue: StreamRescue
    /// What was read so far.
    private var bytes: [UInt8] = []
    /// Why no more can be read; nil if more can be.
    private var failure: FileError?
    /// Holds back signals that end the process while input is kept, until its place has been reported.
    private var ending: HeldEnding?

    private static let blockSize = 1 << 16

    /// - Parameter name: the name of the file in which it is kept, after the time.
    init(_ console: Console, called name: FilePath, environment: Environment) {
        self.console = console
        let time = String(Timestamp(.now).iso8601.filter { $0 != ":" && $0 != "-" })
        // With the time, it may be too long for a file name.
        let ending = name.bytes.count <= 200 ? name.bytes : Array("input".utf8)
        func file(_ prefix: String) -> FilePath { FilePath(bytes: Array("\(prefix)\(time) ".utf8) + ending) }
        let temporary = environment.path("TMPDIR").map(environment.absolute) ?? "/var/tmp"
        rescue = StreamRescue(at: [
            environment.stateHome.appending("songbook/input").appending(file("")),
            temporary.appending(file("songbook-")),
        ])
    }

    /// Whether the input is typed on a terminal; then no input is requested that cannot be used.
    var isTyped: Bool { console.input.isTerminal }

    /// Reads to the end of the input, at most `limit` bytes.
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

    /// Calls `body` with the stream; if it fails, what it has read is kept.
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

    /// Keeps what was read, and the rest of the input.
    ///
    /// - Returns: `problem` with the place of the input; if all of it is kept, without the advice to save it again.
    func kept(because problem: Problem) -> Problem {
        keep()
        let isWhole = rescue.file != nil && rescue.gap == nil
        let located = located(isWhole && problem.action == .saveAgain ? problem.adding(action: nil) : problem)
        if let ending, ending.isTold { console.report(located) }
        ending?.letGo()
        return located
    }

    /// Keeps what was read and the rest of the input, and reports its place.
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

    /// Whether it may be impossible to read the input again: it is neither a device nor a file that has a name and is
    /// larger than any song.
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

    /// The place of the input, as a clause; nil if there is nothing to say.
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
    /// Keeps standard input of a call with invalid arguments, and reports its place.
    ///
    /// - Parameter arguments: the arguments after the program's name.
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
    /// Whether an argument is this option, or a misspelling of this option and no other.
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
