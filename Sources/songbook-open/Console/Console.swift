import Files
import Problems
import Processes
import Translations

/// The three standard streams, and the exit status, which is that of the first failure.
final class Console {
    /// Standard input.
    let input = FileDescriptor.standardInput()
    private var output: FileDescriptor? = .standardOutput()
    private let errors = FileDescriptor.standardError()
    private var status = ExitStatus.done

    /// Whether standard output is a terminal, which obeys control characters.
    lazy var isTerminal: Bool = output?.isTerminal ?? false

    /// Whether standard error is a terminal, so that the user sees messages at once.
    var isWatched: Bool { errors.isTerminal }

    /// Whether a message was shown that the user needs time to read; false again once a question was asked.
    private(set) var hasReported = false

    /// Whether standard output can still be written to; false after an error.
    var isOpen: Bool { output != nil }

    /// Writes raw bytes to standard output.
    ///
    /// An error is reported and makes the exit status 74. A reader that closed the pipe (EPIPE) is not an error.
    func write(_ bytes: [UInt8]) {
        switch output {
        case .none: return
        case .some(let descriptor):
            do throws(FileError) {
                try descriptor.write(bytes)
                return
            } catch {
                report(outputError: error)
            }
        }
        output = nil
    }

    /// Writes a line of text to standard output.
    func write(line: String) {
        write(Array(line.utf8) + [UInt8(ascii: "\n")])
    }

    /// Reports a problem on standard error.
    func report(_ problem: Problem) {
        report(problem.message)
        fail(ExitStatus(problem.kind))
    }

    /// Reports a notice on standard error, without a failure.
    func report(_ notice: Notice) {
        report(notice.description)
    }

    /// Reports a message on standard error, without a failure.
    func report(_ message: String) {
        hasReported = true
        // A failure to write standard error cannot be reported anywhere.
        _ = try? errors.write(Array("songbook-open: \(message)\n".utf8))
    }

    /// Asks the user a question, and returns the answer; nil if there is none.
    func ask(_ question: String) -> String? {
        hasReported = false
        _ = try? errors.write(Array(question.utf8))
        return try? input.readLine()
    }

    /// Asks the user for confirmation. Any answer other than yes, in English or in the language of the question, means
    /// no.
    func isConfirmed(_ question: String) -> Bool {
        guard let answer = ask(question + " " + translated("[yes/no]") + " ")?.lowercased(), !answer.isEmpty else {
            return false
        }
        // Translators: in small letters; other spellings, as without an accent, follow after a space.
        return ("yes " + translated("yes")).split(separator: " ").contains { $0.hasPrefix(answer) }
    }

    /// Calls `body` for each item, even after one has failed.
    ///
    /// - Parameters:
    ///   - isShowing: whether `body` only writes output, so that the loop ends when the output fails.
    ///   - fail: called with the problem that `body` threw, after it was reported.
    func forEach<Item>(
        _ items: [Item], isShowing: Bool = false, otherwise fail: (Item, Problem) -> Void = { _, _ in },
        _ body: (Item) throws(Problem) -> Void
    ) {
        for item in items where isOpen || !isShowing {
            do throws(Problem) {
                try body(item)
            } catch {
                report(error)
                fail(item, error)
            }
        }
    }

    /// Sets the exit status, unless there was a failure before.
    func fail(_ failure: ExitStatus) {
        if status == .done { status = failure }
    }

    /// Closes standard output, because some filesystems report write errors only then, and returns the exit status.
    func finish() -> ExitStatus {
        if let descriptor = output.take() {
            do throws(FileError) {
                try descriptor.close()
            } catch {
                report(outputError: error)
            }
        }
        return status
    }

    private func report(outputError error: FileError) {
        // It is no error that an unused stream was closed from the start.
        if error.errno == .brokenPipe || error.errno == .badDescriptor && error.call == .close { return }
        report(
            Problem(
                .inputOutput, path: error.path, cannot: translated("write the output"), reason: error.errno.message,
                remedy: translated("check the disk or the program that reads the output"), cause: error))
    }
}
