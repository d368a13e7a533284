import Files
import Freedesktop
import LibraryChanges
import Problems

/// `--restore`: from the trash to where it was, each on its own.
struct RestoreMode {
    let paths: [FilePath]
    let changing: LibraryChanging

    func run() {
        changing.console.forEach(paths) { operand throws(Problem) in
            let path = TrashURI.path(of: operand, in: changing.environment) ?? changing.environment.absolute(operand)
            changing.report(try changing.editor.restore(path))
        }
    }
}
