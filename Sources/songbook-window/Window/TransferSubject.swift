import LibraryChanges
import SongbookModel
import Translations

/// What is copied or moved to another library together: songs and folders, or all of a library.
struct TransferSubject {
    let kind: LibraryTransfer.Kind
    /// At least one.
    let targets: [ItemSelection]

    /// - Returns: nil where there is nothing.
    init?(_ kind: LibraryTransfer.Kind, _ targets: [ItemSelection]) {
        guard !targets.isEmpty else { return nil }
        (self.kind, self.targets) = (kind, targets)
    }

    var isOneSong: Bool { targets.count == 1 && !targets[0].isFolder }

    /// The one that it is; nil where there are several.
    var oneName: String? { targets.count == 1 ? targets[0].shownName : nil }

    /// Of the question where to.
    var heading: String {
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

    /// Of the button that does it.
    var verb: String {
        switch kind {
        case .copy: translated("C_opy")
        case .move: translated("_Move")
        }
    }

    /// Of the dialog that says how far it is.
    var progress: String {
        let count = targets.count
        return switch (kind, oneName) {
        case (.copy, let name?): translated("Copying “\(name)”")
        case (.move, let name?): translated("Moving “\(name)”")
        case (.copy, nil): translated(count: count, one: "Copying \(count) Item", other: "Copying \(count) Items")
        case (.move, nil): translated(count: count, one: "Moving \(count) Item", other: "Moving \(count) Items")
        }
    }

    /// Of the dialog that says why nothing became of one song.
    var failure: String {
        let name = targets[0].shownName
        return switch kind {
        case .copy: translated("Could Not Copy “\(name)”")
        case .move: translated("Could Not Move “\(name)”")
        }
    }

    /// Of the report.
    var reportTitle: String {
        switch kind {
        case .copy: translated("Copy Report")
        case .move: translated("Move Report")
        }
    }
}
