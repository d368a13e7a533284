import EditingSession
import Files
import Problems
import SongOpening
import Translations

extension SongOpening {
    /// Opens a song that a command changes, and says what there is to know of it.
    ///
    /// - Throws: why it cannot be opened; also where it can only be shown, because its library is unavailable.
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
