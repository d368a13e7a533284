import LibraryChanges
import Problems
import SongLibrary
import Translations

/// Permanently deletes songs and folders that no trash takes.
nonisolated struct DeleteCommand: LibraryCommand {
    let targets: [ItemSelection]

    /// Asks whether to delete them; nil if there are none.
    static func question(_ targets: [ItemSelection]) -> CommandQuestion? {
        guard let first = targets.first else { return nil }
        let heading =
            targets.count == 1
            ? translated("Permanently Delete “\(first.shownName)”?")
            : translated(
                count: targets.count, one: "Permanently Delete \(targets.count) Item?",
                other: "Permanently Delete \(targets.count) Items?")
        return CommandQuestion(
            heading: heading, text: translated("Its disk has no trash. Deleted items cannot be restored."),
            action: translated("_Delete"), isDestructive: true, command: DeleteCommand(targets: targets))
    }

    func run(in library: CommandRunner) async -> CommandEnd {
        var end = CommandEnd(failureHeading: Self.failureHeading)
        for target in targets {
            guard let (target, item) = await library.settle(target) else { continue }
            let result = await library.edit(item) { editor in
                Result { () throws(Problem) in try editor.delete(try editor.item(SongReference(target.path))) }
            }
            switch result {
            case nil: break
            case .success: library.itemDeleted(target)
            case .failure(let problem): end.failures.append(FailedItem(target: target, problem: problem))
            }
        }
        return end
    }

    static let failureHeading: @Sendable (ItemSelection) -> String = {
        translated("Could Not Delete “\($0.shownName)”")
    }
}
