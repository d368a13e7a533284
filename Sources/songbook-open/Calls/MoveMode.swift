import Files
import LibraryChanges
import Problems
import SongLibrary

/// `--move`: songs and folders into another folder, each on its own.
struct MoveMode {
    let items: [FilePath]
    let folder: FilePath
    let changing: LibraryChanging

    func run() throws(Problem) {
        let folder = try SongReference(folder).path(in: changing.environment)
        changing.console.forEach(items) { operand throws(Problem) in
            let item = try changing.editor.item(SongReference(operand))
            changing.report(try changing.editor.move(item, to: folder))
        }
    }
}
