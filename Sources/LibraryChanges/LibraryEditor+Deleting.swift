import Files
public import Freedesktop
public import Problems
import Translations

extension LibraryEditor {
    /// Moves a song, or a category with all its content, to the desktop's trash, from which it can be restored.
    ///
    /// - Parameter notify: called with notices for the user.
    /// - Returns: what is in the trash now: one folder, or the files of a loose song.
    /// - Throws: why it is still there. ``Problem/Kind/unavailable`` if there is no trash for its disk: then only
    ///   ``delete(_:)`` is left, which the user must confirm.
    public func trash(
        _ item: LibraryItem, telling notify: (Notice) -> Void = { _ in }
    ) throws(Problem) -> [TrashedFile] {
        try item.refuseDoubt()
        let lock = try lock(item, to: translated("move it to the trash"), canBeUndone: true, telling: notify)
        let settled = settled(item, isLocked: lock != nil)
        let shared = lockAmongComputers(settled)
        defer {
            withExtendedLifetime(lock) {}
            withExtendedLifetime(shared) {}
        }
        return try trash(settled.entries)
    }

    private func lockAmongComputers(_ item: LibraryItem) -> ReplacementLock? {
        guard item.kind == .looseSong, !item.isLink else { return nil }
        return lockAmongComputers(item.path.name, in: item.path.parent)
    }

    private func trash(_ entries: [FilePath]) throws(Problem) -> [TrashedFile] {
        let trash = Trash(environment)
        var trashed = [TrashedFile]()
        do throws(Problem) {
            for entry in entries { trashed.append(try trash.put(entry, at: clock())) }
            return trashed
        } catch {
            for file in trashed.reversed() {
                do throws(Problem) {
                    _ = try trash.restore(file)
                } catch let failure {
                    throw error.with(
                        remedy: translated("restore \(file.originalPath.display) from the trash (\(failure.what))"))
                }
            }
            throw error
        }
    }

    /// Permanently deletes a song, or a category with all its content. It cannot be restored.
    ///
    /// - Throws: why it, or a part of it, still exists.
    public func delete(_ item: LibraryItem) throws(Problem) {
        try item.refuseDoubt()
        let lock = try lock(item, to: translated("delete it"), canBeUndone: false)
        let settled = settled(item, isLocked: lock != nil)
        let shared = lockAmongComputers(settled)
        defer {
            withExtendedLifetime(lock) {}
            withExtendedLifetime(shared) {}
        }
        try delete(settled.entries)
    }

    private func delete(_ entries: [FilePath]) throws(Problem) {
        for entry in entries {
            let name = entry.name
            try Problem.explaining(translated("delete it"), path: entry) { () throws(FileError) in
                let parent = try Directory(entry.parent)
                if try parent.status(of: name).kind == .directory {
                    try DisposableFolder(hiding: name, in: parent, locks: locks).remove(orGiveBack: name)
                } else {
                    try parent.unlink(name)
                }
                _ = AtomicReplacement.confirm(parent)
            }
        }
    }
}
