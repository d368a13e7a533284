import EditingSession
import Files
import Freedesktop
import LibraryChanges
import LibraryIndex
import Problems
import SongLibrary
import Translations

/// Moves songs and folders to the trash, after saving what is typed into them, and offers to restore them together.
/// Asks whether to permanently delete what no trash takes. See ``CommandRunner/moveToTrash(_:isWriting:)``.
nonisolated struct TrashCommand: LibraryCommand {
    let targets: [ItemSelection]
    /// Whether the keyboard focus is in the open song.
    let isWriting: Bool

    func run(in library: CommandRunner) async -> CommandEnd {
        var (deleted, failures) = ([DeletedItem](), [FailedItem]())
        for target in targets {
            do throws(FailedItem) {
                if let item = try await moveToTrash(target, in: library) { deleted.append(item) }
            } catch {
                failures.append(error)
            }
        }
        return Self.end(deleted, failures)
    }

    /// The outcome: deleted items can be restored, and those that no trash takes can be deleted permanently.
    static func end(_ deleted: [DeletedItem], _ failures: [FailedItem]) -> CommandEnd {
        let untrashable = failures.filter { $0.problem.kind == .unavailable }
        return CommandEnd(
            undo: deleted.isEmpty ? nil : RestoreCommand(items: deleted).undo,
            question: DeleteCommand.question(untrashable.map(\.target)),
            failures: failures.filter { $0.problem.kind != .unavailable },
            failureHeading: DeleteCommand.failureHeading)
    }

    /// - Returns: nil if it is left alone.
    @MainActor
    private func moveToTrash(
        _ target: ItemSelection, in library: CommandRunner
    ) async throws(FailedItem) -> DeletedItem? {
        guard let (settled, item) = await library.settle(target) else {
            library.deletions.end(target)
            return nil
        }
        // A song that was just begun may have another name by now.
        let isRenamed = settled.path != target.path
        guard !isRenamed || library.deletions.begin(settled) else {
            library.deletions.end(target)
            return nil
        }
        let names = isRenamed ? [target, settled] : [target]
        let songCount = settled.isFolder ? library.songCount(in: settled.path) : 0
        let result = await library.edit(item) { editor in
            Result { () throws(Problem) in
                var notices = [Notice]()
                let files = try editor.trash(try editor.item(SongReference(settled.path))) { notices.append($0) }
                return Trashed(files: files, notices: notices)
            }
        }
        switch result {
        case nil: return nil
        case .success(let trashed):
            for name in names { library.deletions.endLater(name) }
            library.itemDeleted(settled, trashed.notices)
            let shown = item.session?.file ?? (settled.isFolder || targets.count > 1 ? nil : settled.path)
            return DeletedItem(
                target: settled, songCount: songCount, song: shown, wasWritten: item.session != nil && isWriting,
                files: trashed.files)
        case .failure(let problem):
            for name in names { library.deletions.end(name) }
            throw FailedItem(target: settled, problem: problem)
        }
    }
}

nonisolated private struct Trashed: Sendable {
    let files: [TrashedFile]
    let notices: [Notice]
}

/// A song or folder of a library that was moved to the trash.
nonisolated struct DeletedItem: Sendable {
    let target: ItemSelection
    /// How many songs were in it, if it was a folder.
    let songCount: Int
    /// What to show when it is restored: the song, or the song of the folder that was open; nil if none was.
    let song: FilePath?
    /// Whether the user was typing in it.
    let wasWritten: Bool
    let files: [TrashedFile]

    /// The message about it.
    var words: String {
        guard target.isFolder, songCount > 0 else { return translated("“\(target.shownName)” moved to trash") }
        return translated(
            count: songCount,
            one: "“\(target.shownName)” with \(songCount) song moved to trash",
            other: "“\(target.shownName)” with \(songCount) songs moved to trash")
    }
}

extension CommandRunner {
    /// Moves songs and folders to the trash.
    ///
    /// - Parameter isWriting: whether the keyboard focus is in the open song.
    /// - Returns: nil if all of them are being deleted already, as by a key that is held down.
    @discardableResult
    public func moveToTrash(_ targets: [ItemSelection], isWriting: Bool) -> Task<Void, Never>? {
        let targets = targets.filter(deletions.begin)
        return targets.isEmpty ? nil : run(TrashCommand(targets: targets, isWriting: isWriting))
    }

    fileprivate func songCount(in folder: FilePath) -> Int {
        guard let root = place?.root, let place = folder.relative(to: root) else { return 0 }
        return tree?.folder(place)?.songCount ?? 0
    }
}
