import CAdwaita
import Files
import LibraryIndex
import ListChanges
import SongbookModel
import Toolkit
import Translations

/// The places of a library in sections that can be collapsed: all songs and deleted items, smart folders, the folder
/// tree, and tags.
@MainActor
final class LibrarySidebar: KeyboardSource {
    /// The sidebar with its header bar.
    let widget: Widget
    /// The content below the header bar.
    let column: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    /// Called when the user chooses a place.
    var onChoose: @MainActor (BrowsePlace) -> Void = { _ in }
    /// Called to delete a folder.
    var onDelete: @MainActor (FolderNode) -> Void = { _ in }
    /// Called to remove a place that is not a folder.
    var onRemove: @MainActor (BrowsePlace) -> Void = { _ in }
    /// Called to swap a smart folder with the one above or below it.
    var onShift: @MainActor (_ name: String, _ isUp: Bool) -> Void = { _, _ in }
    /// Called to swap a folder with the one above or below it.
    var onReorder: @MainActor (_ folder: FilePath, _ isUp: Bool) -> Void = { _, _ in }
    /// Called when the user requests a line's menu.
    var onMenu: @MainActor (SidebarLine, Widget) -> Void = { _, _ in }

    let rows = RowsView<SidebarRow>(name: translated("Sidebar"))
    private let model: SidebarModel
    private let lineInUse: LineInUse
    /// The lines of the model that are shown.
    private var lines: [SidebarLine] = []
    private var shownChanges = 0
    private var shownReveals = 0
    /// Whether GTK moves the focus because the lines are being replaced.
    private var isShowing = false

    init(_ model: SidebarModel, _ lineInUse: LineInUse) {
        (self.model, self.lineInUse) = (model, lineInUse)
        let header: Widget = adw_header_bar_new()
        widget = ToolbarView.make(header, over: column)
        gtk_widget_add_css_class(header, "flat")
        adw_header_bar_set_title_widget(header.opaque, adw_window_title_new("Songbook", ""))
        adw_header_bar_set_show_end_title_buttons(header.opaque, 0)
        let scroller: Widget = Scroller.make()
        gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(scroller.opaque, rows.widget)
        gtk_widget_set_vexpand(scroller, 1)
        gtk_widget_add_css_class(rows.widget, "navigation-sidebar")
        gtk_box_append(column.cast(), scroller)
        gtk_widget_add_css_class(widget, "folder-sidebar")

        rows.fill = { [weak self] row, position in self?.fill(row, position) }
        rows.onMove = { [weak self] in
            if let self, !isShowing { self.model.moved(to: rows.cursor) }
        }
        rows.onPress = { [weak self] position, _ in self?.choose(position) }
        rows.onActivate = { [weak self] position in self?.choose(position) }
        rows.onMenu = { [weak self] position, widget in
            if let self, let line = line(at: position) { onMenu(line, widget) }
        }
        onKey(of: rows.widget) { [self] key, modifiers in
            guard let position = rows.cursor, let line = line(at: position) else { return false }
            return press(key, modifiers, on: line, at: position)
        }
        model.keyboard = self
        render(self, in: widget, movesKeyboard: true) { $0.show() }
    }

    var hasKeyboard: Bool { rows.hasFocus }

    /// The folder at a position; nil where there is none.
    func folder(at position: Int) -> FolderNode? { line(at: position)?.folder }

    /// The line at a position; nil where there is none.
    func line(at position: Int) -> SidebarLine? {
        lines.indices.contains(position) ? lines[position] : nil
    }
}

extension LibrarySidebar {
    private func choose(_ position: Int) {
        guard let line = line(at: position) else { return }
        if let place = line.place { onChoose(place) } else { model.toggle(line.key) }
    }

    private func press(_ key: CInt, _ modifiers: UInt32, on line: SidebarLine, at position: Int) -> Bool {
        if isMenuKey(key, modifiers) {
            rows.widget(at: position).map { onMenu(line, $0) }
            return true
        }
        let (isUp, isDown) = (key == GDK_KEY_Up || key == GDK_KEY_KP_Up, key == GDK_KEY_Down || key == GDK_KEY_KP_Down)
        if modifiers == GDK_ALT_MASK.rawValue | GDK_SHIFT_MASK.rawValue, isUp || isDown {
            switch line.key {
            case .place(.smartFolder(let name)): onShift(name, isUp)
            case .place(.folder(let folder)) where folder != "": onReorder(folder, isUp)
            default: return false
            }
            return true
        }
        guard modifiers == 0 else { return false }
        if key == GDK_KEY_Delete { return remove(line) }
        let isRight = key == GDK_KEY_Right || key == GDK_KEY_KP_Right
        guard isRight || key == GDK_KEY_Left || key == GDK_KEY_KP_Left else { return false }
        // The arrow key toward the indented side expands, the other one collapses.
        return model.setOpen(line, isRight == (gtk_widget_get_direction(rows.widget) != GTK_TEXT_DIR_RTL))
    }

    private func remove(_ line: SidebarLine) -> Bool {
        switch line.content {
        case .folder(let folder) where line.key != .place(.root): onDelete(folder)
        case .place(let place): onRemove(place)
        default: return false
        }
        return true
    }

    /// Shows the model. The contents of lines are read when they are filled.
    private func show() {
        let hadFocus = rows.hasFocus
        isShowing = true
        defer { isShowing = false }
        if model.changes.count != shownChanges {
            let all = [RowChange(start: 0, removed: lines.count, added: model.lines.count)]
            let changes = model.changes.since(shownChanges).map { Array($0.joined()) } ?? all
            (lines, shownChanges) = (model.lines, model.changes.count)
            rows.replace(changes)
        }
        rows.marked = model.marked
        rows.ringed = model.position(of: lineInUse.ringedLine)
        rows.cursor = model.cursor
        if hadFocus, rows.cursor != nil, rows.focused != rows.cursor { rows.grabFocus() }
        guard model.reveals != shownReveals, rows.marked != nil else { return }
        shownReveals = model.reveals
        RepeatedScroll.run(in: rows.widget) { [weak self] in
            if let self, let marked = rows.marked, !rows.hasFocus { reveal(marked) }
        }
    }

    private func reveal(_ position: Int) {
        let hadFocus = rows.hasFocus
        rows.reveal(position)
        if hadFocus { rows.grabFocus() }
    }

    private func fill(_ row: SidebarRow, _ position: Int) {
        guard let line = line(at: position) else { return }
        switch line.content {
        case .heading(let section):
            row.show(section, isOpen: model.isOpen(line.key))
        case .folder(let folder):
            let name = line.depth == 0 ? model.rootName : folder.name.display
            row.show(folder, name: name, icon: model.icon(of: folder), line, isExpanded: model.isOpen(line.key))
            if model.concerned.contains(folder.relativePath) { row.markConcerned() }
        case .place(.deleted):
            row.showDeleted(model.deletedCount)
        case .place(.project(let folder)):
            row.showAll(model.songCount(in: .project(folder)) ?? 0, line)
        case .place(let place):
            row.show(place, songs: model.songCount(in: place), color: model.color(of: place).flatMap(TagColor.init))
        }
        row.onToggle = { [weak model] in model?.toggle(line.key) }
    }
}
