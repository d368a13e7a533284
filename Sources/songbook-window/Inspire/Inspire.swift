import CAdwaita
import Toolkit

/// The panel beside the song in a window: opened and closed, and told what is shown. Nothing of it is made before it is
/// opened first.
@MainActor
final class Inspire {
    /// Whether the panel is open. It is out of sight nevertheless while no song is shown.
    private(set) var isOpen = false
    /// The page that is seen, or would be if a song were shown; nil where the panel is closed.
    var openPage: String? { isOpen ? panel?.page.name ?? pageName : nil }

    private weak var window: SongWindow?
    /// The page to begin with; nil is the first.
    private var pageName: String?
    private var panel: InspirePanel?
    private weak var song: OpenSong?
    private var caret: CaretWatch?

    /// To be called once, when the window is made.
    func install(in window: SongWindow) {
        self.window = window
        window.actions.add("inspire", when: \.hasSong) { [weak self] in self?.toggle() }
    }

    /// Opens the panel, or goes there; where the keyboard is in it, closes it.
    func toggle() {
        if isOpen, isFocused { close() } else { open() }
    }

    /// Opens the panel, and puts the keyboard into it.
    ///
    /// - Parameter page: the one to be seen; nil is the one that was seen last.
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

    /// Closes the panel; the keyboard goes back to the lyrics if it was in it.
    func close() {
        guard isOpen else { return }
        let wasFocused = isFocused
        isOpen = false
        pageName = panel?.page.name
        update()
        if wasFocused { window?.song?.editor.page.returnFocus() }
        window?.rememberState()
    }

    /// Opens the panel as it was at the last end of the program, and leaves the keyboard where it is.
    func restore(page: String) {
        isOpen = true
        pageName = page
        update()
    }

    /// To be called when the window shows another song, or none.
    func songReplaced() {
        update()
    }

    /// To be called when something of the song changed that its text and its caret do not tell.
    func songChanged() {
        if let song, song === window?.song { panel?.songChanged() }
    }

    /// To be called when the window goes.
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
