import CAdwaita
import LibraryIndex
import SongbookModel
import Toolkit
import Translations

/// A list of one row that chooses a folder of a library.
@MainActor
final class FolderRow {
    /// The list as a widget.
    let widget = BoxedList.makeList(translated("Folder"))
    /// Called when another folder is chosen.
    var onChange: @MainActor () -> Void = {}
    /// The chosen folder.
    private(set) var place: FolderPlace

    /// - Parameters:
    ///   - place: the initial choice.
    ///   - tree: the library, as far as it is known.
    ///   - name: the library's name.
    init(_ place: FolderPlace, in tree: LibraryTree?, name: String) {
        self.place = place
        let lines = tree.map { FolderChoice($0, name: name, moved: []).lines(matching: "") } ?? []
        let selected = lines.firstIndex { $0.path == place.folder }
        // A folder that is not known yet is the only choice.
        let places = selected == nil ? [place] : lines.map(FolderPlace.init)
        let names = selected == nil ? [place.name] : lines.map(\.fullName)
        let row = PreferencesRow.makeChoice(translated("Folder"), names, selected: selected ?? 0) { [weak self] in
            guard let self, places.indices.contains($0) else { return }
            self.place = places[$0]
            onChange()
        }
        gtk_list_box_append(widget.opaque, row)
    }
}
