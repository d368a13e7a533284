import Files
import Freedesktop
import LibraryIndex
import Problems
import SongLibrary

/// The songs that the operands name; a folder stands for all songs in it.
struct NamedSongs {
    let operands: [FilePath]
    let console: Console
    let environment: Environment

    /// Calls `body` for each song, even after one has failed: with the operand as typed, or with the file of a song in
    /// a folder.
    func forEach(isShowing: Bool = false, _ body: (FilePath) throws(Problem) -> Void) {
        console.forEach(operands, isShowing: isShowing) { operand throws(Problem) in
            guard let folder = folder(operand) else { return try body(operand) }
            let reading = try LibraryReading(folder, library: nil, console: console, environment: environment)
            let snapshot = try reading.snapshot()
            for folder in snapshot.tree.folders {
                let place = folder.path
                console.forEach(folder.songs.map { $0.path(in: place) }, isShowing: isShowing, body)
            }
            reading.reportOmissions(snapshot)
        }
    }

    /// Nil for a song, or if there is nothing at that path.
    private func folder(_ operand: FilePath) -> FilePath? {
        guard case .folder(let folder) = try? SongFinder(environment: environment).find(SongReference(operand)) else {
            return nil
        }
        return folder.namedPath
    }
}
