import Files
import LibraryChanges
import Problems
import SongLibrary

/// `--rename`: another title for a song, with `--files` another name for its folder and file, too; another name for a
/// folder.
struct RenameMode {
    let item: FilePath
    let title: FilePath
    let changing: LibraryChanging

    func run() throws(Problem) {
        let title = try changing.text(title, called: "title")
        let item = try changing.editor.item(SongReference(item))
        changing.report(try changing.editor.rename(item, to: title, withFiles: changing.invocation.has(.files)))
    }
}
