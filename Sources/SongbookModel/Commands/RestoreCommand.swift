import LibraryChanges
import Problems
import Translations

/// Restores what was moved to the trash, and shows it.
nonisolated struct RestoreCommand: LibraryCommand {
    /// At least one; the latest last.
    let items: [DeletedItem]

    init(items: [DeletedItem]) {
        self.items = items
    }

    /// A command that restores what all of these do.
    init(joining commands: [RestoreCommand]) {
        items = commands.flatMap(\.items)
    }

    /// The undo to offer.
    var undo: CommandEnd.Undo {
        CommandEnd.Undo(words: words, command: self, kind: .deletion)
    }

    func run(in library: CommandRunner) async -> CommandEnd {
        var end = CommandEnd(failureHeading: Self.failureHeading)
        for item in items { library.deletions.end(item.target) }
        let restored = await library.edit { [items] editor in items.reversed().map { $0.restore(by: editor) } }
        for result in restored ?? [] {
            do throws(FailedItem) {
                end.words += try result.get().compactMap { $0.unconfirmed?.sentences }
            } catch {
                end.failures.append(error)
            }
        }
        if end.failures.isEmpty, let item = items.last(where: { $0.song != nil }), let song = item.song {
            end.place = .song(song, grabsFocus: item.wasWritten)
        }
        return end
    }

    static let failureHeading: @Sendable (ItemSelection) -> String = {
        translated("Could Not Restore “\($0.shownName)”")
    }

    private var words: String {
        guard let last = items.last, items.count > 1 else { return items.first?.words ?? "" }
        let (name, count) = (last.target.shownName, items.count - 1)
        return translated(
            count: count, one: "“\(name)” and \(count) other item moved to trash",
            other: "“\(name)” and \(count) other items moved to trash")
    }
}

nonisolated extension DeletedItem {
    /// Restores each of its files. A failure stops none of the others. Waits for the disk.
    fileprivate func restore(by editor: LibraryEditor) -> Result<[LibraryChange], FailedItem> {
        var (changes, failure) = ([LibraryChange](), Problem?.none)
        for file in files.reversed() {
            do throws(Problem) {
                changes.append(try editor.restore(file))
            } catch {
                failure = failure ?? error
            }
        }
        return failure.map { .failure(FailedItem(target: target, problem: $0)) } ?? .success(changes)
    }
}
