import Files
import LibraryChanges
import Problems

/// `--new`: a song of its own, in the library or in `--in`.
struct NewMode {
    let title: FilePath
    let changing: LibraryChanging

    func run() throws(Problem) {
        let title = try changing.text(title, called: "title")
        changing.report(try changing.editor.makeSong(titled: title, in: try changing.folderForNew()))
    }
}
