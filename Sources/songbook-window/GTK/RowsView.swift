import CAdwaita

/// What a list makes for each row that is on the screen, and fills again as another one comes there.
@MainActor
protocol ListRow: AnyObject {
    init()
    /// The row as a widget.
    var widget: Widget { get }
    /// What assistive technology says of it.
    var accessibleName: String { get }
}

/// A list of any length, of which only the rows on the screen have widgets.
@MainActor
final class RowsView<Row: ListRow> {
    /// The list as a widget that can be scrolled.
    let widget: Widget
    /// Fills a row with what is at a position.
    var fill: @MainActor (Row, Int) -> Void = { _, _ in }
    /// Called when a row is clicked.
    var onPress: @MainActor (Int) -> Void = { _ in }
    /// Called when Return is pressed on a row, or it is clicked twice.
    var onActivate: @MainActor (Int) -> Void = { _ in }
    /// Called when another row is selected, or none.
    var onSelect: @MainActor () -> Void = {}
    /// Called when a menu is asked for at a row, with the widget that it is for.
    var onMenu: @MainActor (Int, Widget) -> Void = { _, _ in }

    /// Called when a row was made, with what tells its position as long as it has one.
    var onSetUp: @MainActor (Row, _ position: @escaping @MainActor () -> Int?) -> Void = { _, _ in }

    private let list = RowList()
    private let selection: OpaquePointer
    private var rows: [OpaquePointer: Row] = [:]
    private var bound: Set<OpaquePointer> = []

    /// An empty list with this accessible name.
    init(name: String) {
        g_object_ref(UnsafeMutableRawPointer(list.model))
        selection = gtk_single_selection_new(list.model)!
        gtk_single_selection_set_autoselect(selection, 0)
        gtk_single_selection_set_can_unselect(selection, 1)
        let factory = gtk_signal_list_item_factory_new()!
        widget = gtk_list_view_new(selection, factory)
        cadwaita_list_view_set_up(widget.opaque)
        setAccessibleName(widget, name)
        connect(factory, "setup") { [self] emission in
            if let item = emission.object(1) { setUp(item) }
        }
        connect(factory, "bind") { [self] emission in
            guard let item = emission.object(1) else { return }
            bound.insert(item)
            update(item)
        }
        connect(factory, "unbind") { [self] emission in
            if let item = emission.object(1) { bound.remove(item) }
        }
        connect(factory, "teardown") { [self] emission in
            guard let item = emission.object(1) else { return }
            bound.remove(item)
            rows[item] = nil
            gtk_list_item_set_child(item, nil)
        }
        connect(selection, "notify::selected") { [self] _ in onSelect() }
        connect(widget, "activate") { [self] in onActivate(Int($0.uint(1))) }
    }

    /// How many rows there are.
    var count: Int { list.count }

    /// The selected row; nil when there is none.
    var selected: Int? {
        get {
            let position = gtk_single_selection_get_selected(selection)
            return position == GTK_INVALID_LIST_POSITION ? nil : Int(position)
        }
        set { gtk_single_selection_set_selected(selection, newValue.map { guint($0) } ?? GTK_INVALID_LIST_POSITION) }
    }

    /// Whether something in it has the focus.
    var hasFocus: Bool { gtk_widget_get_focus_child(widget) != nil }

    /// Says that rows are replaced by others, and fills those that are shown anew.
    func replace(_ changes: [RowChange]) {
        for change in changes { list.replace(from: change.start, removed: change.removed, added: change.added) }
        for item in bound { update(item) }
    }

    /// Fills a row anew, if it is on the screen.
    func update(at position: Int) {
        if let item = bound.first(where: { self.position(of: $0) == position }) { update(item) }
    }

    /// Scrolls to a row.
    func reveal(_ position: Int) {
        guard position < count else { return }
        // The action does not take over a new value.
        let place = g_variant_ref_sink(g_variant_new_uint32(guint32(position)))
        defer { g_variant_unref(place) }
        gtk_widget_activate_action_variant(widget, "list.scroll-to-item", place)
    }

    /// Puts the keyboard on the selected row.
    func grabFocus() {
        if let row = selected.flatMap(widget(at:)), let place = gtk_widget_get_parent(row) {
            gtk_widget_grab_focus(place)
        } else {
            gtk_widget_grab_focus(widget)
        }
    }
}

extension RowsView {
    private func setUp(_ item: OpaquePointer) {
        let row = Row()
        rows[item] = row
        gtk_list_item_set_child(item, row.widget)
        // When it is released, for something else may be meant by pressing: to drag it.
        let click = gtk_gesture_click_new()!
        connect(click, "released") { [self] emission in
            if emission.int(1) == 1, let position = position(of: item) { onPress(position) }
        }
        gtk_widget_add_controller(row.widget, click)
        let menuClick = gtk_gesture_click_new()!
        gtk_gesture_single_set_button(menuClick, guint(GDK_BUTTON_SECONDARY))
        connect(menuClick, "pressed") { [self] _ in
            guard let position = position(of: item) else { return }
            selected = position
            onMenu(position, row.widget)
        }
        gtk_widget_add_controller(row.widget, menuClick)
        onSetUp(row) { [self] in position(of: item) }
    }

    /// The widget of a row; nil while it is not on the screen.
    func widget(at position: Int) -> Widget? {
        bound.first { self.position(of: $0) == position }.flatMap { rows[$0]?.widget }
    }

    /// The row that a widget is, or is in; nil for a widget that is in none.
    func position(holding widget: Widget) -> Int? {
        var next: Widget? = widget
        while let part = next, part != self.widget {
            if let item = rows.first(where: { $0.value.widget == part })?.key { return position(of: item) }
            next = gtk_widget_get_parent(part)
        }
        return nil
    }

    private func position(of item: OpaquePointer) -> Int? {
        let position = gtk_list_item_get_position(item)
        return position == GTK_INVALID_LIST_POSITION ? nil : Int(position)
    }

    private func update(_ item: OpaquePointer) {
        guard let row = rows[item], let position = position(of: item) else { return }
        fill(row, position)
        // GTK 4.8 gives no name to a list item by itself.
        if let place = gtk_widget_get_parent(row.widget) { setAccessibleName(place, row.accessibleName) }
    }
}
