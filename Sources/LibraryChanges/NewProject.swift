import Files
import LibraryFile
public import Problems
import SongLibrary
import Translations

/// A project that was made with its folders, so that it can be undone.
public struct NewProject: Sendable {
    /// What was done.
    public let change: LibraryChange
    /// The project's folder, and by their names those in it, as they were made.
    let folders: MadeFolders
    /// What the library remembered of a folder of this path before.
    let forgotten: ForgottenFolder?
}

/// A folder that was made with others in it: which they are, whatever is called so later.
struct MadeFolders: Sendable {
    let itself: FileIdentity
    let inner: [FilePath: FileIdentity]

    /// Makes them in an empty folder.
    init(_ names: [FilePath], in folder: Directory) throws(FileError) {
        var inner: [FilePath: FileIdentity] = [:]
        for name in names {
            try folder.makeDirectory(name)
            inner[name] = try folder.status(of: name).identity
        }
        itself = try folder.status().identity
        self.inner = inner
    }

    /// Whether a folder is still this one, with nothing in it but what was made, and nothing in that.
    func isUntouched(_ folder: Directory) throws(FileError) -> Bool {
        guard try folder.status().identity == itself else { return false }
        for entry in try folder.entries() {
            guard let made = inner[entry.name], try folder.status(of: entry.name).identity == made,
                try Directory(entry.name, in: folder).entries().isEmpty
            else { return false }
        }
        return true
    }

    /// Removes what is in the folder. Where something got into one of them meanwhile, all are there again.
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
    /// Undoes ``makeProject(named:kind:in:)``: removes the folders that were made, if nobody put anything into them.
    ///
    /// - Throws: why it was not done; nothing is removed then.
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
