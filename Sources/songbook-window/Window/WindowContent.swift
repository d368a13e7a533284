import CAdwaita
import Toolkit

/// The content of a window: a header bar and, below it, a song or a page with a message; banners and toasts above or
/// over that; an offer below. If there is a library, all of it is shown beside that.
@MainActor
final class WindowContent {
    let header = HeaderView()
    /// The banners, which stay when the page changes.
    let banners = BannerArea()
    /// The page that says that no song is shown, while it is shown.
    var noSongPage: Widget?
    /// Called when something beside the page disappears with the keyboard focus, which then belongs on the page.
    var onLeave: @MainActor () -> Void = {}

    private let window: Widget
    /// What is below the header bar.
    private let column: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    /// The header bar and the column, with toasts over them if there is no library.
    private let toasts: Toasts
    private var page: Widget?
    /// The page, and the panel beside it.
    private let pageArea = SidePane()
    private var offer: LibraryOffer?
    /// Moves the keyboard focus to its first place on the shown page; nil once that is done.
    private var focusPage: (@MainActor () -> Void)?
    private var isClosed = false

    /// - Parameter window: an AdwApplicationWindow without content.
    init(of window: Widget) {
        self.window = window
        toasts = Toasts(over: ToolbarView.make(header.widget, over: column))
        gtk_box_append(column.cast(), pageArea.widget)
        adw_application_window_set_content(window.cast(), toasts.widget)
        placeBanners(beside: nil)
        banners.onLeave = { [weak self] in self?.onLeave() }
    }

    /// Whether no page was ever shown.
    var isUnused: Bool { page == nil }

    /// Shows a page in place of the previous one.
    ///
    /// - Parameter grabFocus: moves the keyboard focus to its first place on the page.
    func show(_ newPage: Widget, grabFocus: (@MainActor () -> Void)? = nil) {
        for part in [offer?.widget, page].compactMap(\.self) { releaseFocus(in: part) }
        setOffer(nil)
        noSongPage = nil
        pageArea.setPage(newPage)
        page = newPage
        focusPage = grabFocus
    }

    /// Moves the keyboard focus to the first widget of the page that can have it.
    func focusFirst() {
        if let page { gtk_widget_child_focus(page, GTK_DIR_TAB_FORWARD) }
    }

    /// Moves the keyboard focus to its first place on the page, once, unless it belongs elsewhere.
    func focusOnce(unless isTaken: Bool) {
        if !isTaken { focusPage?() }
        focusPage = nil
    }

    /// Shows an offer below the page; nil removes it.
    func setOffer(_ newOffer: LibraryOffer?) {
        if let offer {
            if hasFocus(offer.widget) { onLeave() }
            releaseFocus(in: offer.widget)
            gtk_box_remove(column.cast(), offer.widget)
        }
        offer = newOffer
        if let newOffer { gtk_box_append(column.cast(), newOffer.widget) }
    }

    /// Shows a panel beside the page; nil removes it. The caller retains the panel.
    func setPane(_ pane: Widget?) {
        pageArea.setPane(pane)
    }

    /// Shows a message for a few seconds.
    func report(_ words: String) {
        toasts.report(words)
    }

    /// Shows a message with a button for an action; see ``Toasts/offer(_:button:onEnd:action:)``.
    func offer(
        _ words: String, button: String, onEnd: @escaping @MainActor () -> Void, action: @escaping @MainActor () -> Void
    ) -> ToastOffer {
        toasts.offer(words, button: button, onEnd: onEnd, action: action)
    }

    /// Removes everything from the window, so that it can be put beside a library.
    func release() -> Widget {
        releaseFocus(in: toasts.widget)
        g_object_ref(toasts.widget)
        adw_application_window_set_content(window.cast(), nil)
        return toasts.widget
    }

    /// Shows the widget of a library, which now contains everything.
    func show(beside library: Widget) {
        adw_application_window_set_content(window.cast(), library)
        g_object_unref(toasts.widget)
    }

    /// Puts the banners below the header that is on the screen: the list's, if the list takes turns with the editor.
    func placeBanners(beside library: LibraryView?) {
        let isOverList = library.map { $0.panes.isFolded && $0.panes.isListShown } ?? false
        guard let place = isOverList ? library?.browseView.column : column else { return }
        let old = gtk_widget_get_parent(banners.widget)
        guard old != place else { return }
        g_object_ref(banners.widget)
        if let old { gtk_box_remove(old.cast(), banners.widget) }
        gtk_box_prepend(place.cast(), banners.widget)
        g_object_unref(banners.widget)
    }

    /// Takes the keyboard focus from a widget that is removed. GTK 4.8 would leave it there, and no key would work any
    /// more.
    func releaseFocus(in widget: Widget) {
        if hasFocus(widget) { gtk_window_set_focus(window.cast(), nil) }
    }

    private func hasFocus(_ widget: Widget) -> Bool {
        guard !isClosed, let focus = gtk_window_get_focus(window.cast()) else { return false }
        return gtk_widget_is_ancestor(focus, widget) != 0
    }

    /// Must be called when the window closes.
    func close() {
        isClosed = true
        toasts.close()
    }
}
