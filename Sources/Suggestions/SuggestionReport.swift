import Files
public import Problems
import Processes
import Translations

/// The result of a request, besides the suggestions.
public struct SuggestionReport: Sendable {
    private static let messageLines = 4

    /// The number of suggestions.
    public let count: Int
    /// Whether the program was ended because the request was canceled.
    public let isCancelled: Bool
    /// Notices on lines that were not suggestions.
    public let notices: [Notice]
    /// The error output of a program that did not fail, on one line; nil if there is none.
    public let message: String?

    init(_ reader: SuggestionReader, _ stream: ChildProcess.Stream) {
        count = reader.count
        isCancelled = stream.end == .cancelled
        notices = SuggestionReader.Refusal.allCases.compactMap { refusal in
            reader.refused[refusal].map { Notice(refusal.words(for: $0)) }
        }
        message = Self.message(stream.errors)
    }

    /// Joins the last lines that are not blank.
    private static func message(_ bytes: [UInt8]) -> String? {
        let lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
            .filter { $0.contains { $0 > UInt8(ascii: " ") } }.suffix(messageLines)
        return lines.isEmpty ? nil : lines.map { FilePath(bytes: Array($0)).display }.joined(separator: "; ")
    }

    /// Returns what went wrong; nil if nothing did.
    func problem(with end: ChildProcess.Stream.End, of name: String, _ limits: ChildProcess.StreamLimits) -> Problem? {
        let reason: String
        switch end {
        case .cancelled: return nil
        case .ended(.exited(0)) where count > 0: return nil
        case .ended(.exited(0)): reason = message ?? notices.first?.what ?? translated("it suggested nothing")
        // These are a shell's exit statuses for such commands.
        case .ended(.exited(126)), .ended(.exited(127)):
            return Problem(suggestionProgram: name, cannotStart: message ?? translated("there is no such program"))
        case .ended(.exited(let status)): reason = message ?? translated("it failed (exit status \(status))")
        case .ended(.signaled(let signal)): reason = message ?? translated("it was terminated by signal \(signal)")
        case .silent: reason = translated("it did not answer for \(limits.silence / 1000) seconds, so it was stopped")
        case .endless: reason = translated("it did not end within \(limits.total / 60_000) minutes, so it was stopped")
        case .excessive:
            reason = translated("it wrote more than \(limits.output >> 10) KiB, so it was stopped")
        }
        return Problem(.unavailable, path: FilePath(name), cannot: translated("get suggestions"), reason: reason)
    }
}

extension SuggestionReader.Refusal {
    fileprivate func words(for count: Int) -> String {
        switch self {
        case .notUTF8:
            translated(
                count: count, one: "\(count) suggestion was left out because it is not valid UTF-8",
                other: "\(count) suggestions were left out because they are not valid UTF-8")
        case .controlCharacter:
            translated(
                count: count, one: "\(count) suggestion was left out because it has control characters",
                other: "\(count) suggestions were left out because they have control characters")
        case .tooLong:
            translated(
                count: count, one: "\(count) suggestion was left out because it is too long",
                other: "\(count) suggestions were left out because they are too long")
        }
    }
}

extension Problem {
    /// The program does not exist, or the system cannot start it.
    init(suggestionProgram name: String, cannotStart reason: String, cause: FileError? = nil) {
        self.init(
            .unavailable, path: FilePath(name), cannot: translated("start this program for suggestions"),
            reason: reason, remedy: translated("see 'man 5 songbook-inspire'"), cause: cause)
    }
}
