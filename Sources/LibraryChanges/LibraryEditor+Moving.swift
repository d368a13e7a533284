public import EditingSession
public import Files
public import Problems
import SongLibrary
import SongNames
import Translations

extension LibraryEditor {
    /// Moves a song with its folder, or a category with all its content, into another folder of a library. A loose song
    /// gets a folder of its own there. On another disk it is copied, compared, and then removed here.
    ///
    /// - Parameters:
    ///   - folder: an absolute path.
    ///   - session: a session in which the song is open; it follows the song.
    /// - Returns: the song's file, or the category's folder, where it is now.
    /// - Throws: why it was not moved; it is where it was.
    public func move(
        _ item: LibraryItem, to folder: FilePath, session: EditingSession? = nil
    ) throws(Problem) -> LibraryChange {
        do throws(Problem) {
            return try moveWithinFilesystem(item, to: folder, session: session)
        } catch {
            guard error.cause?.errno == .crossDevice || hasArrived(item, in: folder) else { throw error }
        }
        return try LibraryTransfer(.move, by: self, session: { $0 == session?.file ? session : nil })
            .moveToOtherFilesystem(item, to: folder)
    }

    /// - Throws: ``Errno/crossDevice`` on another filesystem.
    func moveWithinFilesystem(
        _ item: LibraryItem, to folder: FilePath, session: EditingSession? = nil
    ) throws(Problem) -> LibraryChange {
        let change = try moveEntries(of: item, to: folder, session: session)
        guard item.kind == .category else { return change }
        return change.addingNotices(moveArrangement(of: item.path, to: change.path))
    }

    private func moveEntries(
        of item: LibraryItem, to folder: FilePath, session: EditingSession?
    ) throws(Problem) -> LibraryChange {
        let what = translated("move it")
        try item.refuseDoubt()
        try item.refuseLink(what)
        let target = try openForNewEntry(folder, to: what)
        try checkLibrary(of: item, movedTo: target.path, named: folder)
        var notices = [Notice]()
        let lock = try lock(item, to: what, canBeUndone: true) { notices.append($0) }
        let item = try settled(item, isLocked: lock != nil, session: session, to: what)
        // A loose song may get a folder beside it, where the lock is held already.
        let names = target.path == item.path.parent ? nil : lockNames(of: target)
        defer {
            withExtendedLifetime(lock) {}
            withExtendedLifetime(names) {}
        }
        let change = try item.kind == .looseSong ? moveLooseSong(item, to: target) : moveFolder(of: item, to: target)
        // If it is already gone from there, the session notices by itself.
        try? session?.relocate(to: change.path)
        return change.addingNotices(notices)
    }

    private func moveFolder(of item: LibraryItem, to target: Directory) throws(Problem) -> LibraryChange {
        let what = translated("move it")
        let moved = item.entries[0]
        guard !target.path.isInside(moved) else {
            throw Problem(
                .usage, path: moved, cannot: what, reason: translated("a folder cannot be moved into itself"),
                remedy: translated("choose a folder outside it"))
        }
        let name = moved.name
        if moved.parent == target.path { return LibraryChange(item.path) }
        let source = try Problem.explaining(what, path: moved, try Directory(moved.parent))
        let isCategory = item.kind == .category
        try refuseClash(of: name, isChosen: false, in: target, for: isCategory ? (name, source) : nil, to: what)
        if isCategory, Self.isOneMount(source, target) {
            // As a whole, so that the same call finishes an interrupted move.
            try Problem.copying(what, path: moved) { () throws(CopyError) in
                try relocation.move(name, from: source, to: name, in: target)
            }
        } else {
            try Problem.explaining(what, path: moved, try source.moveWithoutReplacing(name, to: name, in: target))
        }
        let path = target.path.appending(name).appending(item.path.relative(to: moved) ?? "")
        return LibraryChange(path, unconfirmed: confirm(target, source, about: path))
    }

    /// Whether both are on one mount, so that a folder that cannot be renamed from one to the other is not on another
    /// disk.
    private static func isOneMount(_ one: Directory, _ other: Directory) -> Bool {
        guard let one = try? one.status(), let other = try? other.status() else { return false }
        return one.isOnSameMount(as: other)
    }

    /// Whether a song is already at its place in a folder, because its move there was interrupted.
    func hasArrived(_ item: LibraryItem, in folder: FilePath) -> Bool {
        guard item.kind != .category, let target = try? Directory(folder.resolvingLinks()),
            let source = try? Directory(item.entries[0].parent)
        else { return false }
        let names = item.entries.map(\.name)
        let kind: TransferUnit.Kind =
            item.kind == .song
            ? .song(file: item.path.relative(to: item.entries[0])) : .looseSong(file: item.path.name)
        return LibraryTransfer(.move, by: self).arrived(TransferUnit(kind, names, in: source), in: target) != nil
    }

    /// - Parameter isNumbered: whether its folder gets a number if the name is taken.
    func moveLooseSong(
        _ item: LibraryItem, to target: Directory, isNumbered: Bool = false
    ) throws(Problem) -> LibraryChange {
        let what = translated("move it")
        let wanted = SongName(title: item.path.name.stem.string)
        var name = wanted.folder
        let isThere = isEmptyFolder(name, in: target)
        if isNumbered, !isThere { name = try freeName(for: wanted, in: target, to: what).name.folder }
        try refuseClash(of: name, isChosen: false, in: target, except: isThere ? [name] : [], to: what)
        let source = try Problem.explaining(what, path: item.path, try Directory(item.path.parent))
        return try moveLooseSong(item.path.name, with: item.conflictCopies, from: source, to: target, as: name)
    }

    /// Whether there is an empty folder, which an interrupted move may have created for its song.
    func isEmptyFolder(_ name: FilePath, in folder: Directory) -> Bool {
        (try? Directory(name, in: folder).entries().isEmpty) ?? false
    }

    /// Creates the folder first, where it is visible, and flushes it to the disk before anything is in it: whatever
    /// happens then, the song is here or there. An empty folder is used: an interrupted move left it.
    func moveLooseSong(
        _ file: FilePath, with copies: [FilePath], from source: Directory, to target: Directory, as name: FilePath
    ) throws(Problem) -> LibraryChange {
        let what = translated("move it")
        var moved = [FilePath]()
        var home: Directory?
        do throws(FileError) {
            try source.refuseAppendOnly(.renameat2, file)
            if !isEmptyFolder(name, in: target) { try target.makeDirectory(name) }
            let folder = try Directory(name, in: target)
            home = folder
            // Also if it exists: it may not be on the disk yet.
            if case .unconfirmed(let error?) = AtomicReplacement.confirm(target) { throw error }
            let shared = lockAmongComputers(file, in: source.path)
            defer { withExtendedLifetime(shared) {} }
            for entry in [file] + copies {
                try source.moveWithoutReplacing(entry, to: entry, in: folder)
                moved.append(entry)
            }
            let path = folder.path.appending(file)
            return LibraryChange(path, unconfirmed: confirm(folder, source, about: path))
        } catch {
            let problem = Problem(error, cannot: what, path: source.path.appending(file))
            guard let home else { throw problem }
            defer {
                // An empty folder that stays does no harm, and one that is not empty is not removed.
                _ = try? target.removeDirectory(name)
            }
            throw giveBack(moved, from: home, to: source, because: problem)
        }
    }

    /// Moves files back to where they were.
    ///
    /// - Returns: the problem, with where the song is if that failed.
    func giveBack(
        _ moved: [FilePath], from home: Directory, to source: Directory, because problem: Problem
    ) -> Problem {
        do throws(FileError) {
            for entry in moved.reversed() { try home.moveWithoutReplacing(entry, to: entry, in: source) }
        } catch {
            let place = translated("the song is now in \(home.path.display)")
            return problem.adding(remedy: place)
        }
        return problem
    }

    private func checkLibrary(
        of item: LibraryItem, movedTo folder: FilePath, named: FilePath
    ) throws(Problem) {
        let place = try locator.locate(FoundFolder(path: folder, namedPath: named))
        guard place.isInLibrary || place.rootIdentity == item.libraryIdentity else {
            throw Problem(
                .usage, path: named, cannot: translated("move it to this folder"),
                reason: translated("this folder is not in one of your libraries"),
                remedy: translated("choose another folder, or use the file manager"))
        }
    }
}
