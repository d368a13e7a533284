import Files
import Freedesktop
import LibraryIndex
import Problems
import SongLibrary

/// The songs that operands name, where a folder stands for all songs in it.
struct NamedSongs {
    let operands: [FilePath]
    let console: Console
    let environment: Environment

    /// Calls `body` for each song, whatever becomes of the others: with what was typed, or with the file of a song that
    /// is in a folder.
    func forEach(isShowing: Bool = false, _ body: (FilePath) throws(Problem) -> Void) {
        console.forEach(operands, isShowing: isShowing) { operand throws(Problem) in
            guard let folder = folder(operand) else { return try body(operand) }
            let reading = try LibraryReading(folder, library: nil, console: console, environment: environment)
            let snapshot = try reading.snapshot()
            for folder in snapshot.tree.folders {
                let place = folder.path
                console.forEach(folder.songs.map { $0.path(in: place) }, isShowing: isShowing, body)
            }
            reading.reportUnreadable(snapshot)
        }
    }

    /// Nil for what is a song, or is not there.
    private func folder(_ operand: FilePath) -> FilePath? {
        guard case .folder(let folder) = try? SongFinder(environment: environment).find(SongReference(operand)) else {
            return nil
        }
        return folder.namedPath
    }
}
