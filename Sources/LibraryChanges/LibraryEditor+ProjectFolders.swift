public import Files
public import LibraryFile
public import Problems
import SongLibrary
import SongNames
import Translations

/// What turning a folder into a project did, so that it can be undone.
public struct ProjectMaking: Sendable {
    /// The folder: absolute.
    public let folder: FilePath
    /// The project that it was before; nil if it was none.
    public let former: Project?
    /// The folders that were created in it: absolute.
    public let made: [FilePath]
    /// What the user should know.
    public let notices: [Notice]
}

/// Turns folders into projects, and back.
extension LibraryEditor {
    /// Turns an existing folder into a project. Folders in it with the name of one of its roles get that role; missing
    /// ones are created. Nothing is moved or renamed.
    ///
    /// - Parameter folder: absolute.
    /// - Throws: why this failed; created folders are removed again, as far as they are empty.
    public func makeProject(of folder: FilePath, kind: ProjectKind) throws(Problem) -> ProjectMaking {
        let what = translated("turn this folder into a project")
        let directory = try openForNewEntry(folder, to: what)
        let (store, path) = try arrangementPlace(of: directory.path, named: folder, to: what)
        var made = [FilePath]()
        do throws(Problem) {
            var roles = [String: FilePath]()
            let lock = lockNames(of: directory)
            try withExtendedLifetime(lock) { () throws(Problem) in
                var folders = try Problem.explaining(what, path: directory.path, try RoleFolders(directory))
                for role in kind.roles {
                    let (name, isThere) = folders.name(for: role)
                    roles[role.rawValue] = name
                    guard !isThere else { continue }
                    try Problem.explaining(
                        what, path: directory.path.appending(name), try directory.makeDirectory(name))
                    made.append(directory.path.appending(name))
                }
            }
            let unconfirmed = made.isEmpty ? nil : confirm(directory, about: directory.path)
            var former: Project?
            let report = try store.change { arrangement in
                var entry = arrangement.folder(path)
                former = entry.project
                for role in made { role.relative(to: store.root).map { _ = arrangement.forgetFolder($0) } }
                entry.project = Project(kind: kind.rawValue, roles: roles)
                arrangement.setFolder(path, to: entry)
            }
            FolderFollowing(root: store.root, environment: environment).note(report.arrangement)
            let problems = [unconfirmed, report.unconfirmed].compactMap { $0.map { Notice($0) } }
            return ProjectMaking(
                folder: directory.path, former: former, made: made, notices: report.notices + problems)
        } catch {
            removeEmpty(made)
            throw error
        }
    }

    /// Turns a project into an ordinary folder. Nothing in it is moved, renamed or deleted.
    ///
    /// - Parameter folder: absolute.
    /// - Returns: the project that it was, for ``setProject(_:of:)``; nil if it was none.
    public func stopProject(_ folder: FilePath) throws(Problem) -> Project? {
        try setProject(nil, of: folder)
    }

    /// Sets the project of a folder; nil for none.
    ///
    /// - Parameter folder: absolute.
    /// - Returns: its project before.
    @discardableResult
    public func setProject(_ project: Project?, of folder: FilePath) throws(Problem) -> Project? {
        let what = translated("change the project")
        let opened = try open(folder, to: what)
        let (store, path) = try arrangementPlace(of: opened.directory.path, named: folder, to: what)
        var former: Project?
        let report = try store.change { arrangement in
            var entry = arrangement.folder(path)
            former = entry.project
            entry.project = project
            arrangement.setFolder(path, to: entry)
        }
        FolderFollowing(root: store.root, environment: environment).note(report.arrangement)
        return former
    }

    /// Undoes ``makeProject(of:kind:)``: restores the folder, and removes the created folders that are still empty.
    public func undo(_ making: ProjectMaking) throws(Problem) {
        try setProject(making.former, of: making.folder)
        removeEmpty(making.made)
    }

    private func removeEmpty(_ folders: [FilePath]) {
        for folder in folders {
            // If there is something in it by now, this fails.
            _ = try? Directory(folder.parent).removeDirectory(folder.name)
        }
    }

    /// The file of a folder's library, and the folder's path in it.
    ///
    /// - Parameter named: as it was given.
    func arrangementPlace(
        of folder: FilePath, named: FilePath, to what: String
    ) throws(Problem) -> (LibraryStore, FilePath) {
        let place = try locator.locate(FoundFolder(path: folder, namedPath: named))
        guard let path = folder.relative(to: place.root), place.isInLibrary || !place.isGeneral else {
            throw Problem(
                .usage, path: named, cannot: what, reason: translated("this folder is not in one of your libraries"),
                remedy: translated("choose another folder, or make it your library"))
        }
        guard !path.isEmpty else {
            throw Problem(
                .usage, path: named, cannot: what, reason: translated("it is the library itself"),
                remedy: translated("create a folder in it for the project"))
        }
        try refuseUnspeakable(path, at: folder, to: what)
        return (LibraryStore(root: place.root, environment: environment, clock: clock), path)
    }
}

/// The names in a folder, and which of its folders can have roles.
private struct RoleFolders {
    private let path: FilePath
    private var folders: [FoldedName: FilePath] = [:]
    private var taken: Set<FoldedName> = []

    init(_ directory: Directory) throws(FileError) {
        path = directory.path
        for entry in try directory.entries() {
            guard let name = FoldedName(entry.name) else { continue }
            taken.insert(name)
            let kind = entry.kind ?? (try? directory.status(of: entry.name))?.kind
            guard kind == .directory else { continue }
            // Of two names that differ in case, the first: as good as any, and always the same.
            if folders[name].map({ entry.name < $0 }) ?? true { folders[name] = entry.name }
        }
    }

    /// The folder for a role: the one with its name, unless that is a song, or a name for a new one.
    mutating func name(for role: ProjectRole) -> (name: FilePath, isThere: Bool) {
        var name = SongName(title: role.title).folder
        if let found = folders.removeValue(forKey: FoldedName(name.string)),
            (try? SongFolder.songName(in: path.appending(found))) == .some(nil)
        {
            return (found, true)
        }
        var number = 2
        while !taken.insert(FoldedName(name.string)).inserted {
            name = SongName(title: "\(role.title) \(number)").folder
            number += 1
        }
        return (name, false)
    }
}
