import EditingSession
import Files
import Problems
import SongNames
import Translations

/// Something that has its name in a folder, where it is visible.
struct PublishedPlace {
    let folder: Directory
    let name: FilePath
}

extension LibraryTransfer {
    /// Notices about an original before it is copied or moved. Leftovers of a killed save beside it are cleaned up.
    ///
    /// - Parameter isLocked: whether the caller has the song's lock, so that no save leaves a file after that.
    /// - Throws: why it cannot be done without losing something.
    func prepare(_ unit: TransferUnit, isLocked: Bool) throws(Problem) -> [Notice] {
        if observer.isCancelled() { throw Problem(.cancelled, cannot: what, path: unit.path) }
        guard let file = unit.songFile else { return [] }
        let opened = session(file) ?? (try? editor.open(file, isLocked: isLocked))
        if kind == .move {
            try opened?.refuseLosingDraft(what)
        }
        guard let opened, !opened.recoveredDrafts.isEmpty else { return [] }
        let notice =
            kind == .move
            ? translated("this song has unsaved changes, which are offered when it is opened")
            : translated("this song has unsaved changes, which are not in the copy")
        return [Notice(path: file, notice)]
    }

    /// Throws if a save is not over, or was interrupted on another computer: it may hold the only copy of some words.
    func refusePassingEntries(_ unit: TransferUnit) throws(Problem) {
        guard case .song = unit.kind else { return }
        let names = try Problem.explaining(what, path: unit.path) { () throws(FileError) in
            try Directory(unit.entries[0], in: unit.source).entries().map(\.name)
        }
        guard let name = names.first(where: PassingEntry.isOne) else { return }
        throw Problem(
            .conflict, path: unit.path.appending(name), cannot: what,
            reason: translated("another program is saving this song or synchronizing its folder"),
            remedy: translated("try again when that program is finished"))
    }

    /// Throws for an original that could not be removed: a copy would leave it in both places for good.
    func refuseFixed(_ unit: TransferUnit) throws(Problem) {
        try Problem.explaining(what, path: unit.path) { () throws(FileError) in
            for entry in unit.entries where try unit.source.isFixed(entry) {
                throw FileError(call: .renameat2, path: unit.source.path.appending(entry), errno: .notPermitted)
            }
        }
    }

    /// Locks out other sessions of the song.
    func lock(_ unit: TransferUnit, _ notices: inout [Notice]) -> DirectoryLock? {
        guard let file = unit.songFile, let folder = try? Directory(file.parent) else { return nil }
        do throws(FileError) {
            return try DirectoryLock(folder, timeout: LibraryEditor.timeout)
        } catch {
            guard error.errno == .tryAgain else { return nil }
            notices.append(
                Notice(
                    path: file, translated("another program has locked the folder, so this was done without a lock")))
            return nil
        }
    }

    private func lockAmongComputers(_ unit: TransferUnit) -> ReplacementLock? {
        guard unit.isLooseSong, let file = unit.songFile else { return nil }
        return editor.lockAmongComputers(file.name, in: file.parent)
    }

    /// Has the song's session continue at the song's new place.
    func relocateSession(of unit: TransferUnit, to file: FilePath) {
        guard let old = unit.songFile, let session = session(old) else { return }
        // Should it be gone from there already, the session finds out by itself.
        try? session.relocate(to: file)
    }

    /// Removes an original, if it is still byte for byte the same as at the other place.
    ///
    /// - Returns: a notice if a part of it could not be removed.
    /// - Throws: why it still exists; then both do.
    func removeSource(_ unit: TransferUnit, sameAt place: PublishedPlace) throws(Problem) -> Notice? {
        let shared = lockAmongComputers(unit)
        defer { withExtendedLifetime(shared) {} }
        guard try isSame(unit, in: unit.source, as: place) else { throw changed(unit, place) }
        let hidden: EntriesOnTheWay
        do throws(FileError) {
            hidden = try EntriesOnTheWay.hide(unit.entries, in: unit.source, locks: editor.locks)
        } catch {
            throw keeping(unit, because: Problem(error, cannot: translated("remove the original"), path: unit.path))
        }
        // If this throws, the entries come back as well, at the end of the life of `hidden`.
        guard try isSame(unit, in: hidden.content, as: place) else {
            do throws(FileError) {
                try hidden.giveBack()
            } catch {
                throw Problem(error, cannot: translated("put the original back"), path: unit.path)
            }
            throw changed(unit, place)
        }
        let rest: FileError?
        do throws(FileError) {
            rest = try hidden.remove()
        } catch {
            throw keeping(unit, because: Problem(error, cannot: translated("remove the original"), path: unit.path))
        }
        relocateSession(of: unit, to: unit.path(as: place.name, in: place.folder.path))
        _ = AtomicReplacement.confirm(unit.source)
        guard let rest else { return nil }
        return Notice(
            path: rest.path.parent, translated("a part of the original is still here, hidden (\(rest.errno.message))"),
            remedies: translated("make the folder writable; the next change beside it removes it"))
    }

    private func isSame(
        _ unit: TransferUnit, in source: Directory, as place: PublishedPlace
    ) throws(Problem) -> Bool {
        try Problem.copying(what, path: unit.path) { () throws(CopyError) in
            try unit.isSame(in: source, as: place, copying, isStrict: true)
        }
    }

    private func changed(_ unit: TransferUnit, _ place: PublishedPlace) -> Problem {
        Problem(
            .conflict, path: unit.path, cannot: translated("remove the original"),
            reason: translated("it was changed after it was copied"),
            remedy: translated(
                "both were kept; compare it with \(place.folder.path.appending(place.name).display), and keep one"))
    }

    func keeping(_ unit: TransferUnit, because problem: Problem) -> Problem {
        problem.adding(remedy: translated("the original was kept at \(unit.path.display)"))
    }
}

extension TransferUnit {
    /// Whether it is the same as an entry that may be its copy.
    ///
    /// - Parameters:
    ///   - source: where its entries are.
    ///   - isStrict: whether entries that are not copied count as a difference.
    func isSame(
        in source: Directory, as place: PublishedPlace, _ copying: EntryCopy, isStrict: Bool = false
    ) throws(CopyError) -> Bool {
        guard isLooseSong else {
            return try copying.isSame(entries[0], in: source, as: place.name, in: place.folder, isStrict: isStrict)
        }
        let home: Directory
        do throws(FileError) { home = try Directory(place.name, in: place.folder) } catch { throw .system(error) }
        for entry in entries {
            guard try copying.isSame(entry, in: source, as: entry, in: home, isStrict: isStrict) else { return false }
        }
        return true
    }
}
