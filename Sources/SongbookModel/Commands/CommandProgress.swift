public import Observation
import Translations

/// The progress of a command that the user can cancel.
@Observable
public final class CommandProgress {
    /// What is being done.
    public let heading: String
    /// How many items were tried, including the present one.
    public private(set) var done = 0
    /// How many there are.
    public private(set) var total = 0
    /// Whether the remaining items stay as they are.
    public private(set) var isCancelled = false

    /// The fraction that is done, from 0 to 1; nil if there is nothing to do.
    public var fraction: Double? { total == 0 ? nil : Double(done) / Double(total) }
    /// The same as text.
    public var words: String { Self.words(done, of: total) }

    /// How many songs of a number are done, as text.
    public static func words(_ done: Int, of total: Int) -> String {
        translated(
            count: total, one: "\(done.grouped) of \(total.grouped) song",
            other: "\(done.grouped) of \(total.grouped) songs")
    }

    /// Starts with nothing done.
    public init(_ heading: String) {
        self.heading = heading
    }

    /// Cancels the command: the remaining items stay as they are.
    public func cancel() {
        isCancelled = true
    }

    func begin(_ total: Int) {
        (done, self.total) = (0, total)
    }

    func goOn() {
        done += 1
    }
}
