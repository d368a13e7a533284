import Files
import Freedesktop
public import LibraryChanges
import Problems
import Translations

/// Restores something from the trash that was deleted earlier, and shows it. If its name is taken, asks whether to
/// restore it under another one.
nonisolated public struct RestoreDeletedCommand: LibraryCommand {
    private let item: TrashedItem
    /// Nil for its former name.
    private let name: FilePath?

    /// Restores `item` under its former name.
    public init(_ item: TrashedItem) {
        (self.item, name) = (item, nil)
    }

    private init(_ item: TrashedItem, as name: FilePath) {
        (self.item, self.name) = (item, name)
    }

    /// Makes the change.
    public func run(in library: CommandRunner) async -> CommandEnd {
        var end = CommandEnd(failureHeading: RestoreCommand.failureHeading)
        let restored = await library.edit { [item, name] editor in
            Restored(
                result: Result { () throws(Problem) in try editor.restore(item.file, as: name) },
                freeName: try? editor.freeName(for: item.file))
        }
        guard let restored else { return end }
        switch restored.result {
        case .success(let change):
            // A restored song is shown in place of the deleted one.
            library.trashChanged(item.kind == .folder ? [item.file.path] : [])
            end.words = [translated("“\(item.shownName.amongWords)” restored")]
            end.words += [change.unconfirmed].compactMap { $0?.sentences }
            if item.kind == .song {
                end.place = .song(change.path, grabsFocus: true)
            } else if let root = library.place?.root, let folder = change.path.relative(to: root) {
                end.place = .folder(folder)
            }
        case .failure(let problem):
            library.trashChanged()
            if problem.kind == .cannotCreate, name == nil, let free = restored.freeName {
                end.question = question(free)
            } else {
                end.failures = [FailedItem(target: item.selection, problem: problem)]
            }
        }
        return end
    }

    private func question(_ free: FilePath) -> CommandQuestion {
        let taken = item.file.originalPath.lastComponent?.display ?? ""
        return CommandQuestion(
            heading: translated("“\(taken)” Already Exists"),
            text: translated(
                "Another item has this name now. It stays as it is; restore this one as “\(free.display)”?"),
            action: translated("_Restore"), isDestructive: false, command: RestoreDeletedCommand(item, as: free))
    }
}

/// The result of restoring something.
nonisolated private struct Restored: Sendable {
    let result: Result<LibraryChange, Problem>
    /// The name under which it could be restored.
    let freeName: FilePath?
}
