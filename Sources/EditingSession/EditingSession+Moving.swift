import Diagnostics
public import Files
public import Problems
import Synchronization
import Translations

extension EditingSession {
    /// The song is in this library from now on, as of ``open(_:library:environment:historyLimit:clock:)``.
    public func join(_ library: FilePath?) {
        _ = try? withState { state throws(Problem) in state.snapshot.library = library }
    }

    /// Gives the song's file another name in its folder, which must be free or another spelling of its own, and goes on
    /// with it. No session on this machine saves the song meanwhile, unless the folder's lock cannot be had: then such a
    /// session finds the song gone, and keeps its words in a draft. The next save tells of the lock.
    ///
    /// - Throws: why it keeps its name.
    public func renameFile(to newName: FilePath) throws(Problem) {
        try withState { state throws(Problem) in
            let file = state.snapshot.file
            let name = file.name
            let directory = try Problem.explaining(
                translated("rename the song"), path: file, try Directory(file.parent))
            lock(directory, &state)
            // What is there and cannot be read now is not another song.
            if let present = try? Self.read(file), state.snapshot.isAnother(present) {
                throw state.snapshot.problemOfBeingReplaced
            }
            try withExtendedLifetime(directory) { () throws(Problem) in
                try Problem.explaining(
                    translated("rename the song"), path: file, try directory.respell(name, as: newName))
            }
            state.snapshot.file = file.parent.appending(newName)
            refileDraft(state)
        }
    }

    /// Goes on with the song at another path, after it, or a folder above it, was renamed or moved.
    ///
    /// What was read or saved last stays the base, so that a later save notices what others did to the song meanwhile.
    ///
    /// - Parameters:
    ///   - file: an absolute path, links resolved.
    ///   - takesAnySong: whether the session goes on with what is there, even if that has another id.
    /// - Throws: when no file is there; the session stays with the old path then.
    public func relocate(to file: FilePath, takingAnySong takesAnySong: Bool = false) throws(Problem) {
        try withState { state throws(Problem) in
            let status = try Problem.explaining(
                translated("switch to the song at this location"), path: file,
                try FileStatus(of: file, followingLinks: false))
            guard status.kind == .regular else {
                throw Problem(
                    FileReadError.notRegular(status.kind), path: file,
                    cannot: translated("switch to the song at this location"))
            }
            state.snapshot.file = file
            state.snapshot.takesAnySong = takesAnySong
            refileDraft(state)
        }
    }

    /// The draft of a save that failed is found by the song's path.
    private func refileDraft(_ state: borrowing State) {
        do throws(FileError) {
            try drafts.withLock { drafts throws(FileError) in try drafts.refile(to: state.snapshot.file) }
        } catch {
            // It stays as it was filed: listed, and offered by the song's id.
            Diagnostics.note("draft: not filed anew: \(error.errno.message)")
        }
    }
}
