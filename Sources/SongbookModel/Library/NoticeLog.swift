public import Observation

/// Messages about a library for the user, each shown once.
@Observable
public final class NoticeLog {
    /// All messages, the latest last. Views remember how many of them they have shown.
    public private(set) var all: [String] = []

    /// An empty log.
    public init() {}

    /// Adds a message.
    public func add(_ words: String) {
        all.append(words)
    }
}
