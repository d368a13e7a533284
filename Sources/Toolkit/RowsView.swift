import CAdwaita
public import ListChanges

/// A row that a list creates for each place on the screen, and fills again when another row is shown there.
@MainActor
public protocol ListRow: AnyObject {
    init()
    /// The row as a widget.
    var widget: Widget { get }
    /// Its accessible name.
    var accessibleName: String { get }
    /// Shows whether it is chosen; nil while no row is.
    func show(isChosen: Bool?)
}

extension ListRow {
    /// Does nothing, for rows that look the same whether they are chosen or not.
    public func show(isChosen: Bool?) {}
}

/// When and where a mouse button was pressed or released.
public struct PointerEvent {
    /// In milliseconds of the display's clock, which starts again after 49 days.
    public let time: UInt32
    /// In pixels of the window.
    public let x, y: Double

    /// An event of the pointer.
    public init(time: UInt32, x: Double, y: Double) {
        (self.time, self.x, self.y) = (time, x, y)
    }
}

/// A list of any length, of which only the rows on the screen have widgets. One row is marked by the program; the focus
/// moves from row to row without changing that.
@MainActor
public final class RowsView<Row: ListRow> {
    /// The list as a widget that can be scrolled.
    public let widget: Widget
    /// Fills a row with the content at a position.
    public var fill: @MainActor (Row, Int) -> Void = { _, _ in }
    /// Called when a row is clicked.
    public var onPress: @MainActor (Int, RowClick) -> Void = { _, _ in }
    /// Called when Return is pressed on a row, or it is double-clicked.
    public var onActivate: @MainActor (Int) -> Void = { _ in }
    /// Called when the focus moves to another row.
    public var onMove: @MainActor () -> Void = {}
    /// The accessible description of the row that is marked, while rows are chosen.
    public var markDescription = ""
    /// Called when the user requests a menu at a row, with the row's widget.
    public var onMenu: @MainActor (Int, Widget) -> Void = { _, _ in }

    /// The mouse button event that is being handled; nil if something else is.
    public private(set) var pointerEvent: PointerEvent?

    /// Called when a row was created, with a closure that returns its position as long as it has one.
    public var onSetUp: @MainActor (Row, _ position: @escaping @MainActor () -> Int?) -> Void = { _, _ in }

    /// Called when a row is not needed any more.
    public var onTearDown: @MainActor (Row) -> Void = { _ in }

    private let list = RowList()
    private let growing: GrowingRows
    private var rows: [OpaquePointer: Row] = [:]
    private var bound: Set<OpaquePointer> = []
    /// The items that were filled while rows are replaced; nil at other times.
    private var filled: Set<OpaquePointer>?
    /// The items whose focus is followed.
    private var followed: Set<OpaquePointer> = []
    /// The row that gets the focus as soon as it is on the screen; nil if none is awaited.
    private var awaited: Int?
    /// Whether a key was pressed in it, or a row clicked, since the last ``holdFocus()``.
    public internal(set) var isUsed = false

    /// An empty list with this accessible name.
    public init(name: String) {
        g_object_ref(UnsafeMutableRawPointer(list.model))
        let factory = gtk_signal_list_item_factory_new()!
        widget = gtk_list_view_new(list.model, factory)
        growing = GrowingRows(list, in: widget)
        cadwaita_list_view_set_up(widget.opaque)
        setAccessibleName(widget, name)
        connect(factory, "setup") { [self] emission in
            if let item = emission.object(1) { setUp(item) }
        }
        connect(factory, "bind") { [self] emission in
            guard let item = emission.object(1) else { return }
            bound.insert(item)
            filled?.insert(item)
            update(item)
        }
        connect(factory, "unbind") { [self] emission in
            if let item = emission.object(1) { bound.remove(item) }
        }
        connect(factory, "teardown") { [self] emission in
            guard let item = emission.object(1) else { return }
            bound.remove(item)
            followed.remove(item)
            if let row = rows[item] { onTearDown(row) }
            rows[item] = nil
            gtk_list_item_set_child(item, nil)
        }
        onKey(of: widget) { [self] _, _ in
            (awaited, isUsed) = (nil, true)
            return false
        }
        connect(widget, "activate") { [self] in onActivate(Int($0.uint(1))) }
    }

    /// How many rows there are.
    public var count: Int { growing.count }

    /// The row that is marked, which is selected for assistive technology; nil when none is.
    public var marked: Int? {
        get { list.selected }
        set {
            if let newValue { growing.need(newValue) }
            list.selected = newValue
            for item in bound { showMark(of: item) }
        }
    }

    /// Shows these rows, and no others, as chosen by the user. While there are any, they are selected instead of the
    /// marked one.
    public func show(chosen ranges: [Range<Int>]) {
        if !ranges.isEmpty { growing.addAll() }
        guard list.choose(ranges) else { return }
        for item in bound { showChosen(item) }
    }

    /// The row that has a ring because its menu is open; nil if none has.
    public var ringed: Int? {
        didSet { if ringed != oldValue { for item in bound { showRing(of: item) } } }
    }

    /// The row that has the focus, or gets it when the list does; nil if there is none.
    public var cursor: Int?

    /// Whether something in it has the focus.
    public var hasFocus: Bool { gtk_widget_get_focus_child(widget) != nil }

    /// The row that has the focus; nil if none has.
    public var focused: Int? {
        guard let place = gtk_widget_get_focus_child(widget) else { return nil }
        return bound.first { rows[$0].flatMap { gtk_widget_get_parent($0.widget) } == place }.flatMap(position)
    }

    /// Replaces rows by others, and fills those that are shown again.
    ///
    /// - Parameter isOtherList: whether it is a different list, shown from its first row on.
    public func replace(_ changes: [RowChange], isOtherList: Bool = false) {
        awaited = nil
        growing.replace(changes, isOther: isOtherList) { filled = [] }
        let old = bound.subtracting(filled ?? [])
        filled = nil
        for item in old { update(item) }
    }

    /// Fills a row again, if it is on the screen.
    public func update(at position: Int) {
        if let item = item(at: position) { update(item) }
    }

    /// Scrolls to a row.
    public func reveal(_ position: Int) {
        guard position < count else { return }
        growing.need(position)
        // The action does not take a floating reference.
        let place = g_variant_ref_sink(g_variant_new_uint32(guint32(position)))
        defer { g_variant_unref(place) }
        gtk_widget_activate_action_variant(widget, "list.scroll-to-item", place)
    }

    /// Moves the focus to the row of the cursor. GTK 4.18 puts new rows on the screen only in the next frame; such a
    /// row gets the focus then, unless a widget outside of the list has it by that time, or the user used the list.
    public func grabFocus() {
        awaited = nil
        if let cursor { growing.need(cursor) }
        guard let cursor, let place = place(at: cursor) else {
            gtk_widget_grab_focus(widget)
            return
        }
        guard gtk_widget_grab_focus(place) == 0, gtk_widget_get_mapped(place) == 0 else { return }
        awaited = cursor
        FrameCallback.run(in: widget) { [weak self] in self?.isRowAwaited(cursor) ?? false }
    }

    /// Moves the focus to the awaited row, even if GTK has given it to another row meanwhile.
    ///
    /// - Returns: whether the row is still awaited.
    private func isRowAwaited(_ position: Int) -> Bool {
        guard awaited == position, !isFocusElsewhere else { return false }
        guard let place = place(at: position), gtk_widget_get_mapped(place) != 0 else { return true }
        awaited = nil
        gtk_widget_grab_focus(place)
        return false
    }
}

extension RowsView {
    private func setUp(_ item: OpaquePointer) {
        let row = Row()
        rows[item] = row
        gtk_list_item_set_child(item, row.widget)
        // On release, because a press may also begin a drag.
        let click = gtk_gesture_click_new()!
        connect(click, "pressed") { [self] _ in keepEvent(of: click) }
        connect(click, "released") { [self] emission in
            keepEvent(of: click)
            guard emission.int(1) == 1, let position = position(of: row, in: item) else { return }
            let state = gtk_event_controller_get_current_event_state(click)
            onPress(position, RowClick(modifiers: state.rawValue))
        }
        gtk_widget_add_controller(row.widget, click)
        let menuClick = gtk_gesture_click_new()!
        gtk_gesture_single_set_button(menuClick, guint(GDK_BUTTON_SECONDARY))
        connect(menuClick, "pressed") { [self] _ in
            if let position = position(of: row, in: item) { onMenu(position, row.widget) }
        }
        gtk_widget_add_controller(row.widget, menuClick)
        onSetUp(row) { [self] in position(of: row, in: item) }
    }

    /// Keeps the event while it is handled by the row, and then by the list.
    private func keepEvent(of click: OpaquePointer) {
        (awaited, isUsed) = (nil, true)
        guard let event = gtk_event_controller_get_current_event(click) else { return }
        var (x, y) = (0.0, 0.0)
        gdk_event_get_position(event, &x, &y)
        pointerEvent = PointerEvent(time: gdk_event_get_time(event), x: x, y: y)
        MainLoop.next { [weak self] in self?.pointerEvent = nil }
    }

    /// The widget of a row; nil while it is not on the screen.
    public func widget(at position: Int) -> Widget? { row(at: position)?.widget }

    /// GTK's widget around the row, which gets the focus.
    private func place(at position: Int) -> Widget? { widget(at: position).flatMap { gtk_widget_get_parent($0) } }

    /// The row that shows a position; nil while it is not on the screen.
    public func row(at position: Int) -> Row? { item(at: position).flatMap { rows[$0] } }

    private func item(at position: Int) -> OpaquePointer? { bound.first { self.position(of: $0) == position } }

    /// The position of the row that a widget is, or is in; nil if it is in none.
    public func position(holding widget: Widget) -> Int? {
        var next: Widget? = widget
        while let part = next, part != self.widget {
            if let item = rows.first(where: { $0.value.widget == part })?.key { return position(of: item) }
            next = gtk_widget_get_parent(part)
        }
        return nil
    }

    /// GTK notifies a widget of some things after its item is gone, when another item may have the same address.
    private func position(of row: Row, in item: OpaquePointer) -> Int? {
        rows[item] === row ? position(of: item) : nil
    }

    /// - Parameter item: one that exists.
    private func position(of item: OpaquePointer) -> Int? {
        let position = gtk_list_item_get_position(item)
        return position == GTK_INVALID_LIST_POSITION ? nil : Int(position)
    }

    private func update(_ item: OpaquePointer) {
        guard let row = rows[item], let position = position(of: item) else { return }
        fill(row, position)
        guard let place = gtk_widget_get_parent(row.widget) else { return }
        // GTK 4.8 does not name a list item by itself.
        setAccessibleName(place, row.accessibleName)
        showRing(of: item)
        showChosen(item)
        guard followed.insert(item).inserted else { return }
        connect(place, "notify::has-focus") { [self] _ in
            guard gtk_widget_has_focus(place) != 0, let position = self.position(of: row, in: item) else { return }
            cursor = position
            onMove()
        }
    }

    private func showChosen(_ item: OpaquePointer) {
        guard let row = rows[item], let position = position(of: item) else { return }
        row.show(isChosen: list.chosenCount > 0 ? list.isChosen(position) : nil)
        showMark(of: item)
        // If a double click activates a row, GTK claims its second press: a user who chooses a row and drags it at once
        // would drag nothing.
        gtk_list_item_set_activatable(item, (list.chosenCount == 0).gboolean)
    }

    /// While rows are chosen, a class distinguishes the marked one from them.
    private func showMark(of item: OpaquePointer) {
        guard let place = rows[item].flatMap({ gtk_widget_get_parent($0.widget) }) else { return }
        let isShown = list.chosenCount > 0 && list.selected != nil && position(of: item) == list.selected
        guard isShown != (gtk_widget_has_css_class(place, "marked") != 0) else { return }
        if isShown { gtk_widget_add_css_class(place, "marked") } else { gtk_widget_remove_css_class(place, "marked") }
        setAccessibleDescription(place, isShown ? markDescription : "")
    }

    private func showRing(of item: OpaquePointer) {
        guard let place = rows[item].flatMap({ gtk_widget_get_parent($0.widget) }) else { return }
        if ringed != nil, position(of: item) == ringed {
            gtk_widget_add_css_class(place, "ringed")
        } else {
            gtk_widget_remove_css_class(place, "ringed")
        }
    }
}

extension RowClick {
    /// - Parameter modifiers: the modifiers that are held, a GdkModifierType.
    fileprivate init(modifiers: UInt32) {
        if modifiers & GDK_SHIFT_MASK.rawValue != 0 {
            self = .extending
        } else {
            self = modifiers & GDK_CONTROL_MASK.rawValue != 0 ? .choosing : .plain
        }
    }
}
