/// Text that is typed into a window before it is ready. It goes into what the window shows next.
public final class TypedAhead {
    /// What the window shows next.
    public enum Awaited {
        /// An empty page. Until then, nothing in the window has the keyboard focus.
        case newPage
        /// The first song that a search finds. Until then, the search entry has the keyboard focus.
        case found
        /// A song that is being read, which then gets the keyboard focus.
        case song
    }

    /// A key that types something.
    public enum Key {
        /// Return.
        case newline
        /// Backspace.
        case backspace
        /// Any other key.
        case character(Unicode.Scalar)
    }

    /// What the text is meant for; nil if keys have their usual meaning.
    public private(set) var awaited: Awaited?
    /// The text typed so far, with a line feed for each Return.
    public private(set) var typed = ""
    /// Called when collecting begins.
    public var onBegin: () -> Void = {}

    private var onType: (String) -> Void = { _ in }

    /// Collects nothing yet.
    public init() {}

    /// Collects what is typed from now on, after the text that was already collected.
    ///
    /// - Parameter onType: called after each key with all collected text.
    public func begin(_ awaited: Awaited, onType: @escaping (String) -> Void = { _ in }) {
        self.awaited = awaited
        self.onType = onType
        onBegin()
    }

    /// Stops collecting.
    ///
    /// - Returns: the collected text.
    @discardableResult
    public func end() -> String {
        defer { (typed, awaited, onType) = ("", nil, { _ in }) }
        return typed
    }

    /// Adds a key to the text.
    public func type(_ key: Key) {
        switch key {
        case .newline: typed += "\n"
        case .backspace: _ = typed.popLast()
        case .character(let scalar): typed.unicodeScalars.append(scalar)
        }
        onType(typed)
    }

    /// Returns the page that was typed: its title is the text before the first Return.
    public nonisolated static func page(of typed: String) -> (title: String, text: String) {
        let parts = typed.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : "")
    }
}
