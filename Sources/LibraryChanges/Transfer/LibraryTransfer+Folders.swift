import Files
import Problems
import SongLibrary
import SongNames
import Translations

extension LibraryTransfer {
    /// Transfers a category: as a whole if possible, otherwise song by song into a folder of the same name.
    func transferFolder(
        _ unit: TransferUnit, _ route: Route, then report: Report
    ) throws(Problem) -> TransferredItem {
        if route.isSameLibrary, kind == .copy {
            let item = try transfer(unit, route)
            return item.noting(carryArrangement(of: unit, to: item.path, isNew: true, isWhole: true))
        }
        if kind == .move {
            let isTaken = try kindOf(unit.name, in: route.target) != nil
            if route.isSameLibrary || !isTaken && !holdsPresentSongs(unit) {
                do throws(Problem) {
                    var found = PresentSongs()
                    let item = try rename(unit, route, &found)
                    return item.noting(carryArrangement(of: unit, to: item.path, isNew: true, isWhole: true))
                } catch {
                    guard error.cause?.errno == .crossDevice else { throw error }
                }
            }
        }
        let folder = try Problem.explaining(what, path: unit.path, try Directory(unit.name, in: unit.source))
        let (copy, name, isNew) = try folderForCopy(of: unit, route)
        // Before anything is removed, so that the same call finds it when this one is interrupted.
        let notices = carryArrangement(of: unit, to: copy.path, isNew: isNew, isWhole: false)
        transferContent(of: folder, route.into(copy), then: report)
        var item = TransferredItem(
            kind: .folder, outcome: kind == .move ? .moved : .copied, source: unit.path,
            path: route.target.path.appending(name), notices: notices)
        if kind == .move, !observer.isCancelled() { removeEmptied(unit, &item) }
        return item
    }

    /// Transfers everything in a library: the content of its folder.
    func transferAll(
        of source: FolderLocation, to target: Directory, _ place: FolderLocation, _ entrance: LibraryEntrance,
        then report: Report
    ) throws(Problem) {
        guard place.rootIdentity != source.rootIdentity, !target.path.isInside(source.folder) else {
            throw Problem(
                .usage, path: source.folder, cannot: what, reason: translated("a folder cannot be put into itself"),
                remedy: translated("choose a folder of another library"))
        }
        guard place.isInLibrary else {
            throw Problem(
                .usage, path: target.path, cannot: what,
                reason: translated("this folder is not in one of your libraries"),
                remedy: translated("choose another folder, or use the file manager"))
        }
        let folder = try Problem.explaining(what, path: source.folder, try Directory(source.folder))
        transferContent(of: folder, Route(target: target, isSameLibrary: false, entrance: entrance), then: report)
    }

    /// Transfers the entries of a folder one by one; hidden ones belong to the desktop or a sync program, and stay.
    private func transferContent(of folder: Directory, _ route: Route, then report: Report) {
        do throws(Problem) {
            try recover(folder)
            try recover(route.target)
            let entries = try Problem.explaining(what, path: folder.path, try folder.entries())
            let visible = entries.filter { $0.name.bytes.first != UInt8(ascii: ".") }
            for entry in visible.sortedByName(\.name) {
                if observer.isCancelled() { return }
                do throws(Problem) {
                    if let item = try transfer(entry.name, in: folder, route, then: report) { report(.success(item)) }
                } catch {
                    report(.failure(error))
                }
            }
        } catch {
            report(.failure(error))
        }
    }

    /// - Returns: nil for what is transferred with another entry, or was already.
    private func transfer(
        _ name: FilePath, in folder: Directory, _ route: Route, then report: Report
    ) throws(Problem) -> TransferredItem? {
        let path = folder.path.appending(name)
        guard let kind = try kindOf(name, in: folder) else { return nil }
        guard kind == .directory else {
            guard kind == .regular else { throw Problem(.unsupported(path, kind), cannot: what, path: path) }
            guard SongFileName.isOne(name) else { return try transfer(TransferUnit(.file, [name], in: folder), route) }
            let files = try SongFiles(of: path)
            if files.original != nil { return nil }
            return try transfer(
                TransferUnit(.looseSong(file: name), files.conflictCopies + [name], in: folder), route)
        }
        if let unit = try songUnit(name, in: folder) { return try transfer(unit, route) }
        return try transferFolder(TransferUnit(.folder, [name], in: folder), route, then: report)
    }

    /// A folder that is shown as a song, even if it is unknown which one; all its content is transferred with it.
    private func songUnit(_ name: FilePath, in folder: Directory) throws(Problem) -> TransferUnit? {
        do throws(Problem) {
            let song = try SongFolder.songName(in: folder.path.appending(name))
            return song.map { TransferUnit(.song(file: $0), [name], in: folder) }
        } catch {
            guard error.kind == .conflict else { throw error }
            return TransferUnit(.song(file: nil), [name], in: folder)
        }
    }

    /// The folder for the songs of a category: an existing or a new one, whose name nothing else has.
    private func folderForCopy(
        of unit: TransferUnit, _ route: Route
    ) throws(Problem) -> (Directory, name: FilePath, isNew: Bool) {
        let target = route.target
        for number in 1...1000 {
            let name = unit.name.numbered(number, isFile: false)
            let isThere = try kindOf(name, in: target) == .directory
            let isSong = isThere ? try songUnit(name, in: target) != nil : false
            let clash = try Problem.explaining(
                what, path: target.path, try NameClash(of: name, in: target, except: isThere && !isSong ? [name] : []))
            if clash != nil { continue }
            return try Problem.explaining(what, path: target.path.appending(name)) { () throws(FileError) in
                do throws(FileError) {
                    if !isThere { try target.makeDirectory(name) }
                } catch {
                    guard error.errno == .fileExists else { throw error }
                }
                // Also if it exists: an interrupted call may have created it.
                if case .unconfirmed(let error?) = AtomicReplacement.confirm(target) { throw error }
                return (try Directory(name, in: target), name, !isThere)
            }
        }
        throw Problem(
            FileError(call: .mkdirat, path: target.path.appending(unit.name), errno: .fileExists), cannot: what)
    }

    /// - Returns: nil if nothing has the name.
    private func kindOf(_ name: FilePath, in folder: Directory) throws(Problem) -> FileStatus.Kind? {
        do throws(FileError) {
            return try folder.status(of: name).kind
        } catch {
            guard error.errno != .noSuchFile else { return nil }
            throw Problem(error, cannot: what, path: folder.path.appending(name))
        }
    }

    /// Removes the folder of a category whose songs are elsewhere now, if it is empty.
    private func removeEmptied(_ unit: TransferUnit, _ item: inout TransferredItem) {
        do throws(FileError) {
            try unit.source.removeDirectory(unit.name)
            _ = AtomicReplacement.confirm(unit.source)
            item.notices += forgetArrangement(of: unit, movedTo: item.path, isWhole: false)
        } catch {
            let isEmpty = error.errno != .notEmpty && error.errno != .fileExists
            item.notices.append(
                isEmpty
                    ? Notice(Problem(error, cannot: translated("remove the original"), path: unit.path))
                    : Notice(path: unit.path, translated("this folder was kept, because it is not empty")))
        }
    }
}
