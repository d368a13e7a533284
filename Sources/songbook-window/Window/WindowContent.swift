import CAdwaita
import Toolkit

/// What a window shows: a header bar and, below it, a song or a page that says something; what is said above that or over
/// it; an offer below. Where there is a library, all of it stands beside that.
@MainActor
final class WindowContent {
    let header = HeaderView()
    /// What is said whatever is shown below.
    let banners = BannerArea()
    /// The page that says that no song is shown, while it is.
    var noSongPage: Widget?
    /// Called when something beside the page goes that has the keyboard, which is to be on the page then.
    var onLeave: @MainActor () -> Void = {}

    private let window: Widget
    /// What is below the header bar.
    private let column: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    /// The header bar and that, with what is said over it where there is no library.
    private let toasts: Toasts
    private var page: Widget?
    /// The page, and the panel beside it.
    private let pageArea = SidePane()
    private var offer: LibraryOffer?
    /// Puts the keyboard where the page that is shown has it first; nil when that is done.
    private var focusPage: (@MainActor () -> Void)?
    private var isClosed = false

    /// - Parameter window: an AdwApplicationWindow without a content.
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

    /// Shows a page in place of the one before.
    ///
    /// - Parameter grabFocus: puts the keyboard where it is to be then.
    func show(_ newPage: Widget, grabFocus: (@MainActor () -> Void)? = nil) {
        for part in [offer?.widget, page].compactMap(\.self) { releaseFocus(in: part) }
        setOffer(nil)
        noSongPage = nil
        pageArea.setPage(newPage)
        page = newPage
        focusPage = grabFocus
    }

    /// Puts the keyboard on the first thing of the page that can have it.
    func focusFirst() {
        if let page { gtk_widget_child_focus(page, GTK_DIR_TAB_FORWARD) }
    }

    /// Puts the keyboard where the page has it first, once; not where something else is to have it.
    func focusOnce(unless isTaken: Bool) {
        if !isTaken { focusPage?() }
        focusPage = nil
    }

    /// Shows an offer below the page; nil takes it away.
    func setOffer(_ newOffer: LibraryOffer?) {
        if let offer {
            if hasFocus(offer.widget) { onLeave() }
            releaseFocus(in: offer.widget)
            gtk_box_remove(column.cast(), offer.widget)
        }
        offer = newOffer
        if let newOffer { gtk_box_append(column.cast(), newOffer.widget) }
    }

    /// Shows a panel beside the page; nil takes it away. Whoever shows it holds it.
    func setPane(_ pane: Widget?) {
        pageArea.setPane(pane)
    }

    /// Says something for a few seconds.
    func report(_ words: String) {
        toasts.report(words)
    }

    /// Says something and offers something about it; see ``Toasts/offer(_:button:onEnd:action:)``.
    func offer(
        _ words: String, button: String, onEnd: @escaping @MainActor () -> Void, action: @escaping @MainActor () -> Void
    ) -> ToastOffer {
        toasts.offer(words, button: button, onEnd: onEnd, action: action)
    }

    /// Takes all of it out of the window, to be put beside a library.
    func release() -> Widget {
        releaseFocus(in: toasts.widget)
        g_object_ref(toasts.widget)
        adw_application_window_set_content(window.cast(), nil)
        return toasts.widget
    }

    /// Shows the widget of a library, in which it is now.
    func show(beside library: Widget) {
        adw_application_window_set_content(window.cast(), library)
        g_object_unref(toasts.widget)
    }

    /// Puts what is said whatever is shown below the header that is on the screen: the list's, where that takes turns
    /// with the editor.
    func placeBanners(beside library: LibraryView?) {
        let isOverList = library.map { $0.panes.isFolded && $0.panes.isListShown } ?? false
        guard let place = isOverList ? library?.browse.column : column else { return }
        let old = gtk_widget_get_parent(banners.widget)
        guard old != place else { return }
        g_object_ref(banners.widget)
        if let old { gtk_box_remove(old.cast(), banners.widget) }
        gtk_box_prepend(place.cast(), banners.widget)
        g_object_unref(banners.widget)
    }

    /// Takes the keyboard from what goes. GTK 4.8 would leave it there, and no key would do anything any more.
    func releaseFocus(in widget: Widget) {
        if hasFocus(widget) { gtk_window_set_focus(window.cast(), nil) }
    }

    private func hasFocus(_ widget: Widget) -> Bool {
        guard !isClosed, let focus = gtk_window_get_focus(window.cast()) else { return false }
        return gtk_widget_is_ancestor(focus, widget) != 0
    }

    /// To be called when the window goes.
    func close() {
        isClosed = true
        toasts.close()
    }
}
