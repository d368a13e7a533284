import Files
public import Freedesktop
public import Problems
import SongLibrary
import Translations

extension LibraryEditor {
    /// Moves a song, or a category with all that is in it, to the desktop's trash, from which it can be restored.
    ///
    /// - Parameter notify: called with what the user should know besides.
    /// - Returns: what is in the trash now: one folder, or the files of a loose song.
    /// - Throws: why it is still there. ``Problem/Kind/unavailable`` where there is no trash for the disk it is on: then
    ///   only ``delete(_:)`` is left, which has to be asked.
    public func trash(
        _ item: LibraryItem, telling notify: (Notice) -> Void = { _ in }
    ) throws(Problem) -> [TrashedFile] {
        try item.refuseDoubt()
        let item = settled(item)
        let lock = try lock(item, to: translated("move it to the trash"), canBeUndone: true, telling: notify)
        return try withExtendedLifetime(lock) { () throws(Problem) in try trash(item.entries) }
    }

    /// A loose song without the file that a killed save left beside it, which would be taken for the song once that is
    /// gone. Opening the song puts it into the history, or makes a conflict copy of it, which goes along.
    private func settled(_ item: LibraryItem) -> LibraryItem {
        guard item.kind == .looseSong, (try? open(item.path)) != nil,
            let settled = try? self.item(SongReference(item.path)), settled.kind == .looseSong
        else { return item }
        return settled
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

    /// Deletes a song, or a category with all that is in it, for good. Nobody gets it back.
    ///
    /// - Throws: why it is still there, or what is left of it.
    public func delete(_ item: LibraryItem) throws(Problem) {
        try item.refuseDoubt()
        let item = settled(item)
        let lock = try lock(item, to: translated("delete it"), canBeUndone: false)
        try withExtendedLifetime(lock) { () throws(Problem) in try delete(item.entries) }
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
