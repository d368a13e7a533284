public import Files
public import LibraryFile
public import LibraryIndex

/// A side of a line.
nonisolated public enum LineSide: Sendable {
    /// Directly above it.
    case above
    /// Directly below it.
    case below
}

/// The folders next to a folder, whose order can be changed.
nonisolated public struct FolderSiblings {
    /// Relative to the library's folder.
    private let folder: FilePath
    /// All of them, in the default order.
    private let names: [FilePath]
    /// The folder and those that it is listed with, as they are shown.
    private let shown: [FilePath]
    private let index: Int

    /// - Parameter folder: relative to the library's folder.
    /// - Returns: nil if it cannot be moved.
    public init?(of folder: FilePath, in tree: LibraryTree, _ order: FolderOrder) {
        let parent = folder.folderAbove
        guard folder != "", LibraryArrangement.canRemember(folder), let node = tree.folder(parent) else { return nil }
        names = node.folders.map(\.name)
        let sections = order.sections(of: names, in: parent)
        guard let shown = sections.map(\.folders).first(where: { $0.contains(folder.name) }),
            let index = shown.firstIndex(of: folder.name)
        else { return nil }
        (self.folder, self.shown, self.index) = (folder, shown, index)
    }

    /// Moves the folder one line up or down, among those that it is listed with; nil if it is the first or last.
    public func moving(isUp: Bool) -> ArrangementCommand? {
        if isUp { return index > 0 ? put(before: shown[index - 1]) : nil }
        guard index + 1 < shown.count else { return nil }
        return put(before: index + 2 < shown.count ? shown[index + 2] : nil)
    }

    /// Moves the folder next to another one; nil if they are not listed together.
    ///
    /// - Parameter other: relative to the library's folder.
    public func moving(_ side: LineSide, _ other: FilePath) -> ArrangementCommand? {
        let rest = shown.filter { $0 != folder.name }
        guard folder.folderAbove == other.folderAbove, let place = rest.firstIndex(of: other.name) else { return nil }
        return switch side {
        case .above: put(before: other.name)
        case .below: put(before: place + 1 < rest.count ? rest[place + 1] : nil)
        }
    }

    private func put(before other: FilePath?) -> ArrangementCommand {
        let (name, parent, names) = (folder.name, folder.folderAbove, names)
        return ArrangementCommand { arrangement in
            arrangement.moveFolder(named: name, in: parent, before: other, among: names)
        } end: { change in
            let back = ArrangementCommand { arrangement in
                arrangement.putBackOrder(ofFoldersIn: parent, from: change.before, unlessOtherThan: change.after)
            }
            // The result is visible in place; in a list, Ctrl+Z undoes it.
            return CommandEnd(undo: CommandEnd.Undo(words: "", command: back, isOffered: false))
        }
    }
}
