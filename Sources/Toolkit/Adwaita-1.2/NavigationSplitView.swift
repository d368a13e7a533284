import CAdwaita

/// A list and its content beside each other; where there is no room for both, they take turns. Named after what
/// libadwaita 1.4 has for that.
@MainActor
public final class NavigationSplitView {
    /// Both as one widget.
    public let widget: Widget = adw_leaflet_new()
    /// Called when there is room for both or no longer, and when the other one is shown.
    public var onChange: @MainActor () -> Void = {}

    /// How wide the list is beside the content, in pixels.
    public var listWidth: CInt {
        didSet { NaturalWidth.change(list, to: listWidth) }
    }

    private let list: Widget
    private let content: Widget
    private let line: Widget = gtk_separator_new(GTK_ORIENTATION_VERTICAL)

    /// Shows the content, where there is no room for both.
    ///
    /// - Parameters:
    ///   - list: a widget that has no parent.
    ///   - content: the same; it gets what room there is.
    ///   - titles: what assistive technology is told that each is.
    ///   - listWidth: how wide the list is beside the content, in pixels.
    ///   - contentWidth: how wide the content has to be for that.
    public init(
        list listChild: Widget, content contentChild: Widget, titles: (list: String, content: String), listWidth: CInt,
        contentWidth: CInt
    ) {
        self.listWidth = listWidth
        list = NaturalWidth.make(listChild, listWidth)
        content = NaturalWidth.make(contentChild, contentWidth)
        gtk_widget_set_hexpand(content, 1)
        // What expands in it must not take the content's room.
        gtk_widget_set_hexpand(list, 0)
        adw_leaflet_set_fold_threshold_policy(widget.opaque, ADW_FOLD_THRESHOLD_POLICY_NATURAL)
        adw_leaflet_set_can_navigate_back(widget.opaque, 1)
        adw_leaflet_append(widget.opaque, list)
        adw_leaflet_page_set_navigatable(adw_leaflet_append(widget.opaque, line), 0)
        adw_leaflet_append(widget.opaque, content)
        adw_leaflet_set_visible_child(widget.opaque, content)
        for property in ["notify::folded", "notify::visible-child"] {
            connect(widget, property) { [self] _ in
                NaturalWidth.hold(list, isCollapsed)
                setAccessibleHidden(list, !isListShown)
                setAccessibleHidden(content, isCollapsed && isListShown)
                onChange()
            }
        }
        // As they are read. AdwLeaflet has them the other way round.
        gtk_widget_insert_after(content, widget, gtk_widget_get_last_child(widget))
    }

    /// Whether only one of both is shown.
    public var isCollapsed: Bool { adw_leaflet_get_folded(widget.opaque) != 0 }

    /// Whether the list can be seen.
    public var isListShown: Bool { !isCollapsed || adw_leaflet_get_visible_child(widget.opaque) != content }

    /// Whether the content is shown alone, whatever room there is.
    public var hidesList: Bool {
        get { gtk_widget_get_visible(list) == 0 }
        set {
            for part in [list, line] { gtk_widget_set_visible(part, (!newValue).gboolean) }
        }
    }

    /// Brings the content to where it can be seen.
    public func showContent() {
        guard adw_leaflet_get_visible_child(widget.opaque) != content else { return }
        keepingFocus { adw_leaflet_set_visible_child(widget.opaque, content) }
    }

    /// Says which of both stays when there is no room for both any more; nothing while there is none.
    public func prefer(list isList: Bool) {
        let (child, other) = isList ? (list, content) : (content, list)
        guard !isCollapsed, adw_leaflet_get_visible_child(widget.opaque) != child else { return }
        let focus = gtk_widget_get_root(widget).flatMap { gtk_root_get_focus($0) }
        // The leaflet would take the keyboard along.
        if let focus, gtk_widget_is_ancestor(focus, other) != 0 {
            keepingFocus { adw_leaflet_set_visible_child(widget.opaque, child) }
        } else {
            adw_leaflet_set_visible_child(widget.opaque, child)
        }
    }

    /// Brings the list to where it can be seen.
    public func showList() {
        if isCollapsed { return goBack() }
        keepingFocus(goBack)
    }

    private func goBack() {
        adw_leaflet_navigate(widget.opaque, ADW_NAVIGATION_DIRECTION_BACK)
    }

    /// The keyboard stays where it is; where that goes out of sight, it is nowhere until somebody says. By itself the
    /// leaflet would give it to the first thing that it can: to the title, with all of that selected, and the next key
    /// would replace it.
    private func keepingFocus(_ change: () -> Void) {
        guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else { return change() }
        gtk_root_set_focus(root, nil)
        change()
        if !isCollapsed || gtk_widget_is_ancestor(focus, list) == 0 { gtk_root_set_focus(root, focus) }
    }
}
