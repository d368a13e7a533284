public import EditingSession
public import Files
public import Freedesktop
public import Problems
public import SongFormat
import SongNames
import Synchronization
import Translations

/// A song that is begun on an empty page. The first save with words creates it, and its folder and file follow its
/// title, or its first line, as long as this lives and no other program renames them. Safe to use from any thread.
public final class NewSong: SongCreation {
    private struct State {
        /// The folder in which it will be created: absolute.
        var folder: FilePath
        /// Its name so far; nil until it is created, and when the name is no longer decided here.
        var name: SongName?
    }

    private let editor: @Sendable () -> LibraryEditor
    private let state: Mutex<State>

    /// - Parameters:
    ///   - folder: where it will be created: absolute.
    ///   - editor: returns an editor of the library when one is needed.
    public init(in folder: FilePath, editor: @escaping @Sendable () -> LibraryEditor) {
        self.editor = editor
        state = Mutex(State(folder: folder))
    }

    /// Where it will be created: absolute. Set it when that was moved.
    public var folder: FilePath {
        get { state.withLock(\.folder) }
        set { state.withLock { $0.folder = newValue } }
    }

    /// Begins a session on the song, which is not on the disk yet.
    ///
    /// - Parameter library: as for ``EditingSession/open(_:library:environment:historyLimit:clock:)``.
    /// - Throws: never for a reason that the user could do something about.
    public func begin(library: FilePath?, environment: Environment) throws(Problem) -> EditingSession {
        try EditingSession.begin(in: folder, library: library, creation: self, environment: environment)
    }

    /// See ``SongCreation``; called by its session.
    public func create(_ song: SongFile) throws(Problem) -> CreatedSong {
        let folder = folder
        let made: (name: SongName, song: CreatedSong)
        do throws(Problem) {
            made = try editor().makeSong(song, in: folder)
        } catch {
            guard error.kind == .noSuchFile else { throw error }
            throw Problem(
                .noSuchFile, path: folder, cannot: translated("create the song"),
                reason: translated("its folder was deleted, moved or renamed"),
                remedy: translated("restore the folder, or save the song to another one"), cause: error.cause)
        }
        state.withLock { $0.name = made.name }
        return made.song
    }

    /// Creates the song of a draft that an earlier session left because this was not possible; then removes the draft.
    ///
    /// - Returns: the song's file.
    /// - Throws: why it was not created, or not confirmed by the disk; the draft still exists.
    public func restore(_ draft: Draft, environment: Environment) throws(Problem) -> FilePath {
        try OrphanedDrafts.save(draft, environment: environment) { song throws(Problem) in try create(song) }
    }

    /// See ``SongCreation``; called by its session.
    public func remove(_ file: FilePath, holding bytes: [UInt8]) -> Bool {
        // If it cannot be removed, it stays a song without words.
        guard isNamed(file), (try? editor().removeSong(file, holding: bytes)) == true else { return false }
        state.withLock { $0 = State(folder: file.parent.parent) }
        return true
    }

    /// Renames the song's files after what the session saved last. Call it after each save, before the next one.
    ///
    /// - Throws: why they keep their name.
    public func rename(_ session: EditingSession) throws(Problem) {
        let file = session.file
        guard session.isMade, isNamed(file) else { return }
        let isCalledSo = state.withLock { $0.name == SongName(naming: session.song) }
        guard !isCalledSo else { return }
        let name = try editor().renameFiles(of: session)
        state.withLock { $0.name = name }
    }

    /// The name that the song's folder and file will get for these words; nil if it is no longer decided here.
    ///
    /// - Parameter session: a session on the song.
    /// - Throws: why the name is unknown now.
    public func name(for song: Song, in session: EditingSession) throws(Problem) -> NewSongName? {
        let file = session.file
        if session.isMade, !isNamed(file) { return nil }
        let (isMade, parent) = (session.isMade, session.isMade ? file.parent.parent : folder)
        let what = translated("open the folder")
        let directory = try Problem.explaining(what, path: parent, try Directory(parent.resolvingLinks()))
        return try editor().freeName(
            for: SongName(naming: song), in: directory, except: isMade ? file.parent.lastComponent : nil, to: what)
    }

    /// Whether its files still have its name: if another program has renamed them, they keep that name.
    private func isNamed(_ file: FilePath) -> Bool {
        state.withLock { state in
            guard let name = state.name else { return false }
            return file.lastComponent == name.file && file.parent.lastComponent == name.folder
        }
    }
}
