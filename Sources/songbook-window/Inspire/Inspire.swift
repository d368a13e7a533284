import CAdwaita
import SongbookModel
import Toolkit

/// The panel beside the song in a window: opens and closes it, and tells it what the window shows. The panel is created
/// when it is first opened.
@MainActor
final class Inspire {
    /// Whether the panel is open. It is hidden anyway while no song is shown.
    private(set) var isOpen = false
    /// The page that is visible, or would be if a song were shown; nil if the panel is closed.
    var openPage: String? { isOpen ? panel?.page.name ?? pageName : nil }

    private weak var window: SongWindow?
    /// The page to start with; nil for the first.
    private var pageName: String?
    private var panel: InspirePanel?
    private weak var song: OpenSong?
    private var caret: CaretWatch?

    /// Must be called once, when the window is created.
    func install(in window: SongWindow) {
        self.window = window
        window.actions.add("inspire", when: \.hasSong) { [weak self] in self?.toggle() }
    }

    /// Opens the panel, or moves the keyboard focus to it; closes it if it has the focus.
    func toggle() {
        if isOpen, isFocused { close() } else { open() }
    }

    /// Opens the panel and moves the keyboard focus to it.
    ///
    /// - Parameter page: the page to show; nil for the one shown last.
    func open(_ page: String? = nil) {
        guard let window, !window.isDestroyed, window.song != nil else { return }
        window.library?.panes.showEditor()
        isOpen = true
        if let page { pageName = page }
        update()
        if let page { panel?.select(page) }
        panel?.page.grabFocus()
        window.rememberState()
    }

    /// Closes the panel; the keyboard focus returns to the lyrics if the panel had it.
    func close() {
        guard isOpen else { return }
        let wasFocused = isFocused
        isOpen = false
        pageName = panel?.page.name
        update()
        if wasFocused { window?.song?.editor.page.returnFocus() }
        window?.rememberState()
    }

    /// Opens the panel as it was when the program last ended, and leaves the keyboard focus where it is.
    func restore(page: String) {
        isOpen = true
        pageName = page
        update()
    }

    /// Must be called when the window shows another song, or none.
    func songReplaced() {
        update()
    }

    /// Must be called when the song changed in other ways than its text or its caret.
    func songChanged() {
        if let song, song === window?.song { panel?.songChanged() }
    }

    /// Must be called when the window closes.
    func windowClosed() {
        caret?.end()
        guard let panel else { return }
        self.panel = nil
        panel.close()
        g_object_unref(panel.widget)
    }

    private var isFocused: Bool {
        guard let window, let panel, let focus = window.dialogs.focus else { return false }
        return gtk_widget_is_ancestor(focus, panel.widget) != 0
    }

    private func update() {
        guard let window, !window.isDestroyed else { return }
        let isShown = isOpen && window.song != nil
        if isShown, panel == nil { panel = makePanel(in: window) }
        guard let panel else { return }
        if window.song !== song {
            song = window.song
            panel.show(song)
        }
        if !isShown { window.content.releaseFocus(in: panel.widget) }
        window.content.setPane(isShown ? panel.widget : nil)
        caret?.end()
        caret = isShown ? song.map(watch) : nil
        panel.isShown = isShown
    }

    private func watch(_ song: OpenSong) -> CaretWatch {
        CaretWatch(of: song.editor.page.widget) { [weak self] in self?.songChanged() }
    }

    private func makePanel(in window: SongWindow) -> InspirePanel {
        let panel = InspirePanel(InspirePages.make(in: window))
        if let pageName { panel.select(pageName) }
        g_object_ref_sink(panel.widget)
        panel.onClose = { [weak self] in self?.close() }
        panel.onLeave = { [weak self] in self?.window?.song?.editor.page.returnFocus() }
        return panel
    }
}
