import Files
public import Problems
import Translations

extension SettingsStore {
    /// Finds libraries that were renamed or moved near their last places, and records their new places.
    ///
    /// Checks the folder of every library and, if one is gone, searches the folders around it; so this is for showing
    /// or opening libraries, not for every song.
    ///
    /// - Returns: what the user should be told once.
    /// - Throws: a ``Problem`` if the settings cannot be saved; the result of ``load()`` is then still valid.
    public func recordMoves() throws(Problem) -> [Notice] {
        var moves = [Bookmark: Bookmark]()
        for library in load().settings.libraries(in: environment) where library.mode == .folder {
            guard case .moved(let path) = library.state(), let bookmark = try? Bookmark(of: path) else { continue }
            moves[library.bookmark] = bookmark.following(library.bookmark)
        }
        if moves.isEmpty { return [] }
        let notices = moves.sorted { $0.key.path < $1.key.path }.map { old, new in
            Notice(path: old.path, translated("this library is now at \(new.path.display)"))
        }
        return try notices
            + update { settings in
                settings.folder = settings.folder.map { moves[$0] ?? $0 }
                settings.earlier = settings.earlier.map { moves[$0] ?? $0 }
            }
    }
}
