public import EditingSession
public import Files
public import Problems
import Translations

/// A folder shows one song. The others in it are moved to where they are shown, and back.
extension LibraryEditor {
    /// Moves a song that shares its folder with other songs, and is therefore not shown, into a folder of its own.
    ///
    /// - Parameter session: a session in which the song is open; it follows the song.
    /// - Returns: the song's file, where it is now.
    /// - Throws: why it was not moved, also if it already has a folder of its own; it is where it was.
    public func moveToOwnFolder(
        _ item: LibraryItem, session: EditingSession? = nil
    ) throws(Problem) -> LibraryChange {
        guard item.kind == .looseSong else {
            throw Problem(
                .usage, path: item.path, cannot: translated("give the song a folder of its own"),
                reason: item.kind == .song
                    ? translated("it has a folder of its own") : translated("it is a folder, not a song"),
                remedy: translated("specify a song that shares its folder with another song"))
        }
        return try makeOwnFolder(for: item, session: session, isNumbered: true)
    }

    /// Undoes ``moveToOwnFolder(_:session:)``: moves the song's files back beside the other song, and removes the
    /// folder that was created for them.
    ///
    /// - Parameters:
    ///   - place: where the song's file was: absolute.
    ///   - session: a session in which the song is open; it follows the song.
    /// - Throws: why it was not moved, for example because there is something at that place now, or something else in
    ///   its folder; it is where it was.
    public func moveOutOfOwnFolder(
        _ item: LibraryItem, to place: FilePath, session: EditingSession? = nil
    ) throws(Problem) -> LibraryChange {
        let what = translated("move it back")
        try item.refuseDoubt()
        try item.refuseLink(what)
        let home = try open(item.path.parent, to: what).directory
        let target = try open(place.parent, to: what).directory
        var notices = [Notice]()
        let lock = try lock(item, to: what, canBeUndone: true) { notices.append($0) }
        let names = lockNames(of: target)
        defer {
            withExtendedLifetime(lock) {}
            withExtendedLifetime(names) {}
        }
        let item = try settled(item, isLocked: lock != nil, session: session, to: what)
        let files = [item.path.name] + item.conflictCopies
        let entries = try Problem.explaining(what, path: home.path, try home.entries())
        guard item.kind == .song, Set(entries.map(\.name)) == Set(files) else {
            throw Problem(
                .cannotCreate, path: home.path, cannot: what,
                reason: translated("its folder now contains other files"),
                remedy: translated("use the file manager"))
        }
        do {
            // The lock is a file in the folder, and is released before that is removed.
            let shared = lockAmongComputers(item.path.name, in: home.path)
            defer { withExtendedLifetime(shared) {} }
            try moveTogether(files, from: home, to: target, what)
        }
        // An empty folder that stays does no harm.
        _ = try? Directory(home.path.parent).removeDirectory(home.path.name)
        let path = target.path.appending(item.path.name)
        // If it is already gone from there, the session notices by itself.
        try? session?.relocate(to: path)
        return LibraryChange(path, notices: notices, unconfirmed: confirm(target, home, about: path))
    }

    /// Moves all of these files or none.
    private func moveTogether(
        _ files: [FilePath], from source: Directory, to target: Directory, _ what: String
    ) throws(Problem) {
        var moved = [FilePath]()
        do throws(FileError) {
            for file in files {
                try source.moveWithoutReplacing(file, to: file, in: target)
                moved.append(file)
            }
        } catch {
            throw giveBack(moved, from: target, to: source, because: Problem(error, cannot: what, path: source.path))
        }
    }
}
