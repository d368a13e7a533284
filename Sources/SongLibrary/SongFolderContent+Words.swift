public import SongNames
import Translations

extension SongFolderContent {
    /// What to say where nobody can tell which file is the song, as a clause.
    public var ambiguityReason: String {
        translated("the song is gone, and \(copies.count) conflict copies of it are left")
    }
}
