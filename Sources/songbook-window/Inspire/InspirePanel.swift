import CAdwaita
import Toolkit
import Translations

/// The panel beside the song: a header that switches pages and closes the panel, and the current page.
@MainActor
final class InspirePanel {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    /// Called to close the panel.
    var onClose: @MainActor () -> Void = {}
    /// Called when a key leads back to the lyrics.
    var onLeave: @MainActor () -> Void = {}

    /// Whether it is on the screen.
    var isShown = false {
        didSet { update() }
    }

    private let pages: [any InspirePage]
    private let stack: Widget = gtk_stack_new()
    /// The page that was told that it is visible.
    private var seen: (any InspirePage)?

    /// - Parameter pages: at least one, in the order of the header.
    init(_ pages: [any InspirePage]) {
        self.pages = pages
        gtk_widget_add_css_class(widget, "inspire-panel")
        gtk_box_append(widget.cast(), makeHeader())
        for page in pages { gtk_stack_add_titled(stack.opaque, page.widget, page.name, page.title) }
        gtk_stack_set_hhomogeneous(stack.opaque, 0)
        gtk_stack_set_vhomogeneous(stack.opaque, 0)
        gtk_widget_set_vexpand(stack, 1)
        gtk_box_append(widget.cast(), stack)
        connect(stack, "notify::visible-child") { [weak self] _ in self?.update() }
        onKey(of: widget, ifLeft: true) { [weak self] key, modifiers in
            guard key == GDK_KEY_Escape, modifiers == 0 else { return false }
            self?.onLeave()
            return true
        }
    }

    /// The page that is visible, or would be if the panel were shown.
    var page: any InspirePage {
        get {
            let name = gtk_stack_get_visible_child_name(stack.opaque).map { String(cString: $0) }
            return pages.first { $0.name == name } ?? pages[0]
        }
        set { gtk_stack_set_visible_child_name(stack.opaque, newValue.name) }
    }

    /// Selects the page with this name, if there is one.
    func select(_ name: String) {
        if let named = pages.first(where: { $0.name == name }) { page = named }
    }

    /// Tells the pages which song the window shows from now on.
    func show(_ song: OpenSong?) {
        for page in pages { page.show(song) }
    }

    /// Tells the pages that the song, its text or its caret changed.
    func songChanged() {
        for page in pages { page.songChanged() }
    }

    /// Must be called when the window closes.
    func close() {
        for page in pages { page.close() }
    }

    private func update() {
        let page = isShown ? page : nil
        guard page !== seen else { return }
        let before = seen
        seen = page
        before?.hidden()
        page?.shown()
    }

    private func makeHeader() -> Widget {
        let header: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
        gtk_widget_add_css_class(header, "toolbar")
        let title: Widget
        if pages.count > 1 {
            title = gtk_stack_switcher_new()
            gtk_stack_switcher_set_stack(title.opaque, stack.opaque)
            setAccessibleName(title, translated("Inspire"))
        } else {
            title = gtk_label_new(pages[0].title)
            gtk_widget_add_css_class(title, "heading")
            gtk_widget_set_margin_start(title, 6)
        }
        gtk_widget_set_hexpand(title, 1)
        gtk_widget_set_halign(title, GTK_ALIGN_START)
        let close: Widget = gtk_button_new_from_icon_name("window-close-symbolic")
        gtk_widget_add_css_class(close, "flat")
        setAccessibleName(close, translated("Close Panel"))
        setTooltip(close, translated("Close Panel"))
        connect(close, "clicked") { [weak self] _ in self?.onClose() }
        for part in [title, close] { gtk_box_append(header.cast(), part) }
        return header
    }
}
