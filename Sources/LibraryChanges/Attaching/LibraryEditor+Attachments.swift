public import Files
public import Freedesktop
public import Problems
public import SongNames
import Translations

/// Changes to the attachments of a song, one file or folder at a time.
extension LibraryEditor {
    /// Renames an attachment in the song's folder.
    ///
    /// - Parameter path: its path: absolute, links above it resolved.
    /// - Returns: where it is now.
    /// - Throws: why it still has its old name.
    public func rename(attachment path: FilePath, to name: AttachmentName) throws(Problem) -> LibraryChange {
        let what = translated("rename it")
        let target = path.parent.appending(name.path)
        if name.path == path.name { return LibraryChange(path) }
        try name.refuseUnshown(to: what, path: path)
        let folder = try Problem.explaining(what, path: path, try Directory(path.parent))
        let names = lockNames(of: folder)
        defer { withExtendedLifetime(names) {} }
        try refuseClash(of: name.path, in: folder, except: [path.name], to: what)
        try Problem.explaining(what, path: path, try folder.respell(path.name, as: name.path))
        return LibraryChange(target, unconfirmed: confirm(folder, about: target))
    }

    /// Moves it to the desktop's trash, from which ``restore(attachment:beside:)`` restores it.
    ///
    /// - Throws: why it is still there. ``Problem/Kind/unavailable`` if there is no trash for its disk.
    public func trash(attachment path: FilePath) throws(Problem) -> TrashedFile {
        try Trash(environment).put(path, at: clock())
    }

    /// Restores it from the trash beside its song, wherever that is now. If its name is taken, a number is added.
    ///
    /// - Parameter song: the song's file: absolute, links resolved.
    public func restore(attachment file: TrashedFile, beside song: FilePath) throws(Problem) -> LibraryChange {
        let what = translated("restore it")
        let folder = try Problem.explaining(what, path: song.parent, try Directory(song.parent))
        let names = lockNames(of: folder)
        defer { withExtendedLifetime(names) {} }
        let entries = try Problem.explaining(what, path: folder.path, try folder.entries())
        let name = TakenFileNames(entries.map(\.name)).free(AttachmentName(of: file.originalPath))
        let target = folder.path.appending(name)
        let durability = try Trash(environment).restore(file, to: target)
        return LibraryChange(target, unconfirmed: problem(durability, about: target))
    }
}

extension AttachmentName {
    /// Throws for a name that is not shown beside the song, or would be taken for another song.
    func refuseUnshown(to what: String, path: FilePath) throws(Problem) {
        guard !isSong else {
            throw Problem(
                .cannotCreate, path: path, cannot: what,
                reason: translated("a file with this name is a song, and two songs in one folder would be mixed up"),
                remedy: translated("choose another name"))
        }
        guard isShown else {
            throw Problem(
                .cannotCreate, path: path, cannot: what,
                reason: translated("its name is like those of temporary files, which are not shown beside a song"),
                remedy: translated("choose another name"))
        }
    }
}
