import CAdwaita

/// A list and its content side by side; if there is no room for both, one at a time: AdwNavigationSplitView.
@MainActor
public final class NavigationSplitView {
    /// Both as one widget.
    public var widget: Widget { room.widget }
    /// Called when there is room for both or no longer, and when the other one is shown.
    public var onChange: @MainActor () -> Void = {}

    /// How wide the list is beside the content, in pixels.
    public var listWidth: CInt {
        didSet {
            room.widths.first = listWidth
            updateListWidth()
        }
    }

    private let list: Widget
    private let content: Widget
    private let view: Widget = adw_navigation_split_view_new()
    private let listPage: Widget
    private let room: RoomForBoth
    private var isCollapsing = false

    /// Shows the content, if there is no room for both.
    ///
    /// - Parameters:
    ///   - list: a widget that has no parent.
    ///   - content: the same; it gets the remaining room.
    ///   - titles: the titles of both for assistive technology.
    ///   - listWidth: how wide the list is beside the content, in pixels.
    ///   - contentWidth: how wide the content has to be for that.
    public init(
        list: Widget, content: Widget, titles: (list: String, content: String), listWidth: CInt, contentWidth: CInt
    ) {
        (self.list, self.content, self.listWidth) = (list, content, listWidth)
        listPage = adw_navigation_page_new(list, titles.list).cast()
        let contentPage: UnsafeMutablePointer<AdwNavigationPage> = adw_navigation_page_new(content, titles.content)
        adw_navigation_split_view_set_sidebar_width_unit(view.opaque, ADW_LENGTH_UNIT_PX)
        adw_navigation_split_view_set_sidebar(view.opaque, listPage.cast())
        adw_navigation_split_view_set_content(view.opaque, contentPage)
        adw_navigation_split_view_set_show_content(view.opaque, 1)
        room = RoomForBoth(in: view, list, content, widths: (listWidth, contentWidth))
        room.onChange = { [weak self] in self?.collapse($0) }
        connect(view, "notify::show-content") { [self] _ in changed() }
        updateListWidth()
    }

    /// Whether only one of both is shown.
    public var isCollapsed: Bool { adw_navigation_split_view_get_collapsed(view.opaque) != 0 }

    /// Whether the list can be seen.
    public var isListShown: Bool { !isCollapsed || !isContentChosen }

    /// Whether the content is shown alone, regardless of the room.
    public var hidesList: Bool {
        get { gtk_widget_get_visible(listPage) == 0 }
        set {
            gtk_widget_set_visible(listPage, (!newValue).gboolean)
            updateListWidth()
        }
    }

    /// Makes the content visible.
    public func showContent() {
        guard !isContentChosen else { return }
        keepingFocus { choose(content: true) }
    }

    /// Sets which of both stays when there is no longer room for both; does nothing while there is none.
    public func prefer(list isList: Bool) {
        if !isCollapsed, !isCollapsing { choose(content: !isList) }
    }

    /// Makes the list visible.
    public func showList() {
        keepingFocus { choose(content: false) }
    }

    private var isContentChosen: Bool { adw_navigation_split_view_get_show_content(view.opaque) != 0 }

    private func choose(content isContent: Bool) {
        adw_navigation_split_view_set_show_content(view.opaque, isContent.gboolean)
    }

    private func collapse(_ isCollapsed: Bool) {
        // Code that follows the focus would choose the other one.
        isCollapsing = true
        keepingFocus { adw_navigation_split_view_set_collapsed(view.opaque, isCollapsed.gboolean) }
        isCollapsing = false
        // Escape ends the current action in the page; pressed again, it must not lead to the list, where keys apply to
        // songs.
        if let pages = descendant(of: view, className: "AdwNavigationView") {
            adw_navigation_view_set_pop_on_escape(pages.opaque, 0)
        }
        changed()
    }

    private func changed() {
        setAccessibleHidden(list, !isListShown)
        setAccessibleHidden(content, isCollapsed && isListShown)
        onChange()
    }

    private func updateListWidth() {
        let width = hidesList ? 0 : Double(listWidth)
        // The minimum must not exceed the maximum.
        adw_navigation_split_view_set_min_sidebar_width(view.opaque, 0)
        adw_navigation_split_view_set_max_sidebar_width(view.opaque, width)
        adw_navigation_split_view_set_min_sidebar_width(view.opaque, width)
    }

    /// Keeps the focus where it is; if that is hidden, nothing has the focus until a caller sets it. By itself the view
    /// would move it to the first widget that it can: to the title, with all of it selected, and the next key would
    /// replace it.
    private func keepingFocus(_ change: () -> Void) {
        guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root),
            gtk_widget_is_ancestor(focus, view) != 0
        else { return change() }
        gtk_root_set_focus(root, nil)
        change()
        if !isCollapsed || gtk_widget_is_ancestor(focus, isListShown ? list : content) != 0 {
            gtk_root_set_focus(root, focus)
        }
    }
}
