public import Problems

/// An update from a ``LibraryWatcher``: the whole library as it is known now.
public struct LibraryUpdate: Sendable {
    /// How changes of the library are noticed.
    public enum Attention: Sendable, Hashable {
        /// The system reports each one at once.
        case immediate
        /// The library is scanned again and again, this many seconds apart; the problem tells why, if the user can do
        /// something about it.
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

    /// Folders and songs, with how far they can be relied upon; nil if nothing is known yet.
    public let snapshot: LibrarySnapshot?
    /// Why the library cannot be scanned now; nil if it can.
    public let obstacle: Problem?
    /// How changes are noticed from now on. A window should tell the user once if it is not the usual way.
    public let attention: Attention
    /// Changes when the library's own file, or a conflict copy of it, may have changed.
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
    /// Whether the library was like this when this process last scanned it.
    public var isCurrent: Bool {
        if case .current = freshness { true } else { false }
    }

    /// Whether the library is being scanned for the first time, and this is what was found so far.
    public var isPartial: Bool {
        if case .partial = freshness { true } else { false }
    }
}
