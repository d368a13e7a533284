public import Files
public import Problems

/// What became of a song, a folder or a file that was copied or moved.
public struct TransferredItem: Sendable {
    /// What it is.
    public enum Kind: String, Sendable {
        case song, folder, file
    }

    /// What became of it.
    public enum Outcome: String, Sendable {
        /// It is at both places.
        case copied
        /// It is at the new place alone.
        case moved
        /// The same was there already, byte for byte; it was not copied again.
        case present
    }

    /// What it is.
    public let kind: Kind
    /// What became of it.
    public let outcome: Outcome
    /// Where it was, or is still: a song's file, or what a folder or file is called; absolute.
    public let source: FilePath
    /// Where it is now: a song's file, or what a folder or file is called; absolute.
    public let path: FilePath
    /// Whether the same was there already, byte for byte, so that of a move only the removal was left.
    public internal(set) var wasPresent = false
    /// What the user should know besides.
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

    /// What became of a unit that is at `path` now.
    init(_ unit: TransferUnit, _ outcome: Outcome, at path: FilePath) {
        let kind: Kind =
            switch unit.kind {
            case .song, .looseSong: .song
            case .folder: .folder
            case .file: .file
            }
        self.init(kind: kind, outcome: outcome, source: unit.songFile ?? unit.path, path: path)
    }

    /// The same with more to know.
    func noting(_ notices: Notice?...) -> TransferredItem {
        noting(notices.compactMap(\.self))
    }

    func noting(_ notices: [Notice]) -> TransferredItem {
        var item = self
        item.notices += notices
        return item
    }
}
