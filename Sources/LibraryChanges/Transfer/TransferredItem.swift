public import Files
public import Problems

/// The result of copying or moving a song, a folder or a file.
public struct TransferredItem: Sendable {
    /// What it is.
    public enum Kind: String, Sendable {
        case song, folder, file
    }

    /// What was done.
    public enum Outcome: String, Sendable {
        /// It is in both places.
        case copied
        /// It is only in the new place.
        case moved
        /// The same was already there, byte for byte; it was not copied again.
        case present
    }

    /// What it is.
    public let kind: Kind
    /// What was done.
    public let outcome: Outcome
    /// Its old path, which may still exist: that of a song's file, or of a folder or file; absolute.
    public let source: FilePath
    /// Its present path: that of a song's file, or of a folder or file; absolute.
    public let path: FilePath
    /// Whether the same was already there, byte for byte, so that a move only removed the original.
    public internal(set) var wasPresent = false
    /// What else the user should know.
    public internal(set) var notices: [Notice] = []
    /// Why a power cut could still undo it; nil where the disk has confirmed it.
    public internal(set) var unconfirmed: Problem?

    init(
        kind: Kind, outcome: Outcome, source: FilePath, path: FilePath, notices: [Notice] = [],
        unconfirmed: Problem? = nil
    ) {
        (self.kind, self.outcome, self.source, self.path) = (kind, outcome, source, path)
        (self.notices, self.unconfirmed) = (notices, unconfirmed)
    }

    /// The result for a unit that is now at `path`.
    init(_ unit: TransferUnit, _ outcome: Outcome, at path: FilePath) {
        let kind: Kind =
            switch unit.kind {
            case .song, .looseSong: .song
            case .folder: .folder
            case .file: .file
            }
        self.init(kind: kind, outcome: outcome, source: unit.songFile ?? unit.path, path: path)
    }

    /// The same with more notices.
    func noting(_ notices: Notice?...) -> TransferredItem {
        noting(notices.compactMap(\.self))
    }

    func noting(_ notices: [Notice]) -> TransferredItem {
        var item = self
        item.notices += notices
        return item
    }
}
