import Files
import Problems
import Processes
import Translations

/// The three standard streams, and what becomes of the exit status: it is that of the first failure.
final class Console {
    /// What the program is to read.
    let input = FileDescriptor.standardInput()
    private var output: FileDescriptor? = .standardOutput()
    private let errors = FileDescriptor.standardError()
    private var status = ExitStatus.done

    /// Whether a person reads the output, on a terminal that obeys control characters.
    lazy var isTerminal: Bool = output?.isTerminal ?? false

    /// Whether a person reads what is wrong, at once.
    var isWatched: Bool { errors.isTerminal }

    /// Whether anything was said that a person should have time to read, and has not answered to.
    private(set) var hasReported = false

    /// Whether there is still somebody to write for; once writing has failed, there is not.
    var isOpen: Bool { output != nil }

    /// Writes bytes as they are to standard output.
    ///
    /// A failure is said and makes the exit status 74. A reader that has seen enough (EPIPE) is no failure.
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

    /// Says on standard error what went wrong.
    func report(_ problem: Problem) {
        report(problem.message)
        fail(ExitStatus(problem.kind))
    }

    /// Says on standard error what should be known, without calling it a failure.
    func report(_ notice: Notice) {
        report(notice.description)
    }

    /// Says on standard error what should be known, without calling it a failure.
    func report(_ message: String) {
        hasReported = true
        // Nobody is left to be told that standard error cannot be written.
        _ = try? errors.write(Array("songbook-open: \(message)\n".utf8))
    }

    /// Asks a person who is there, and returns the answer; nil when there is none.
    func ask(_ question: String) -> String? {
        hasReported = false
        _ = try? errors.write(Array(question.utf8))
        return try? input.readLine()
    }

    /// Asks a person who is there whether to do something; any other answer than yes, in English or in the language of the
    /// question, means no.
    func isConfirmed(_ question: String) -> Bool {
        guard let answer = ask(question + " " + translated("[yes/no]") + " ")?.lowercased(), !answer.isEmpty else {
            return false
        }
        // Translators: in small letters; other spellings, as without an accent, follow after a space.
        return ("yes " + translated("yes")).split(separator: " ").contains { $0.hasPrefix(answer) }
    }

    /// Calls `body` for each of them, whatever becomes of the others.
    ///
    /// - Parameters:
    ///   - isShowing: whether it does nothing but write, so that it ends when nobody reads the output any more.
    ///   - fail: called with what `body` has thrown, after that was reported.
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

    /// Makes the exit status this one, unless something has failed before.
    func fail(_ failure: ExitStatus) {
        if status == .done { status = failure }
    }

    /// Closes standard output, where some filesystems only then say that it was not written, and returns the exit
    /// status.
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
        // Closed from the start and never needed is no failure.
        if error.errno == .brokenPipe || error.errno == .badDescriptor && error.call == .close { return }
        report(
            Problem(
                .inputOutput, path: error.path, cannot: translated("write the output"), reason: error.errno.message,
                remedy: translated("check the disk or the program that reads the output"), cause: error))
    }
}
