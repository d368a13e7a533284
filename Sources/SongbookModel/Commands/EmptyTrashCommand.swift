import Files
import Freedesktop
public import LibraryChanges
import Problems
import Translations

/// Permanently deletes items from the trash.
nonisolated public struct EmptyTrashCommand: LibraryCommand {
    private let items: [TrashedItem]

    /// Asks whether to delete one item.
    public static func question(_ item: TrashedItem) -> CommandQuestion {
        CommandQuestion(
            heading: translated("Permanently Delete “\(item.shownName.amongWords)”?"),
            text: translated("Permanently deleted items cannot be restored."), action: translated("_Delete"),
            isDestructive: true, command: EmptyTrashCommand(items: [item]))
    }

    /// Asks whether to delete all items that were in a library; nil if there are none.
    public static func question(all items: [TrashedItem]) -> CommandQuestion? {
        guard !items.isEmpty else { return nil }
        return CommandQuestion(
            heading: translated(
                count: items.count, one: "Permanently Delete \(items.count) Item?",
                other: "Permanently Delete \(items.count) Items?"),
            text: translated(
                """
                All deleted songs and folders of this library are removed from the trash. Permanently deleted items \
                cannot be restored.
                """), action: translated("_Delete"), isDestructive: true, command: EmptyTrashCommand(items: items))
    }

    /// Makes the change. An item that cannot be deleted stops none of the others.
    public func run(in library: CommandRunner) async -> CommandEnd {
        var end = CommandEnd(failureHeading: DeleteCommand.failureHeading)
        let problems = await library.edit { [items] editor in
            items.map { item in
                do throws(Problem) {
                    try editor.delete(item.file)
                    return nil
                } catch {
                    return error
                }
            } as [Problem?]
        }
        guard let problems else { return end }
        for case (let item, let problem?) in zip(items, problems) {
            end.failures.append(FailedItem(target: item.selection, problem: problem))
        }
        library.trashChanged(zip(items, problems).filter { $1 == nil }.map(\.0.file.path))
        return end
    }
}
