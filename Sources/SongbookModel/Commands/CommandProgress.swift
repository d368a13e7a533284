public import Observation
import Translations

/// How far a command is, which a person can end.
@Observable
public final class CommandProgress {
    /// What is being done.
    public let heading: String
    /// How many items were tried, or are being tried.
    public private(set) var done = 0
    /// How many there are.
    public private(set) var total = 0
    /// Whether the rest is to stay as it is.
    public private(set) var isCancelled = false

    /// What of it is done, from 0 to 1; nil where there is nothing to be done.
    public var fraction: Double? { total == 0 ? nil : Double(done) / Double(total) }
    /// The same in words.
    public var words: String {
        translated(
            count: total, one: "\(done.grouped) of \(total.grouped) song",
            other: "\(done.grouped) of \(total.grouped) songs")
    }

    /// Nothing is done yet.
    public init(_ heading: String) {
        self.heading = heading
    }

    /// The rest is to stay as it is.
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
