import LibraryIndex
import SongLibrary
import SongOpening
import Translations

/// What the line at the foot of the sidebar says.
nonisolated public struct StatusText: Equatable, Sendable {
    /// One part for each thing that needs attention.
    public let words: String
    /// Whether the user has to do something.
    public var needsAttention = false
}

nonisolated extension StatusText {
    /// What is known besides the ``LibraryCondition``.
    struct Circumstances: Sendable {
        /// Whether the library cannot be reached.
        var isUnavailable = false
        /// When it became unavailable, as shown; nil if it was so when the window opened.
        var unavailableSince: String?
        /// Whether it is being scanned.
        var isScanning = false
        /// The state of saving what is typed into the open song.
        var save = SaveActivity.none
    }

    /// The most important part comes first. Whether all computers have the same files cannot be known here.
    ///
    /// - Parameter condition: nil while nothing is known.
    init(_ condition: LibraryCondition?, _ circumstances: Circumstances) {
        var parts: [String] = []
        if circumstances.isUnavailable {
            parts.append(
                circumstances.unavailableSince.map { translated("Unavailable since \($0)") }
                    ?? translated("Unavailable"))
        }
        if let count = condition?.conflicted.count, count > 0 {
            parts.append(translated(count: count, one: "\(count) conflict", other: "\(count) conflicts"))
        }
        if let count = condition?.crowded.reduce(0, { $0 + $1.otherSongs.count }), count > 0 {
            parts.append(translated(count: count, one: "\(count) song not shown", other: "\(count) songs not shown"))
        }
        let waiting = (condition?.draftedFiles.count ?? 0) + (circumstances.save == .failed ? 1 : 0)
        if waiting > 0 {
            parts.append(
                translated(count: waiting, one: "\(waiting) change waiting", other: "\(waiting) changes waiting"))
        }
        if let count = condition.map({ $0.unreadableCount }), count > 0 {
            parts.append(
                translated(count: count, one: "\(count) item cannot be read", other: "\(count) items cannot be read"))
        }
        if parts.isEmpty {
            self.init(words: Self.calm(condition?.sync, circumstances))
        } else {
            self.init(words: parts.joined(separator: " · "), needsAttention: true)
        }
    }

    private static func calm(_ sync: SyncProgram?, _ circumstances: Circumstances) -> String {
        if circumstances.save == .saving { return translated("Saving…") }
        if circumstances.isScanning { return translated("Scanning library…") }
        return sync.map { translated("Saved · kept by \($0.name)") } ?? translated("Up to date")
    }
}

nonisolated extension LibraryCondition {
    /// How many songs, folders and library files cannot be read.
    fileprivate var unreadableCount: Int { broken.count + unreadable.count + (libraryFile == nil ? 0 : 1) }
}
