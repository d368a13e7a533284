import Files
public import LibraryFile
import Problems
import SongFormat
import Translations

/// Creating, changing and removing smart folders.
nonisolated extension ArrangementCommand {
    /// Creates a smart folder, and shows it.
    public static func make(_ folder: SmartFolder) -> ArrangementCommand {
        ArrangementCommand { arrangement throws(Problem) in
            try arrangement.requireFree(folder.name)
            arrangement.set(folder)
        } end: { _ in
            CommandEnd(place: .place(.smartFolder(folder.name)))
        }
    }

    /// Changes the query or the name of a smart folder.
    ///
    /// - Parameter name: its old name.
    public static func replaceSmartFolder(_ name: String, with new: SmartFolder) -> ArrangementCommand {
        ArrangementCommand(replacing: .init(old: .smartFolder(name), new: .smartFolder(new.name))) {
            arrangement throws(Problem) in
            if !name.isSameTag(as: new.name) { try arrangement.requireFree(new.name) }
            arrangement.renameSmartFolder(name, to: new.name)
            arrangement.set(new)
        }
    }

    /// Removes a smart folder, and offers to undo that.
    public static func removeSmartFolder(_ name: String) -> ArrangementCommand {
        ArrangementCommand { arrangement in
            arrangement.removeSmartFolder(named: name)
        } end: { change in
            let folders = change.before.smartFolders
            guard let place = folders.firstIndex(where: { $0.name.hasSameBytes(as: name) }) else { return CommandEnd() }
            let (folder, next) = (folders[place], folders.dropFirst(place + 1).first?.name)
            let back = ArrangementCommand { arrangement throws(Problem) in
                try arrangement.requireFree(folder.name)
                arrangement.set(folder)
                arrangement.moveSmartFolder(named: folder.name, before: next)
            }
            let words = translated("Smart folder “\(name.amongWords)” removed")
            return CommandEnd(undo: CommandEnd.Undo(words: words, command: back))
        }
    }

    /// Swaps a smart folder with the one above or below it.
    public static func shiftSmartFolder(_ name: String, isUp: Bool) -> ArrangementCommand {
        ArrangementCommand { arrangement in
            let names = arrangement.smartFolders.map(\.name)
            guard let place = names.firstIndex(where: { $0.hasSameBytes(as: name) }) else { return }
            let (upper, lower) = isUp ? (place - 1, place) : (place, place + 1)
            guard names.indices.contains(upper), names.indices.contains(lower) else { return }
            arrangement.moveSmartFolder(named: names[lower], before: names[upper])
        }
    }

    /// Moves a smart folder to the position of another one.
    public static func moveSmartFolder(_ name: String, to other: String) -> ArrangementCommand {
        ArrangementCommand { arrangement in
            let names = arrangement.smartFolders.map(\.name)
            guard let from = names.firstIndex(where: { $0.hasSameBytes(as: name) }),
                let to = names.firstIndex(where: { $0.hasSameBytes(as: other) }), from != to
            else { return }
            let next = names.dropFirst(to + 1).first
            arrangement.moveSmartFolder(named: name, before: from < to ? next : names[to])
        }
    }
}

nonisolated extension LibraryArrangement {
    /// What is wrong with a name for a smart folder: nil if nothing is, an empty string if that needs no explanation.
    ///
    /// - Parameter own: its present name; nil for a new one.
    public func fault(inSmartFolderName name: String, except own: String? = nil) -> String? {
        guard SmartFolder.canBeCalled(name) else { return "" }
        if let own, own.isSameTag(as: name) { return nil }
        return hasSmartFolder(named: name) ? translated("There is a smart folder of this name already.") : nil
    }

    /// Whether there is a smart folder of this name, ignoring case.
    private func hasSmartFolder(named name: String) -> Bool {
        BuiltInFolder(named: name) != nil || smartFolders.contains { $0.name.isSameTag(as: name) }
    }

    fileprivate func requireFree(_ name: String) throws(Problem) {
        guard hasSmartFolder(named: name) else { return }
        throw Problem(
            .cannotCreate, translated("there is a smart folder of this name already"),
            remedy: translated("choose another name"))
    }
}
