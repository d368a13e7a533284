public import EditingSession
import Files
public import LibraryChanges
public import Problems
import SongLibrary

/// A change of one song or folder.
nonisolated public struct ItemStep: Sendable {
    /// Changes the item, by its session where it is a song that is open.
    public typealias Work = @Sendable (LibraryEditor, LibraryItem, EditingSession?) throws(Problem) -> LibraryChange

    /// What is changed.
    public let target: ItemSelection
    /// How.
    public let work: Work

    /// A change of `target` by `work`.
    public init(target: ItemSelection, work: @escaping Work) {
        (self.target, self.work) = (target, work)
    }

    /// Makes the change. Waits for the disk.
    ///
    /// - Parameters:
    ///   - editor: the library's.
    ///   - session: of the open song that is the target, or is in it. It goes on with the song where that is then.
    public func make(by editor: LibraryEditor, _ session: EditingSession?) throws(Problem) -> LibraryChange {
        let item = try editor.item(SongReference(target.path))
        let isCategory = item.kind == .category
        let change = try work(editor, item, isCategory ? nil : session)
        if isCategory, let session, let inside = session.file.relative(to: item.path) {
            // Should it be gone from there already, the session finds out by itself.
            try? session.relocate(to: change.path.appending(inside))
        }
        return change
    }
}

/// A song or folder that was changed.
nonisolated public struct ChangedItem: Sendable {
    /// As it was called before.
    public let target: ItemSelection
    /// What was done.
    public let change: LibraryChange
}

/// A song or folder that could not be changed.
nonisolated public struct FailedItem: Sendable {
    /// What could not be changed.
    public let target: ItemSelection
    /// Why.
    public let problem: Problem

    /// `problem` is why `target` could not be.
    public init(target: ItemSelection, problem: Problem) {
        (self.target, self.problem) = (target, problem)
    }
}
