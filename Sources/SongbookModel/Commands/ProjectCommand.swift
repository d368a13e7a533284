import Files
import LibraryChanges
public import LibraryFile
import Problems
import Translations

/// Creates a project in a library.
nonisolated public struct NewProjectCommand: LibraryCommand {
    private let name: String
    private let kind: ProjectKind
    private let place: FolderPlace

    /// - Parameters:
    ///   - name: as it was typed.
    ///   - place: the folder in which it is created.
    public init(_ name: String, _ kind: ProjectKind, in place: FolderPlace) {
        (self.name, self.kind, self.place) = (name, kind, place)
    }

    /// Makes the change.
    public func run(in library: CommandRunner) async -> CommandEnd {
        var end = CommandEnd { _ in translated("Could Not Create Project") }
        let target = ItemSelection(path: place.path, name: name, isFolder: true)
        let made = await library.edit(target, &end) { [name, kind, place] editor throws(Problem) in
            try editor.makeProject(named: name, kind: kind, in: place.path)
        }
        guard let made else { return end }
        library.tell(made.change)
        guard let path = made.change.path.relative(to: place.root) else { return end }
        end.place = .sidebar(path.withFoldersAbove)
        let shown = path.lastComponent?.display ?? name
        end.undo = ProjectUndo(target) { editor throws(Problem) in
            try editor.undo(made)
        }.offered(translated("Project “\(shown)” created"))
        return end
    }
}

/// Turns a folder into a project.
nonisolated public struct MakeProjectCommand: LibraryCommand {
    private let folder: ItemSelection
    private let kind: ProjectKind

    /// Turns `folder` into a project of this kind.
    public init(_ folder: ItemSelection, _ kind: ProjectKind) {
        (self.folder, self.kind) = (folder, kind)
    }

    /// Makes the change.
    public func run(in library: CommandRunner) async -> CommandEnd {
        var end = CommandEnd { translated("Could Not Make “\($0.shownName)” a Project") }
        let made = await library.edit(folder, &end) { [path = folder.path, kind] editor throws(Problem) in
            try editor.makeProject(of: path, kind: kind)
        }
        guard let made else { return end }
        library.notify(made.notices)
        if let root = library.place?.root, let path = made.folder.relative(to: root) {
            end.place = .sidebar([path])
        }
        end.undo = ProjectUndo(folder) { editor throws(Problem) in
            try editor.undo(made)
        }.offered(translated("“\(folder.shownName)” is a project now"))
        return end
    }
}

/// Turns a project into an ordinary folder.
nonisolated public struct StopProjectCommand: LibraryCommand {
    private let folder: ItemSelection

    /// Turns `folder` into an ordinary folder.
    public init(_ folder: ItemSelection) {
        self.folder = folder
    }

    /// Makes the change.
    public func run(in library: CommandRunner) async -> CommandEnd {
        var end = CommandEnd(failureHeading: LabelEdit.failureHeading)
        let stopped = await library.edit(folder, &end) { [path = folder.path] editor throws(Problem) in
            Stopped(project: try editor.stopProject(path))
        }
        guard let stopped else { return end }
        end.undo = ProjectUndo(folder) { [path = folder.path] editor throws(Problem) in
            try editor.setProject(stopped.project, of: path)
        }.offered(translated("“\(folder.shownName)” is no longer a project"))
        return end
    }
}

/// The project that a folder was; nil if it was none.
nonisolated private struct Stopped: Sendable {
    let project: Project?
}

/// Undoes a change of a project.
nonisolated private struct ProjectUndo: LibraryCommand {
    let folder: ItemSelection
    let work: @Sendable (LibraryEditor) throws(Problem) -> Void

    init(_ folder: ItemSelection, _ work: @escaping @Sendable (LibraryEditor) throws(Problem) -> Void) {
        (self.folder, self.work) = (folder, work)
    }

    func offered(_ words: String) -> CommandEnd.Undo { CommandEnd.Undo(words: words, command: self) }

    func run(in library: CommandRunner) async -> CommandEnd {
        var end = CommandEnd { _ in translated("Could Not Undo") }
        _ = await library.edit(folder, &end, work)
        return end
    }
}

nonisolated extension FilePath {
    /// A folder and all folders above it, up to the root that it is relative to.
    fileprivate var withFoldersAbove: [FilePath] {
        var (folders, folder) = ([FilePath](), self)
        while folder != "" {
            folders.append(folder)
            folder = folder.folderAbove
        }
        return folders
    }
}
