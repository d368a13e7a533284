public import Problems

/// What a ``LibraryWatcher`` tells: the library as it is known now, all of it.
public struct LibraryUpdate: Sendable {
    /// How changes of the library come to be known.
    public enum Attention: Sendable, Hashable {
        /// The system tells of each at once.
        case immediate
        /// It is looked at again and again, this many seconds apart; the problem, where a person can do something about
        /// it, says why.
        case periodic(seconds: Int, Problem?)

        /// For ``Diagnostics``.
        var label: String {
            switch self {
            case .immediate: "events"
            case .periodic(let seconds, let problem):
                "looks every \(seconds) s" + (problem.map { ", because of \($0.diagnosis)" } ?? "")
            }
        }
    }

    /// Folders and songs, with how far they can be relied upon; nil when nothing is known yet.
    public let snapshot: LibrarySnapshot?
    /// Why the library cannot be looked at now; nil when it can.
    public let obstacle: Problem?
    /// How changes come to be known from now on. What a window should say, once, when it is not the usual way.
    public let attention: Attention
    /// Another number than before says that what the library remembers about itself may have changed: its file, or a
    /// conflict copy of that.
    public let libraryFileNumber: Int
}

extension LibraryUpdate {
    /// Whether a window would show the same for both.
    func isSame(as other: LibraryUpdate) -> Bool {
        guard attention == other.attention, obstacle == other.obstacle, libraryFileNumber == other.libraryFileNumber
        else { return false }
        switch (snapshot, other.snapshot) {
        case (nil, nil): return true
        case (let snapshot?, let other?): return snapshot.tree === other.tree && snapshot.isCurrent == other.isCurrent
        default: return false
        }
    }
}

extension LibrarySnapshot {
    /// Whether the library was like this when it was last looked at, by this process.
    public var isCurrent: Bool {
        if case .current = freshness { true } else { false }
    }

    /// Whether the library is being looked through for the first time, and this is what was found so far.
    public var isPartial: Bool {
        if case .partial = freshness { true } else { false }
    }
}
