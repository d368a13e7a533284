import EditingSession
import Files
import Problems
import SongNames
import Translations

/// Something that has its name in a folder, where everybody sees it.
struct PublishedPlace {
    let folder: Directory
    let name: FilePath
}

extension LibraryTransfer {
    /// What is to be known of an original before it is copied or moved.
    ///
    /// - Throws: why it cannot be done without losing something.
    func prepare(_ unit: TransferUnit) throws(Problem) -> [Notice] {
        if observer.isCancelled() { throw Problem(.cancelled, cannot: what, path: unit.path) }
        guard let file = unit.songFile else { return [] }
        let opened = session(file) ?? (try? editor.open(file))
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

    /// A save that is not over, or that was cut off on another computer: it may be all there is of some words.
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

    /// What could not be removed is not copied either, so that it is not at both places for good.
    func refuseFixed(_ unit: TransferUnit) throws(Problem) {
        try Problem.explaining(what, path: unit.path) { () throws(FileError) in
            for entry in unit.entries where try unit.source.isFixed(entry) {
                throw FileError(call: .renameat2, path: unit.source.path.appending(entry), errno: .notPermitted)
            }
        }
    }

    /// Holds off other sessions of the song.
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

    /// The session goes on with the song at its new place.
    func relocateSession(of unit: TransferUnit, to file: FilePath) {
        guard let old = unit.songFile, let session = session(old) else { return }
        // Should it be gone from there already, the session finds out by itself.
        try? session.relocate(to: file)
    }

    /// Removes an original, if it is still byte for byte what is at the other place.
    ///
    /// - Returns: what to say where a part of it could not be removed.
    /// - Throws: why it is still there; then both are.
    func removeSource(_ unit: TransferUnit, sameAt place: PublishedPlace) throws(Problem) -> Notice? {
        guard try isSame(unit, in: unit.source, as: place) else { throw changed(unit, place) }
        let hidden: EntriesOnTheWay
        do throws(FileError) {
            hidden = try EntriesOnTheWay.hide(unit.entries, in: unit.source, locks: editor.locks)
        } catch {
            throw keeping(unit, because: Problem(error, cannot: translated("remove the original"), path: unit.path))
        }
        // Where that cannot be told, the entries come back as well, by the end of their stay out of sight.
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
    /// Whether it is the same as what is at a place where it may have been put.
    ///
    /// - Parameters:
    ///   - source: where its entries are.
    ///   - isStrict: whether what is not copied makes it another one.
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
