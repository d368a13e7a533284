import EditingSession
import Files
import Problems
import SongNames
import Translations

/// The renames that make a song's file, conflict copies and folder follow its title, each of which can be undone.
struct SongRenaming {
    /// The folder the song's file is in.
    private(set) var folder: Directory
    /// The parent of that folder.
    let parent: Directory

    private let session: EditingSession
    private let relocation: EntryRelocation
    /// The song's file under its old name.
    private let original: FilePath
    private let renames: [Rename]
    private var done: [Rename] = []

    private enum Rename {
        case file(FilePath, to: FilePath)
        case copy(FilePath, to: FilePath)
        case folder(FilePath, to: FilePath)

        var inverse: Rename {
            switch self {
            case .file(let name, let newName): .file(newName, to: name)
            case .copy(let name, let newName): .copy(newName, to: name)
            case .folder(let name, let newName): .folder(newName, to: name)
            }
        }
    }

    /// - Throws: if a name is taken, before anything is renamed.
    init(
        _ item: LibraryItem, to newName: SongName, session: EditingSession, editor: LibraryEditor
    ) throws(Problem) {
        let what = translated("rename the song")
        self.session = session
        relocation = editor.relocation
        original = item.path
        do throws(FileError) {
            folder = try Directory(item.path.parent)
            parent = try Directory(item.path.parent.parent)
        } catch {
            throw Problem(error, cannot: what, path: item.path)
        }
        let file = item.path.name
        var renames = [Rename.file(file, to: newName.file)]
        try editor.refuseClash(of: newName.file, in: folder, except: [file], to: what)
        var newCopies = Set<FilePath>()
        for copy in item.conflictCopies {
            // What belongs to the song by its name must still do so, unless it would get the name of another.
            guard let newCopy = copy.following(file, to: newName.folder),
                newCopy.bytes.count <= SongName.longest, newCopies.insert(newCopy).inserted
            else { continue }
            try editor.refuseClash(of: newCopy, in: folder, except: [copy], to: what)
            renames.append(.copy(copy, to: newCopy))
        }
        if item.kind == .song, let name = folder.path.lastComponent {
            try editor.refuseClash(
                of: newName.folder, in: parent, except: [name], for: (name, parent), to: what)
            renames.append(.folder(name, to: newName.folder))
        }
        self.renames = renames
    }

    mutating func run() throws(Problem) {
        // Another song in its place keeps its name.
        _ = try session.hasChangedOnDisk()
        for rename in renames {
            try make(rename)
            done.append(rename)
            try relocateSession(rename)
        }
    }

    /// Undoes what was done.
    ///
    /// - Returns: `problem` of the song where it is again; and where it is now, if undoing failed.
    mutating func undo(after problem: Problem) -> Problem {
        do throws(Problem) {
            while let rename = done.popLast() {
                try make(rename.inverse)
                try relocateSession(rename.inverse)
            }
            return problem.with(path: original)
        } catch {
            let place = translated("the song is now at \(session.file.display)")
            return problem.adding(remedy: place)
        }
    }

    private mutating func make(_ rename: Rename) throws(Problem) {
        let explain = { [original] (error: FileError) in
            Problem(error, cannot: translated("rename the song"), path: original)
        }
        switch rename {
        case .file(let name, let newName):
            if name != newName { try session.renameFile(to: newName) }
        case .copy(let name, let newName):
            guard name != newName else { return }
            do throws(FileError) { try folder.respell(name, as: newName) } catch { throw explain(error) }
        case .folder(let name, let newName):
            guard name != newName else { return }
            try Problem.copying(translated("rename the song"), path: original) { () throws(CopyError) in
                try relocation.rename(name, to: newName, in: parent)
            }
            // If it was copied, the open folder is gone.
            if let renamed = try? Directory(newName, in: parent) { folder = renamed }
        }
    }

    private func relocateSession(_ rename: Rename) throws(Problem) {
        guard case .folder(let name, let newName) = rename, name != newName else { return }
        let file = session.file.name
        try session.relocate(to: parent.path.appending(newName).appending(file))
    }
}
