import LibraryIndex
import SongbookModel

extension SongWindow {
    /// Returns the choices of songs that can be exported, the most likely first.
    func exportChoices(_ library: LibraryView) -> [ExportChoice] {
        guard let tree = library.model.snapshot?.tree else { return [] }
        var choices = ExportChoices(tree, name: library.model.name)
        choices.targets = targets
        choices.place = library.browse.place
        choices.folder = library.browse.folder
        choices.isSearch = library.browse.query != nil
        choices.items = library.browse.items
        return choices.all
    }
}
