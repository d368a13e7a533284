import Files
import Freedesktop
import LibraryChanges
import Problems
import SongLibrary
import Translations

/// `--trash`: songs and folders into the desktop's trash, each on its own; prints where they are there.
struct TrashMode {
    let items: [FilePath]
    let changing: LibraryChanging

    func run() {
        changing.console.forEach(items) { operand throws(Problem) in
            let item = try changing.editor.item(SongReference(operand))
            do throws(Problem) {
                for file in try changing.editor.trash(item, telling: changing.console.report) {
                    changing.print(file.path)
                }
            } catch {
                guard error.kind == .unavailable else { throw error }
                throw error.with(
                    remedy: translated(
                        "it was not moved; to permanently delete it, use the file manager or rm"))
            }
        }
    }
}
