import Files
import Freedesktop
import LibraryChanges
import LibraryFile
import Problems
import Processes
import SongFormat
import SongLibrary
import Translations

/// The calls that change a library, a function for each. Several operands are processed separately; the outcome of each
/// is reported, and its path printed.
extension LibraryChanging {
    /// `--new`: creates a song with its own folder, in the library or in `--in`.
    func makeSong(titled title: FilePath) throws(Problem) {
        let title = try title.text(called: translated("title"))
        report(try editor.makeSong(titled: title, in: try folderForNew()))
    }

    /// `--new-folder`: creates a folder for songs, in the library or in `--in`.
    func makeFolder(named name: FilePath) throws(Problem) {
        let name = try name.text(called: translated("name"))
        report(try editor.makeFolder(named: name, in: try folderForNew()))
    }

    /// `--new-project`: creates a folder with a subfolder for each role, in the library or in `--in`.
    func makeProject(named name: FilePath) throws(Problem) {
        let name = try name.text(called: translated("name"))
        let kinds = ProjectKind.allCases.map(\.rawValue).joined(separator: ", ")
        guard let spelling = invocation.values[.kind] else {
            throw Problem(
                .usage, translated("--new-project needs --kind"), remedy: translated("use one of these: \(kinds)"))
        }
        guard let kind = ProjectKind(rawValue: spelling.string) else {
            throw Problem(
                .usage, path: spelling, translated("unknown kind of project"),
                remedy: translated("use one of these: \(kinds)"))
        }
        report(try editor.makeProject(named: name, kind: kind, in: try folderForNew()).change)
    }

    /// `--make-song`: creates a song's file in a folder that has none.
    func makeSong(of folder: FilePath) throws(Problem) {
        let folder = try SongReference(folder).path(in: environment)
        report(try editor.makeSong(of: folder))
    }

    /// `--own-folder`: moves each song that shares a folder to its own.
    func moveToOwnFolders(_ songs: [FilePath]) {
        console.forEach(songs) { operand throws(Problem) in
            report(try editor.moveToOwnFolder(try editor.item(SongReference(operand))))
        }
    }

    /// `--rename`: changes the title of a song, with `--files` also the names of its folder and file; or the name of a
    /// folder.
    func rename(_ item: FilePath, to title: FilePath) throws(Problem) {
        let title = try title.text(called: translated("title"))
        let item = try editor.item(SongReference(item))
        report(try editor.rename(item, to: title, withFiles: invocation.has(.files)))
    }

    /// `--trash`: moves songs and folders to the desktop's trash, and prints their paths there.
    func trash(_ items: [FilePath]) {
        console.forEach(items) { operand throws(Problem) in
            let item = try editor.item(SongReference(operand))
            do throws(Problem) {
                for file in try editor.trash(item, telling: console.report) { print(file.path) }
            } catch {
                guard error.kind == .unavailable else { throw error }
                throw error.with(
                    remedy: translated(
                        "it was not moved; to permanently delete it, use the file manager or rm"))
            }
        }
    }

    /// `--restore`: moves items from the trash back to their original place.
    func restore(_ paths: [FilePath]) {
        console.forEach(paths) { operand throws(Problem) in
            report(try editor.restore(placeInTrash(operand)))
        }
    }

    /// `--delete`: permanently deletes items from the trash after confirmation, and prints their original paths.
    func delete(_ paths: [FilePath]) throws(Problem) {
        guard invocation.has(.force) || ProcessState.hasTerminal else {
            throw Problem(
                .usage, path: paths[0], translated("not deleted, because deleted items cannot be restored"),
                remedy: translated("use --force to permanently delete items without being asked"))
        }
        console.forEach(paths) { operand throws(Problem) in
            let file = try editor.trashedFile(placeInTrash(operand))
            guard invocation.has(.force) || isDeletionConfirmed(of: file) else { return }
            try editor.delete(file)
            print(file.originalPath)
        }
    }

    private func isDeletionConfirmed(of file: TrashedFile) -> Bool {
        let date = file.deletionDate.replacing("T", with: " ")
        return console.isConfirmed(translated("Permanently delete \(file.originalPath.display), deleted on \(date)?"))
    }

    /// The operand as an original path, or a path in the trash.
    private func placeInTrash(_ operand: FilePath) -> FilePath {
        TrashURI.path(of: operand, in: environment) ?? environment.absolute(operand)
    }

    /// `--trashed`: prints the original paths of songs and folders of the library in the trash, the latest first.
    func listTrash() throws(Problem) {
        for item in try editor.trashed(from: try library()) where console.isOpen {
            if invocation.has(.json) {
                console.write(json: json(of: item))
            } else {
                print(item.file.originalPath)
            }
        }
    }

    private func json(of item: TrashedItem) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("path", .string(item.file.originalPath.string)),
            .init("trashed", .string(item.file.path.string)),
            .init("kind", .string(item.kind.rawValue)),
            .init("deletionDate", .string(item.file.deletionDate)),
        ]
        if let title = item.title { members.append(.init("title", .string(title))) }
        return .object(members)
    }
}
