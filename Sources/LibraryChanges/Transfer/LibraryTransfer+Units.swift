import Files
import Glibc
import Problems
import SongNames
import Translations

extension LibraryTransfer {
    /// How many names with a number are tried.
    private static let mostNumbers = 1000
    /// How often an entry is copied if another program changes it meanwhile.
    private static let mostCopies = 3
    /// In microseconds.
    private static let pause: UInt32 = 200_000

    /// Copies or moves one song, one folder or one file, as a whole.
    func transfer(_ unit: TransferUnit, _ route: Route) throws(Problem) -> TransferredItem {
        var notices = [Notice]()
        let lock = lock(unit, &notices)
        notices += try prepare(unit, isLocked: lock != nil)
        defer { withExtendedLifetime(lock) {} }
        var found = try present(unit, route)
        var item =
            if let same = found.same {
                try finish(unit, presentAt: same)
            } else if kind == .move, !route.isSameLibrary {
                try rename(unit, route, &found)
            } else {
                try copy(unit, route, &found)
            }
        if let other = found.other {
            notices.append(
                Notice(
                    path: item.path, translated("another version of this song is at \(other.display)"),
                    remedies: translated("compare the two, and keep one")))
        }
        item.notices = notices + item.notices
        return item
    }

    /// An entry that is already there needs no copy; for a move, only the removal is left.
    private func finish(_ unit: TransferUnit, presentAt place: PublishedPlace) throws(Problem) -> TransferredItem {
        let path = unit.path(as: place.name, in: place.folder.path)
        guard kind == .move else { return TransferredItem(unit, .present, at: path) }
        try Problem.explaining(what, path: path) { () throws(FileError) in
            try copying.synchronize(place.name, in: place.folder)
        }
        if let problem = editor.confirm(place.folder, about: path) { throw keeping(unit, because: problem) }
        let rest = try removeSource(unit, sameAt: place)
        var item = TransferredItem(unit, .moved, at: path).noting(rest)
        item.wasPresent = true
        return item
    }

    /// Moves by rename(2) if both are on one filesystem, otherwise by a copy.
    ///
    /// - Parameter found: what is there; updated if another program adds it meanwhile.
    func rename(_ unit: TransferUnit, _ route: Route, _ found: inout PresentSongs) throws(Problem) -> TransferredItem {
        do throws(Problem) {
            return try renameWithinFilesystem(unit, route, &found)
        } catch {
            guard error.cause?.errno == .crossDevice, unit.kind != .folder else { throw error }
            return try copy(unit, route, &found)
        }
    }

    private func renameWithinFilesystem(
        _ unit: TransferUnit, _ route: Route, _ found: inout PresentSongs
    ) throws(Problem) -> TransferredItem {
        try route.entrance.alone(in: route.target) { () throws(Problem) in
            if unit.kind != .folder, !route.isSameLibrary {
                found = try present(unit, route)
                if let same = found.same { return try finish(unit, presentAt: same) }
            }
            let name = try freeName(for: unit, route)
            announce(unit, as: name, route)
            var item = TransferredItem(unit, .moved, at: unit.path(as: name, in: route.target.path))
            if case .looseSong(let file) = unit.kind {
                let copies = unit.entries.filter { $0 != file }
                item.unconfirmed = try editor.moveLooseSong(
                    file, with: copies, from: unit.source, to: route.target, as: name
                ).unconfirmed
            } else {
                try Problem.explaining(what, path: unit.path) { () throws(FileError) in
                    try unit.source.moveWithoutReplacing(unit.entries[0], to: name, in: route.target)
                }
                item.unconfirmed = editor.confirm(route.target, unit.source, about: item.path)
            }
            relocateSession(of: unit, to: item.path)
            return item
        }
    }

    /// Announces a song that gets its name in another library to other programs.
    private func announce(_ unit: TransferUnit, as name: FilePath, _ route: Route) {
        guard !route.isSameLibrary, let file = unit.songFile, let id = Self.id(of: file) else { return }
        route.entrance.announce([(id, unit.path(as: name, in: route.target.path))])
    }

    private func copy(
        _ unit: TransferUnit, _ route: Route, _ found: inout PresentSongs
    ) throws(Problem) -> TransferredItem {
        let target = route.target
        if kind == .move {
            try refusePassingEntries(unit)
            try refuseFixed(unit)
        }
        let making = try Problem.explaining(
            what, path: target.path, try DisposableFolder(in: target, locks: editor.locks))
        let lost = try fill(making.content, with: unit)
        // Held until it is published, so that no other call takes the name.
        let turn = route.entrance.turn(in: target)
        defer { withExtendedLifetime(turn) {} }
        if !route.isSameLibrary {
            found = try present(unit, route)
            if let same = found.same { return try finish(unit, presentAt: same) }
        }
        let name = try freeName(for: unit, route)
        announce(unit, as: name, route)
        var made = unit
        var notices: [Notice] = []
        if kind == .copy, route.isSameLibrary {
            made = try SongDuplication(clock: editor.clock, what: what)
                .renew(unit, in: making.content, as: name, &notices)
        }
        do throws(FileError) {
            if unit.kind == .file {
                try making.content.moveWithoutReplacing(unit.entries[0], to: name, in: target)
            } else {
                try making.publish(as: name)
            }
        } catch {
            throw Problem(error, cannot: what, path: target.path.appending(name))
        }
        var item = TransferredItem(
            unit, kind == .move ? .moved : .copied, at: made.path(as: name, in: target.path)
        ).noting(notices)
        item.unconfirmed = editor.confirm(target, about: item.path)
        if kind == .move {
            if let problem = item.unconfirmed { throw keeping(unit, because: problem) }
            item = item.noting(try removeSource(unit, sameAt: PublishedPlace(folder: target, name: name)))
        }
        guard !lost.isEmpty else { return item }
        let names = lost.map(\.display).joined(separator: ", ")
        return item.noting(
            Notice(path: item.path, translated("the other disk does not keep these attributes: \(names)")))
    }

    /// What changes meanwhile is copied again: the save of a song is over in a moment.
    ///
    /// - Returns: the attributes that the other disk did not accept.
    private func fill(_ folder: Directory, with unit: TransferUnit) throws(Problem) -> [FilePath] {
        try Problem.copying(what, path: unit.path) { () throws(CopyError) in
            for _ in 1..<Self.mostCopies {
                do throws(CopyError) {
                    return try fillOnce(folder, with: unit)
                } catch .changed {
                    do throws(FileError) {
                        for entry in try folder.entries() { try folder.removeTree(entry.name) }
                    } catch {
                        throw .system(error)
                    }
                    usleep(Self.pause)
                }
            }
            return try fillOnce(folder, with: unit)
        }
    }

    private func fillOnce(_ folder: Directory, with unit: TransferUnit) throws(CopyError) -> [FilePath] {
        switch unit.kind {
        case .song, .folder: return try copying.copyContent(of: unit.entries[0], in: unit.source, into: folder)
        case .looseSong, .file:
            var lost = [FilePath]()
            for entry in unit.entries { lost += try copying.copy(entry, from: unit.source, to: entry, in: folder) }
            if case .unconfirmed(let error?) = AtomicReplacement.confirm(folder) { throw .system(error) }
            return lost
        }
    }

    var copying: EntryCopy {
        EntryCopy(keepsOwner: kind == .move, observer: observer, leavingOut: PassingEntry.isOne)
    }

    /// The name that a unit gets in the target, with a number if that is taken. A move within a library changes no
    /// names.
    private func freeName(for unit: TransferUnit, _ route: Route) throws(Problem) -> FilePath {
        for number in 1...Self.mostNumbers {
            let name = unit.name.numbered(number, isFile: unit.kind == .file)
            let isOwn = unit.isLooseSong && editor.isEmptyFolder(name, in: route.target) && kind == .move
            let clash = try Problem.explaining(
                what, path: route.target.path, try NameClash(of: name, in: route.target, except: isOwn ? [name] : []))
            guard let clash else { return name }
            if kind == .move, route.isSameLibrary {
                throw Problem(clash, cannot: what, as: name, isChosen: false, in: route.target.path)
            }
        }
        throw Problem(
            FileError(call: .renameat2, path: route.target.path.appending(unit.name), errno: .fileExists),
            cannot: what)
    }
}
