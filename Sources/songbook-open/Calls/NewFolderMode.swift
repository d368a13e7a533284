import Files
import LibraryChanges
import Problems

/// `--new-folder`: a folder for songs, in the library or in `--in`.
struct NewFolderMode {
    let name: FilePath
    let changing: LibraryChanging

    func run() throws(Problem) {
        let name = try changing.text(name, called: "name")
        changing.report(try changing.editor.makeFolder(named: name, in: try changing.folderForNew()))
    }
}
