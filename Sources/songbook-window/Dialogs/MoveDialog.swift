import CAdwaita
import Files
import LibraryIndex
import ListChanges
import Toolkit
import Translations

/// Asks for a folder of the library, or of other libraries, in a tree that can be filtered.
@MainActor
final class MoveDialog {
    enum Answer {
        /// This folder.
        case folder(FolderChoice.Line)
        /// A new folder in this one.
        case newFolder(in: FilePath)
    }

    private let choice: FolderChoice
    private let dialog: AlertDialog
    private let rows = RowsView<MoveRow>(name: translated("Folders"))
    private let filter: Widget = gtk_search_entry_new()
    private var shown: [FolderChoice.Line] = []

    /// - Parameters:
    ///   - heading: says what is moved.
    ///   - name: the library's name.
    ///   - moved: the folders of what is moved. It cannot be moved into these, nor into the folder that contains all of
    ///     it.
    ///   - finish: called with the answer, unless the user cancels.
    static func ask(
        _ heading: String, _ tree: LibraryTree, name: String, from moved: [FilePath], over window: Widget,
        then finish: @escaping @MainActor (Answer) -> Void
    ) {
        let choice = FolderChoice(tree, name: name, moved: moved)
        MoveDialog(
            heading,
            choice.isEmpty
                ? translated("There is no other folder in this library.")
                : translated("Choose the folder to move to."), choice, action: translated("_Move"),
            hasNewFolder: true, over: window
        ).run(finish)
    }

    /// Asks for a folder of another library.
    ///
    /// - Parameter finish: called with the folder, unless the user cancels.
    static func askForLibrary(
        _ heading: String, _ libraries: [OtherLibrary], action: String, over window: Widget,
        then finish: @escaping @MainActor (FolderChoice.Line) -> Void
    ) {
        let choice = FolderChoice(libraries)
        MoveDialog(
            heading,
            choice.isEmpty
                ? translated("There is no other library. You can choose one in the settings.")
                : translated("Choose a library, or a folder in it."), choice, action: action, hasNewFolder: false,
            over: window
        ).run { if case .folder(let line) = $0 { finish(line) } }
    }

    private init(
        _ heading: String, _ text: String, _ choice: FolderChoice, action: String, hasNewFolder: Bool,
        over window: Widget
    ) {
        self.choice = choice
        let newFolder = AlertDialog.Response(id: "new", label: translated("_New Folder…"))
        let scroller: Widget = Scroller.make()
        gtk_scrolled_window_set_child(scroller.opaque, rows.widget)
        gtk_scrolled_window_set_min_content_height(scroller.opaque, 220)
        gtk_widget_add_css_class(scroller, "card")
        setProperty(filter, "placeholder-text", translated("Filter folders"))
        setAccessibleName(filter, translated("Filter folders"))
        let column: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
        for part in [filter, scroller] { gtk_box_append(column.cast(), part) }
        g_object_ref_sink(column)
        dialog = AlertDialog(
            heading, text, content: choice.isEmpty ? nil : column,
            responses: [.init(id: "cancel", label: translated("_Cancel"))] + (hasNewFolder ? [newFolder] : []) + [
                .init(id: "confirm", label: action, appearance: .suggested)
            ], default: "confirm", close: "cancel", over: window)
        g_object_unref(column)
    }

    private func setUpList() {
        rows.fill = { [weak self] row, position in
            if let self { row.show(shown[position], isInTree: words.isEmpty) }
        }
        rows.onMove = { [weak self] in self?.update() }
        rows.onActivate = { [dialog] _ in dialog.activateDefault() }
        connect(filter, "search-changed") { [self] _ in list() }
        connect(filter, "activate") { [dialog] _ in dialog.activateDefault() }
        onKey(of: filter, unless: Composition(in: filter)) { [rows] key, modifiers in
            guard key == GDK_KEY_Down || key == GDK_KEY_KP_Down, modifiers == 0, rows.count > 0 else { return false }
            rows.grabFocus()
            return true
        }
        // Letters typed in the list go to the filter.
        gtk_search_entry_set_key_capture_widget(filter.opaque, rows.widget)
        list()
    }

    private func run(_ finish: @escaping @MainActor (Answer) -> Void) {
        // Without another folder there is no list.
        if choice.isEmpty { dialog.canConfirm = false } else { setUpList() }
        dialog.onResponse { [self] id in
            let place = rows.cursor.flatMap { shown.indices.contains($0) ? shown[$0] : nil }
            switch id {
            case "new": dialog.afterClosing { finish(.newFolder(in: place?.path ?? "")) }
            case "confirm":
                guard let place, place.canBeChosen else { return }
                dialog.afterClosing { finish(.folder(place)) }
            default: break
            }
        }
        dialog.present()
        if !choice.isEmpty { rows.grabFocus() }
    }

    private var words: String { String(cString: gtk_editable_get_text(filter.opaque)) }

    private func list() {
        let old = shown.count
        shown = choice.lines(matching: words)
        rows.replace([RowChange(start: 0, removed: old, added: shown.count)])
        rows.cursor = shown.firstIndex(where: \.canBeChosen)
        update()
    }

    private func update() {
        rows.marked = rows.cursor
        dialog.canConfirm = rows.cursor.map { shown[$0].canBeChosen } ?? false
    }
}

/// A folder that something can be moved to.
@MainActor
private final class MoveRow: ListRow {
    let widget: Widget = gtk_label_new(nil)
    private(set) var accessibleName = ""

    init() {
        gtk_label_set_xalign(widget.opaque, 0)
        gtk_label_set_ellipsize(widget.opaque, PANGO_ELLIPSIZE_START)
        gtk_widget_add_css_class(widget, "browse-row")
    }

    /// - Parameter isInTree: whether the name is indented by its depth; otherwise the whole path is shown.
    func show(_ line: FolderChoice.Line, isInTree: Bool) {
        let words = isInTree ? line.name : line.fullName
        gtk_label_set_text(widget.opaque, line.canBeChosen ? words : words + " " + translated("(current folder)"))
        gtk_widget_set_margin_start(widget, isInTree ? CInt(min(line.depth, 8) * 18) : 0)
        gtk_widget_set_opacity(widget, line.canBeChosen ? 1 : 0.55)
        accessibleName = line.canBeChosen ? line.fullName : line.fullName + " " + translated("(current folder)")
    }
}
