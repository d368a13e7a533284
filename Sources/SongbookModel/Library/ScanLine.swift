import Translations

/// What the line below the list says about scanning the library.
nonisolated public enum ScanLine: Equatable, Sendable {
    /// It is being scanned, which takes a while.
    case scanning(songs: Int)
    /// It is not shown completely, for this reason; it can be tried again.
    case incomplete(String)

    /// What it says.
    public var words: String {
        switch self {
        case .scanning(let count):
            translated(
                count: count, one: "Scanning library… \(count) song", other: "Scanning library… \(count) songs")
        case .incomplete(let words): words
        }
    }

    /// Why a library that is not being scanned is not shown as it is; nil if it is.
    init?(_ state: LibraryState) {
        if state.isOutOfReach, state.isCopyShown {
            self = .incomplete(translated("Library unavailable. Showing the offline copy."))
        } else if let problem = state.problem {
            self = .incomplete(problem.sentences)
        } else if state.isIncomplete {
            self = .incomplete(translated("Scan incomplete. Some songs may be missing."))
        } else {
            return nil
        }
    }
}
