import EditingSession
import Files
import Problems
import SongOpening
import Translations

extension SongOpening {
    /// Opens a song for a command that changes it, and reports what opening it found.
    ///
    /// - Throws: if it cannot be opened, or can only be shown because its library is unavailable.
    func openToChange(_ operand: FilePath, _ console: Console) throws(Problem) -> EditingSession {
        let opened = try open(try find(operand))
        if let remembered = opened.remembered {
            throw Problem(
                .unavailable, path: operand, cannot: translated("change the song"), reason: remembered.obstacle,
                remedy: translated("try again when the library is available"))
        }
        console.report(opened)
        return opened.session
    }
}
