import Files
import Problems
import Processes
import Translations

extension RegistrationWork {
    /// Runs the desktop's tools over the user's data folder.
    ///
    /// - Parameter making: whether to create databases that do not exist.
    mutating func refreshDatabases(making: Bool) {
        for database in DesktopDatabase.all {
            let folder = dataHome.appending(database.folder)
            let isThere = (try? FileStatus(of: folder.appending(database.index))) != nil
            guard isThere || making, (try? Directory(folder)) != nil else { continue }
            let before = tree(below: folder)
            refresh(database, in: folder)
            let new = tree(below: folder).subtracting(before)
            // The files of an existing database come and go with it; an empty folder would stay.
            record.generated.formUnion(isThere ? new.filter(isFolder) : new)
        }
        refreshIcons()
        if making, (try? FileStatus(of: dataHome.appending("mime/application/x-songbook.xml"))) == nil,
            (try? FileStatus(of: dataHome.appending(Registration.typeFile))) != nil,
            findTool(DesktopDatabase.all[0].tool) != nil
        {
            notices.append(
                Notice(path: dataHome.appending("mime"), translated("the file type was not added to this database")))
        }
    }

    /// Removes generated files and created folders, unless something else needs them by now.
    ///
    /// The record stays as long as an installation in the user's data folder needs any of it, or may.
    mutating func removeGenerated() throws(Problem) {
        let inUse = DesktopDatabase.all.filter(isInUse).map { dataHome.appending($0.folder) }
        let needed = record.generated.filter { path in inUse.contains(where: path.isInside) && !isFolder(path) }
        // A folder sorts before what is in it.
        let others = record.generated.subtracting(needed).sorted(by: >)
        let folders = others.filter(isFolder)
        for path in others where !folders.contains(path) { try remove(path) }
        if isUnfinished || yieldsToHomeInstallation || isStillThere && !needed.isEmpty {
            try saveRecord()
        } else {
            try dropRecord()
        }
        for folder in folders {
            do throws(FileError) {
                try Directory(folder.parent).removeDirectory(folder.name)
            } catch {
                guard [.notEmpty, .fileExists, .noSuchFile].contains(error.errno) else {
                    throw Problem(error, cannot: translated("remove it"))
                }
            }
        }
    }

    /// Whether another program uses the database by now, or the installation still does.
    private func isInUse(_ database: DesktopDatabase) -> Bool {
        let folder = dataHome.appending(database.folder).appending(database.sources.folder)
        guard let directory = try? Directory(folder), let entries = try? directory.entries() else { return false }
        let ours = [Registration.typeFile, Registration.entryFile].compactMap(\.lastComponent)
        return entries.contains { entry in
            guard entry.name.extension == database.sources.suffix else { return false }
            if ours.contains(entry.name) { return true }
            return (try? directory.status(of: entry.name).changeTime).map { $0 > record.since } ?? false
        }
    }

    /// Whether the desktop still finds files of this name: an installation's, or one that the user has made their own.
    private var isStillThere: Bool {
        [Registration.typeFile, Registration.entryFile].contains {
            (try? FileStatus(of: dataHome.appending($0))) != nil
        }
    }

    private mutating func refresh(_ database: DesktopDatabase, in folder: FilePath) {
        guard let tool = findTool(database.tool) else {
            notices.append(
                Notice(
                    translated("\(database.tool.display) is not installed, so \(database.consequence)"),
                    remedies: translated("install the package '\(database.package)' and register again")))
            return
        }
        let process = ChildProcess(
            tool, arguments: database.options + [folder], variables: registration.environment.variables,
            output: .discarded)
        let (name, timeout) = (database.tool.display, registration.timeout)
        do throws(FileError) {
            switch try process.run(timeout: timeout) {
            case .exited(0)?: break
            case nil:
                notices.append(
                    Notice(
                        path: folder,
                        translated(
                            """
                            \(name) did not finish within \(timeout / 1000) seconds and was stopped, so \
                            \(database.consequence)
                            """)))
            default:
                notices.append(
                    Notice(
                        path: folder, translated("\(name) failed, so \(database.consequence)"),
                        remedies: translated("run '\(name) \(folder.display)' to see why")))
            }
        } catch {
            notices.append(
                Notice(
                    path: tool,
                    translated("cannot run this program (\(error.errno.message)), so \(database.consequence)")))
        }
    }

    private mutating func refreshIcons() {
        let folder = dataHome.appending(DesktopDatabase.icons.folder)
        guard let directory = try? Directory(folder) else { return }
        if (try? directory.status(of: DesktopDatabase.icons.index)) != nil {
            refresh(DesktopDatabase.icons, in: folder)
        } else {
            // Running programs read it again when the folder's time changes; those started later read it anyway.
            let name: FilePath = ".songbook-touched"
            _ = try? directory.makeDirectory(name)
            _ = try? directory.removeDirectory(name)
        }
    }

    private func findTool(_ name: FilePath) -> FilePath? {
        registration.environment.programDirectories.lazy.map { $0.appending(name) }.first { path in
            (try? FileStatus(of: path)).map { $0.kind == .regular && $0.permissions & 0o111 != 0 } ?? false
        }
    }

    private func isFolder(_ path: FilePath) -> Bool {
        (try? FileStatus(of: path, followingLinks: false).kind) == .directory
    }

    private func tree(below folder: FilePath) -> Set<FilePath> {
        guard let entries = try? Directory(folder).entries() else { return [] }
        return entries.reduce(into: []) { paths, entry in
            let path = folder.appending(entry.name)
            paths.insert(path)
            if entry.kind == .directory { paths.formUnion(tree(below: path)) }
        }
    }
}
