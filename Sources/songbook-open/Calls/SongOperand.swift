import Files
import Freedesktop
import Problems
import SongLibrary
import Translations

/// An operand that is to be a song.
struct SongOperand {
    private let operand: FilePath

    init(_ operand: FilePath) {
        self.operand = operand
    }

    /// The song's file: absolute, links resolved.
    ///
    /// - Throws: also for a folder that holds no song.
    func file(in environment: Environment) throws(Problem) -> FilePath {
        switch try SongFinder(environment: environment).find(SongReference(operand)) {
        case .song(let song): return song.file
        case .folder: throw Self.noSong(in: operand)
        }
    }

    static func noSong(in folder: FilePath) -> Problem {
        Problem(
            .noSuchFile, path: folder, translated("there is no song in this folder"),
            remedy: translated("name a .songbook file, or the folder that one is in"))
    }
}
