import Files
import LibraryChanges
import Problems
import SongLibrary

/// `--make-song`: a song's file in a folder that has none.
struct MakeSongMode {
    let folder: FilePath
    let changing: LibraryChanging

    func run() throws(Problem) {
        let folder = try SongReference(folder).path(in: changing.environment)
        changing.report(try changing.editor.makeSong(of: folder))
    }
}
