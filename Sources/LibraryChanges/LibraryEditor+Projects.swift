public import Files
public import LibraryFile
public import Problems
import SongLibrary
import SongNames
import Translations

extension LibraryEditor {
    /// Creates a folder with a folder for each role of a project, named in the user's language, and stores the roles in
    /// the library's file.
    ///
    /// All folders become visible at once. The roles are stored before, so that no folder exists without them; if the
    /// process dies in between, they belong to a missing folder, which does no harm.
    ///
    /// - Parameters:
    ///   - name: as it was typed.
    ///   - folder: an absolute path.
    /// - Returns: the new folder, for ``undo(_:)-(NewProject)``.
    /// - Throws: why it cannot be created; then nothing of it is left.
    public func makeProject(
        named name: String, kind: ProjectKind, in folder: FilePath
    ) throws(Problem) -> NewProject {
        let what = translated("create the project")
        let name = try SongName(forFolder: name, to: what)
        let parent = try openForNewEntry(folder, to: what)
        let place = try locator.locate(FoundFolder(path: parent.path, namedPath: folder))
        let path = parent.path.appending(name.folder)
        guard let relative = path.relative(to: place.root), place.isInLibrary || !place.isGeneral else {
            throw Problem(
                .usage, path: folder, cannot: what, reason: translated("this folder is not in one of your libraries"),
                remedy: translated("choose another folder, or make it your library"))
        }
        try refuseUnspeakable(relative, at: path, to: what)
        try refuseClash(of: name.folder, in: parent, to: what)
        let folders = Self.folders(of: kind)
        let store = LibraryStore(root: place.root, environment: environment, clock: clock)
        var before: ForgottenFolder?
        let report = try store.change { arrangement in
            before = arrangement.forgetFolder(relative)
            arrangement.setFolder(
                relative, to: FolderArrangement(project: Project(kind: kind.rawValue, roles: folders)))
        }
        let made: MadeFolders
        do throws(Problem) {
            made = try takingName(name.folder, in: parent, to: what) { () throws(FileError) in
                try make(folders.values.sorted(), as: name.folder, in: parent)
            }
        } catch {
            // If that fails, the roles belong to a missing folder.
            _ = try? store.change { arrangement in if let before { arrangement.putBack(before) } }
            throw error
        }
        FolderFollowing(root: place.root, environment: environment).note(report.arrangement)
        let change = LibraryChange(
            path, notices: report.notices, unconfirmed: report.unconfirmed ?? confirm(parent, about: path))
        return NewProject(change: change, folders: made, forgotten: before)
    }

    func refuseUnspeakable(_ folder: FilePath, at path: FilePath, to what: String) throws(Problem) {
        guard !LibraryArrangement.canRemember(folder) else { return }
        throw Problem(
            .cannotCreate, path: path, cannot: what, reason: translated("the name of its folder is not valid UTF-8"),
            remedy: translated("rename that folder"))
    }

    /// The names of a project's folders, by their roles.
    private static func folders(of kind: ProjectKind) -> [String: FilePath] {
        var folders = [String: FilePath]()
        var taken = Set<FoldedName>()
        for role in kind.roles {
            var title = role.title
            // Two roles may be the same word in a language.
            while !taken.insert(FoldedName(SongName(title: title).folder.string)).inserted { title += " 2" }
            folders[role.rawValue] = SongName(title: title).folder
        }
        return folders
    }

    private func make(
        _ folders: [FilePath], as name: FilePath, in parent: Directory
    ) throws(FileError) -> MadeFolders {
        let hidden = try DisposableFolder(in: parent, locks: locks)
        let made = try MadeFolders(folders, in: hidden.content)
        try hidden.content.synchronize()
        try hidden.publish(as: name)
        return made
    }
}
