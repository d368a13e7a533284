public import EditingSession
import Files
public import LibraryChanges
public import Problems
import SongLibrary

/// A change of one song or folder.
nonisolated public struct ItemStep: Sendable {
    /// Changes the item, through its session if it is an open song.
    public typealias Work = @Sendable (LibraryEditor, LibraryItem, EditingSession?) throws(Problem) -> LibraryChange

    /// What is changed.
    public let target: ItemSelection
    /// How it is changed.
    public let work: Work

    /// A change of `target` by `work`.
    public init(target: ItemSelection, work: @escaping Work) {
        (self.target, self.work) = (target, work)
    }

    /// Makes the change. Waits for the disk.
    ///
    /// - Parameters:
    ///   - editor: the library's editor.
    ///   - session: of the open song that is the target, or is inside it. It follows the song to its new place.
    public func make(by editor: LibraryEditor, _ session: EditingSession?) throws(Problem) -> LibraryChange {
        let item = try editor.item(SongReference(target.path))
        let isCategory = item.kind == .category
        let change = try work(editor, item, isCategory ? nil : session)
        if isCategory, let session, let inside = session.file.relative(to: item.path) {
            // If the song is gone from there already, the session finds that out itself.
            try? session.relocate(to: change.path.appending(inside))
        }
        return change
    }
}

/// A song or folder that was changed.
nonisolated public struct ChangedItem: Sendable {
    /// The item before the change.
    public let target: ItemSelection
    /// What was done.
    public let change: LibraryChange

    /// The item where it is now.
    var moved: ItemSelection {
        ItemSelection(path: change.path, name: target.name, isFolder: target.isFolder)
    }
}

/// A song or folder that could not be changed.
nonisolated public struct FailedItem: Error {
    /// What could not be changed.
    public let target: ItemSelection
    /// Why.
    public let problem: Problem

    /// The failure to change `target` because of `problem`.
    public init(target: ItemSelection, problem: Problem) {
        (self.target, self.problem) = (target, problem)
    }
}
