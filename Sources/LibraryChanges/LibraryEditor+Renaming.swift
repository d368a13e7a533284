public import EditingSession
import Files
public import Problems
import SongFormat
import SongNames
import Translations

extension LibraryEditor {
    /// Changes the title of a song; with `withFiles`, its file, its conflict copies and its own folder get the same
    /// name. A category gets another name.
    ///
    /// - Parameters:
    ///   - title: as it should be shown; for a category, a name as it was typed. Nil to keep the title that a song has
    ///     when this is done.
    ///   - session: a session in which the song is already open; it follows the song.
    /// - Returns: the song's file, and the report of the save; or the category's folder.
    /// - Throws: why it was not done; title and names are as they were, unless the problem says where the song is now.
    public func rename(
        _ item: LibraryItem, to title: String?, withFiles: Bool, session: EditingSession? = nil
    ) throws(Problem) -> LibraryChange {
        if item.kind == .category { return try renameCategory(item, to: title ?? item.path.name.display) }
        if let title { try refuseEmpty(title, for: item) }
        let wasOpen = session != nil
        let session = if let session { session } else { try open(item.path) }
        let title = title ?? session.song.title
        try refuseEmpty(title, for: item)
        try session.requireEditable { translated("cannot rename the song: \($0)") }
        guard withFiles else {
            let report = try session.save(title: title.trimmingWhiteSpace)
            return LibraryChange(savedIn: session, report, wasOpen: wasOpen)
        }
        try item.refuseDoubt()
        try item.refuseLink(translated("rename its files"))
        try session.refuseLosingDraft(translated("rename its files"))
        let names = item.kind == .song ? (try? Directory(item.path.parent.parent)).flatMap(lockNames) : nil
        defer { withExtendedLifetime(names) {} }
        var renaming = try SongRenaming(item, to: SongName(title: title), session: session, editor: self)
        do throws(Problem) {
            try renaming.run()
            let report = try session.save(title: title.trimmingWhiteSpace)
            let unconfirmed = confirm(renaming.folder, renaming.parent, about: session.file)
            return LibraryChange(savedIn: session, report, wasOpen: wasOpen, unconfirmed: unconfirmed)
        } catch {
            throw renaming.undo(after: error)
        }
    }

    private func refuseEmpty(_ title: String, for item: LibraryItem) throws(Problem) {
        guard title.trimmingWhiteSpace.isEmpty else { return }
        throw Problem(
            .usage, path: item.path, cannot: translated("rename the song"),
            reason: translated("a title cannot be empty"), remedy: translated("enter a title"))
    }

    private func renameCategory(_ item: LibraryItem, to newName: String) throws(Problem) -> LibraryChange {
        let what = translated("rename the folder")
        try item.refuseLink(what)
        let newName = try SongName(forFolder: newName, to: what).folder
        let name = item.path.name
        let parent = try Problem.explaining(what, path: item.path, try Directory(item.path.parent))
        let path = parent.path.appending(newName)
        if name == newName { return LibraryChange(path) }
        let lock = lockNames(of: parent)
        try withExtendedLifetime(lock) { () throws(Problem) in
            _ = try? EntriesOnTheWay.giveBack(in: parent, locks: locks)
            try refuseClash(of: newName, in: parent, except: [name], for: (name, parent), to: what)
            try Problem.copying(what, path: item.path) { () throws(CopyError) in
                try relocation.rename(name, to: newName, in: parent)
            }
        }
        let unconfirmed = confirm(parent, about: path)
        return LibraryChange(path, notices: moveArrangement(of: item.path, to: path), unconfirmed: unconfirmed)
    }
}
