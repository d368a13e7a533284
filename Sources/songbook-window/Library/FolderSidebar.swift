import CAdwaita
import Files
import LibraryIndex
import Translations

/// The folders of a library, as a tree of which parts can be shown and hidden.
@MainActor
final class FolderSidebar {
    /// The sidebar with its header bar.
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    /// Called when a folder is chosen; relative to the root.
    var onChoose: @MainActor (FilePath) -> Void = { _ in }
    /// Called when the keyboard comes to another folder.
    var onMove: @MainActor () -> Void = {}
    /// Called when a folder is to be deleted.
    var onDelete: @MainActor (FolderNode) -> Void = { _ in }
    /// Called when a menu is asked for at a folder.
    var onMenu: @MainActor (FolderNode, Widget) -> Void = { _, _ in }

    /// Called when what was deleted is chosen.
    var onChooseDeleted: @MainActor () -> Void = {}

    private struct Line {
        /// Nil for the line of what was deleted.
        let folder: FolderNode?
        /// Relative to the root; nil for the line of what was deleted.
        let path: FilePath?
        let depth: Int

        /// The line of what was deleted.
        static let deleted = Line(folder: nil, path: nil, depth: 0)

        init(_ folder: FolderNode, depth: Int) {
            self.init(folder: folder, path: folder.relativePath, depth: depth)
        }

        private init(folder: FolderNode?, path: FilePath?, depth: Int) {
            (self.folder, self.path, self.depth) = (folder, path, depth)
        }
    }

    let rows = RowsView<FolderRow>(name: translated("Folders"))
    private var lines: [Line] = []
    private var expanded: Set<FilePath> = [""]
    private var tree: LibraryTree?
    /// The folder that the list shows; nil while it shows what was deleted.
    private var shown: FilePath? = ""
    /// How many songs and folders were deleted.
    var deletedCount = 0 {
        didSet { if deletedCount != oldValue { lines.firstIndex { $0.path == nil }.map(rows.update) } }
    }
    /// The folder whose line has a ring because its menu is open.
    var ringed: FilePath? {
        didSet { rows.ringed = place(of: ringed) }
    }
    private let rootName: String

    /// - Parameter name: what the library is called.
    init(name: String) {
        rootName = name
        let header: Widget = adw_header_bar_new()
        gtk_widget_add_css_class(header, "flat")
        adw_header_bar_set_title_widget(header.opaque, adw_window_title_new("Songbook", ""))
        adw_header_bar_set_show_end_title_buttons(header.opaque, 0)
        let scroller: Widget = gtk_scrolled_window_new()
        gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(scroller.opaque, rows.widget)
        gtk_widget_set_vexpand(scroller, 1)
        gtk_widget_add_css_class(rows.widget, "navigation-sidebar")
        gtk_box_append(widget.cast(), header)
        gtk_box_append(widget.cast(), scroller)
        gtk_widget_add_css_class(widget, "folder-sidebar")

        rows.fill = { [weak self] row, position in self?.fill(row, position) }
        rows.onMove = { [weak self] in self?.onMove() }
        rows.onPress = { [weak self] position, _ in self?.choose(position) }
        rows.onActivate = { [weak self] position in self?.choose(position) }
        rows.onMenu = { [weak self] position, widget in
            if let self, let folder = folder(at: position) { onMenu(folder, widget) }
        }
        onKey(of: rows.widget) { [self] key, modifiers in
            guard let position = rows.cursor, let folder = folder(at: position) else { return false }
            if isMenuKey(key, modifiers) {
                rows.widget(at: position).map { onMenu(folder, $0) }
                return true
            }
            guard modifiers == 0 else { return false }
            let path = folder.relativePath
            if key == GDK_KEY_Delete, path != "" {
                onDelete(folder)
                return true
            }
            let isOpen = expanded.contains(path)
            let isRight = key == GDK_KEY_Right || key == GDK_KEY_KP_Right
            guard isRight || key == GDK_KEY_Left || key == GDK_KEY_KP_Left, path != "" else { return false }
            // To where the folders in it stand.
            let isWanted = isRight == (gtk_widget_get_direction(rows.widget) != GTK_TEXT_DIR_RTL)
            guard isWanted != isOpen else { return false }
            toggle(path)
            return true
        }
    }

    /// Shows the folders of this tree.
    func show(_ newTree: LibraryTree) {
        guard newTree !== tree else { return }
        tree = newTree
        rebuild()
    }

    /// Marks the folder that the list shows.
    func select(_ folder: FilePath) {
        shown = folder
        var above = folder
        while above != "" {
            above = above.folderAbove
            expanded.insert(above)
        }
        expanded.insert("")
        rebuild(keepsChoice: false)
        if let marked = rows.marked { reveal(marked) }
    }

    /// Marks the line of what was deleted, which the list shows.
    func selectDeleted() {
        shown = nil
        rebuild(keepsChoice: false)
    }

    /// The folder that has the keyboard, or had it last; nil when there is none.
    var current: FolderNode? { rows.cursor.flatMap(folder) }

    /// The folder at a place; nil where there is none.
    func folder(at position: Int) -> FolderNode? {
        lines.indices.contains(position) ? lines[position].folder : nil
    }
}

extension FolderSidebar {
    private func choose(_ position: Int) {
        guard lines.indices.contains(position) else { return }
        if let path = lines[position].path { onChoose(path) } else { onChooseDeleted() }
    }

    private func place(of folder: FilePath?) -> Int? {
        folder.flatMap { folder in lines.firstIndex { $0.path == folder } }
    }

    private func toggle(_ path: FilePath) {
        if expanded.remove(path) == nil { expanded.insert(path) }
        rebuild()
    }

    /// - Parameter keepsChoice: whether the line that the keyboard is on stays chosen, if it is there still.
    private func rebuild(keepsChoice: Bool = true) {
        guard let tree else { return }
        let hadFocus = rows.hasFocus
        let choice = keepsChoice && hadFocus ? rows.cursor.map { lines[$0].path } : nil
        var new = [Line.deleted]
        var open = [(tree.root, depth: 0)]
        while let (folder, depth) = open.popLast() {
            let line = Line(folder, depth: depth)
            new.append(line)
            guard let path = line.path, expanded.contains(path) else { continue }
            open += folder.folders.reversed().map { ($0, depth: depth + 1) }
        }
        let changes = RowChange.between(lines.count, new.count) { lines[$0].path == new[$1].path }
        lines = new
        rows.replace(changes)
        rows.marked = new.firstIndex { $0.path == shown }
        rows.ringed = place(of: ringed)
        rows.cursor = choice.flatMap { path in new.firstIndex { $0.path == path } } ?? rows.marked
        if hadFocus, rows.cursor != nil, rows.focused != rows.cursor { rows.grabFocus() }
    }

    private func reveal(_ position: Int) {
        let hadFocus = rows.hasFocus
        rows.reveal(position)
        if hadFocus { rows.grabFocus() }
    }

    private func fill(_ row: FolderRow, _ position: Int) {
        guard lines.indices.contains(position) else { return }
        let line = lines[position]
        guard let folder = line.folder, let path = line.path else { return row.showDeleted(deletedCount) }
        let name = path == "" ? rootName : folder.name.display
        row.show(folder, name: name, depth: line.depth, isExpanded: expanded.contains(path))
        row.onToggle = { [weak self] in self?.toggle(path) }
    }
}
