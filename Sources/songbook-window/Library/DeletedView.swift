import CAdwaita
import Files
import Freedesktop
import LibraryChanges
import ListChanges
import SongbookModel
import Toolkit
import Translations

/// The list of what was deleted from a library. Each item can be viewed, restored, and permanently deleted.
@MainActor
final class DeletedView {
    /// The list as a widget.
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    /// Called to view an item.
    var onShow: @MainActor (TrashedItem) -> Void = { _ in }
    /// Called to delete an item permanently.
    var onDelete: @MainActor (TrashedItem) -> Void = { _ in }
    /// Called when ``current`` may have changed.
    var onMove: @MainActor () -> Void = {}

    /// The lines.
    let rows = RowsView<DeletedRow>(name: translated("Recently Deleted"))
    private let model: DeletedModel
    private let root: FilePath
    private let name: String
    private var items: [TrashedItem] = []
    private var moments: [String] = []
    private let stack: Widget = gtk_stack_new()
    private let empty: Widget = adw_status_page_new()
    private let bar: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)

    /// - Parameters:
    ///   - root: the library's folder: absolute, links resolved.
    ///   - name: the library's name.
    init(_ model: DeletedModel, root: FilePath, name: String) {
        (self.model, self.root, self.name) = (model, root, name)
        gtk_widget_add_css_class(rows.widget, "browse-list")
        gtk_widget_add_css_class(empty, "compact")
        gtk_stack_add_named(stack.opaque, makeScroller(rows.widget), "list")
        gtk_stack_add_named(stack.opaque, empty, "empty")
        gtk_widget_set_vexpand(stack, 1)
        makeBar()
        gtk_box_append(widget.cast(), stack)
        rows.fill = { [weak self] row, position in self?.fill(row, position) }
        rows.onPress = { [weak self] position, _ in self?.show(position) }
        rows.onActivate = { [weak self] in self?.show($0) }
        rows.onMove = { [weak self] in self?.onMove() }
        rows.onMenu = { [weak self] in self?.showMenu(at: $0, $1) }
        onKey(of: rows.widget) { [self] key, modifiers in
            guard let position = rows.cursor, let item = item(at: position) else { return false }
            if isMenuKey(key, modifiers) {
                rows.widget(at: position).map { showMenu(at: position, $0) }
            } else if key == GDK_KEY_Delete, modifiers == 0 {
                onDelete(item)
            } else {
                return false
            }
            return true
        }
        render(self, in: widget, movesKeyboard: true) { $0.update() }
        render(self, in: widget) { view in
            let marked = view.model.marked
            view.rows.marked = view.items.firstIndex { $0.file.path == marked }
        }
    }

    /// The item that has, or last had, the keyboard focus; nil if there is none.
    var current: TrashedItem? { rows.cursor.flatMap(item) }

    /// Shows what is in the trash.
    private func update() {
        let (wasInUse, hadFocus) = (gtk_widget_get_focus_child(widget) != nil, rows.hasFocus)
        let (old, new) = (items, model.items)
        let place = current?.file.path
        let marked = rows.marked.flatMap(item)?.file.path
        items = new
        moments = DisplayText.moments(new.map(\.file.time))
        rows.replace(RowChange.between(old.count, new.count) { old[$0].file.path == new[$1].file.path })
        let line = rows.cursor.flatMap { new.isEmpty ? nil : min($0, new.count - 1) }
        rows.cursor = new.firstIndex { $0.file.path == place } ?? line
        rows.marked = marked.flatMap { marked in new.firstIndex { $0.file.path == marked } }
        gtk_stack_set_visible_child_name(stack.opaque, new.isEmpty ? "empty" : "list")
        gtk_widget_set_visible(bar, (!new.isEmpty).gboolean)
        setAccessibleHidden(empty, !new.isEmpty)
        showEmpty()
        if !new.isEmpty {
            if hadFocus { rows.grabFocus() }
        } else if wasInUse, !old.isEmpty {
            // The last line or the “Empty…” button had the focus and is gone.
            gtk_widget_child_focus(empty, GTK_DIR_TAB_FORWARD)
        }
        // Called later, so that this rendering does not observe what the callback reads.
        MainLoop.post { [weak self] in self?.onMove() }
    }

    /// Moves the keyboard focus to the list.
    func grabFocus() {
        guard !items.isEmpty else { return }
        rows.cursor = rows.cursor ?? rows.marked ?? 0
        rows.grabFocus()
    }
}

extension DeletedView {
    private func item(at position: Int) -> TrashedItem? {
        items.indices.contains(position) ? items[position] : nil
    }

    private func show(_ position: Int) {
        if let item = item(at: position) { onShow(item) }
    }

    private func showMenu(at position: Int, _ line: Widget) {
        guard item(at: position) != nil else { return }
        (rows.cursor, rows.ringed) = (position, position)
        onMove()
        let sections: [MenuSection] = [
            [(translated("_Restore"), "win.restore-deleted")],
            [(translated("_Permanently Delete…"), "win.delete-deleted")],
        ]
        ContextMenu.show(sections, at: line, in: widget) { [weak self] in
            self?.rows.ringed = nil
            self?.rows.grabFocus()
        } then: {
        }
    }

    private func fill(_ row: DeletedRow, _ position: Int) {
        guard let item = item(at: position) else { return }
        let folder = item.file.originalPath.parent.relative(to: root) ?? ""
        row.show(item, moment: moments[position], folder: folder, library: name)
    }

    private func makeBar() {
        setMargins(bar, 0, 12)
        let button: Widget = gtk_button_new_with_label(translated("Empty…"))
        gtk_widget_add_css_class(button, "flat")
        gtk_widget_set_hexpand(button, 1)
        gtk_widget_set_halign(button, GTK_ALIGN_END)
        setAccessibleName(button, translated("Permanently Delete All…"))
        gtk_actionable_set_action_name(button.opaque, "win.empty-deleted")
        gtk_box_append(bar.cast(), button)
        gtk_box_append(widget.cast(), bar)
    }

    private func showEmpty() {
        let (title, words): (String, String) =
            if let problem = model.problem {
                (translated("Could Not Open Trash"), problem.sentences)
            } else if !model.hasTrash {
                (
                    translated("No Trash"),
                    translated(
                        """
                        The disk of this library has no trash that can be written to. What is deleted there cannot be \
                        restored.
                        """)
                )
            } else {
                (translated("No Deleted Songs"), translated("Songs and folders that you delete appear here."))
            }
        adw_status_page_set_icon_name(empty.opaque, "user-trash-symbolic")
        adw_status_page_set_title(empty.opaque, title)
        let escaped = g_markup_escape_text(words, -1)
        adw_status_page_set_description(empty.opaque, escaped)
        nameStatusPage(empty, title + "\n" + words)
        g_free(escaped)
    }
}
