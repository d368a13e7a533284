import Files
import LibraryFile
public import Problems
import SongLibrary
import Translations

/// A project that was created with its folders, so that this can be undone.
public struct NewProject: Sendable {
    /// What was done.
    public let change: LibraryChange
    /// The project's folder and those in it, by their names, as they were created.
    let folders: MadeFolders
    /// What the library remembered of an earlier folder with this path.
    let forgotten: ForgottenFolder?
}

/// A folder that was created with others in it: their identities, whatever has their names later.
struct MadeFolders: Sendable {
    let itself: FileIdentity
    let inner: [FilePath: FileIdentity]

    /// Creates them in an empty folder.
    init(_ names: [FilePath], in folder: Directory) throws(FileError) {
        var inner: [FilePath: FileIdentity] = [:]
        for name in names {
            try folder.makeDirectory(name)
            inner[name] = try folder.status(of: name).identity
        }
        itself = try folder.status().identity
        self.inner = inner
    }

    /// Whether a folder is still this one, with only the created folders in it, and nothing in those.
    func isUntouched(_ folder: Directory) throws(FileError) -> Bool {
        guard try folder.status().identity == itself else { return false }
        for entry in try folder.entries() {
            guard let made = inner[entry.name], try folder.status(of: entry.name).identity == made,
                try Directory(entry.name, in: folder).entries().isEmpty
            else { return false }
        }
        return true
    }

    /// Removes the folders in it. If something was added to one of them meanwhile, all are created again.
    func remove(from folder: Directory) throws(FileError) {
        var removed: [FilePath] = []
        do throws(FileError) {
            for name in try folder.entries().map(\.name) {
                try folder.removeDirectory(name)
                removed.append(name)
            }
        } catch {
            for name in removed { try folder.makeDirectory(name) }
            throw error
        }
    }
}

extension LibraryEditor {
    /// Undoes ``makeProject(named:kind:in:)``: removes the created folders, if they are still empty.
    ///
    /// - Throws: why this failed; then nothing is removed.
    public func undo(_ project: NewProject) throws(Problem) {
        let (path, what) = (project.change.path, translated("remove the project"))
        let parent = try open(path.parent, to: what).directory
        let place = try locator.locate(FoundFolder(path: parent.path, namedPath: path.parent))
        let lock = lockNames(of: parent)
        try withExtendedLifetime(lock) { () throws(Problem) in
            try Problem.explaining(what, path: path) { () throws(FileError) in
                let folder = try Directory(path.name, in: parent)
                guard try project.folders.isUntouched(folder) else {
                    throw FileError(call: .unlinkat, path: path, errno: .notEmpty)
                }
                try project.folders.remove(from: folder)
                try parent.removeDirectory(path.name)
            }
        }
        _ = confirm(parent, about: path)
        guard let relative = path.relative(to: place.root) else { return }
        _ = try LibraryStore(root: place.root, environment: environment, clock: clock).change { arrangement in
            _ = arrangement.forgetFolder(relative)
            if let forgotten = project.forgotten { arrangement.putBack(forgotten) }
        }
    }
}
