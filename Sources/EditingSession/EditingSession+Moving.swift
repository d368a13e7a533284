import Diagnostics
public import Files
public import Problems
import Synchronization
import Translations

extension EditingSession {
    /// Sets the library of the song, as for ``open(_:library:environment:historyLimit:clock:)``.
    public func join(_ library: FilePath?) {
        _ = try? withState { state throws(Problem) in state.snapshot.library = library }
    }

    /// Renames the song's file in its folder and continues with it; the new name must be free or another spelling of
    /// its own. No session on this machine saves the song meanwhile, unless the folder's lock is not available: then
    /// such a session finds the song gone, and keeps its words in a draft. The next save reports the lock.
    ///
    /// - Throws: why it keeps its name.
    public func renameFile(to newName: FilePath) throws(Problem) {
        try withState { state throws(Problem) in
            let file = state.snapshot.file
            let name = file.name
            let directory = try Problem.explaining(
                translated("rename the song"), path: file, try Directory(file.parent))
            lock(directory, &state)
            // A file that cannot be read now does not count as another song.
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

    /// Continues with the song at another path, after it, or a folder above it, was renamed or moved.
    ///
    /// What was read or saved last stays the base, so that a later save notices changes by other programs.
    ///
    /// - Parameters:
    ///   - file: an absolute path, links resolved.
    ///   - takesAnySong: whether the session continues with the song there, even if it has another id.
    /// - Throws: if there is no file; the session then keeps the old path.
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

    /// Moves the draft of a failed save to the song's path, by which it is found.
    private func refileDraft(_ state: borrowing State) {
        do throws(FileError) {
            try drafts.withLock { drafts throws(FileError) in try drafts.refile(to: state.snapshot.file) }
        } catch {
            // It stays under the old path: it is listed, and offered by the song's id.
            Diagnostics.note("draft: not filed anew: \(error.errno.message)")
        }
    }
}
