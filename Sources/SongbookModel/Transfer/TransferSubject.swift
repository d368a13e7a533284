public import LibraryChanges
import Translations

/// What is copied or moved to another library together: songs and folders, or all of a library.
nonisolated public struct TransferSubject {
    /// Whether they are copied or moved.
    public let kind: LibraryTransfer.Kind
    /// At least one.
    public let targets: [ItemSelection]

    /// - Returns: nil if there is nothing.
    public init?(_ kind: LibraryTransfer.Kind, _ targets: [ItemSelection]) {
        guard !targets.isEmpty else { return nil }
        (self.kind, self.targets) = (kind, targets)
    }

    /// Whether it is one song.
    public var isOneSong: Bool { targets.count == 1 && !targets[0].isFolder }

    /// The name of the only item; nil if there are several.
    public var oneName: String? { targets.count == 1 ? targets[0].shownName : nil }

    /// The heading of the question for the destination.
    public var heading: String {
        let count = targets.count
        return switch (kind, oneName) {
        case (.copy, let name?): translated("Copy “\(name)” to Another Library")
        case (.move, let name?): translated("Move “\(name)” to Another Library")
        case (.copy, nil):
            translated(
                count: count, one: "Copy \(count) Item to Another Library",
                other: "Copy \(count) Items to Another Library")
        case (.move, nil):
            translated(
                count: count, one: "Move \(count) Item to Another Library",
                other: "Move \(count) Items to Another Library")
        }
    }

    /// The label of the button that does it.
    public var verb: String {
        switch kind {
        case .copy: translated("C_opy")
        case .move: translated("_Move")
        }
    }

    /// The heading of the dialog that shows the progress.
    public var progress: String {
        let count = targets.count
        return switch (kind, oneName) {
        case (.copy, let name?): translated("Copying “\(name)”")
        case (.move, let name?): translated("Moving “\(name)”")
        case (.copy, nil): translated(count: count, one: "Copying \(count) Item", other: "Copying \(count) Items")
        case (.move, nil): translated(count: count, one: "Moving \(count) Item", other: "Moving \(count) Items")
        }
    }

    /// The heading of the dialog that says why one song failed.
    public var failure: String {
        let name = targets[0].shownName
        return switch kind {
        case .copy: translated("Could Not Copy “\(name)”")
        case .move: translated("Could Not Move “\(name)”")
        }
    }

    /// The title of the report.
    public var reportTitle: String {
        switch kind {
        case .copy: translated("Copy Report")
        case .move: translated("Move Report")
        }
    }
}
