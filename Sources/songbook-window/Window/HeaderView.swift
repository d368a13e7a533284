import CAdwaita
import Files
import SongbookModel
import Toolkit
import Translations

/// The header bar: the title above its place in the library, a dim label for the state of the save, and the menus.
@MainActor
final class HeaderView {
    /// The header bar as a widget.
    let widget: Widget = adw_header_bar_new()

    /// Whether the bar is invisible and inert. It keeps its space, so that the content below does not move.
    var isConcealed = false {
        didSet {
            gtk_widget_set_opacity(widget, isConcealed ? 0 : 1)
            gtk_widget_set_can_target(widget, (!isConcealed).gboolean)
            gtk_widget_set_can_focus(widget, (!isConcealed).gboolean)
            setAccessibleHidden(widget, isConcealed)
        }
    }

    private let title = HeaderTitle()
    private let state: Widget = gtk_label_new("")
    private let stateInBrief: Widget = gtk_label_new("")
    /// The label for the state of the save, or a shorter one where the space is limited.
    private let states: Widget
    private var backButton: Widget?
    /// Called when the song's menu is opened, and when it is closed.
    var onSongMenu: @MainActor (_ isOpen: Bool) -> Void = { _ in }
    private var songMenu: Widget?

    init() {
        // With large text there may be no space for the label at all: the buttons come first.
        states = BestFit.make([state, stateInBrief], isNatural: true, isStatus: true)
        gtk_widget_add_css_class(widget, "flat")
        adw_header_bar_set_title_widget(widget.opaque, title.widget)

        adw_header_bar_pack_end(widget.opaque, MainMenu.makeButton())
        let menu = SongMenu.makeButton { [weak self] in self?.onSongMenu($0) }
        gtk_widget_set_visible(menu, 0)
        adw_header_bar_pack_end(widget.opaque, menu)
        songMenu = menu

        for label in [state, stateInBrief] {
            gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
            gtk_label_set_width_chars(label.opaque, 7)
            gtk_label_set_max_width_chars(label.opaque, 40)
            gtk_label_set_xalign(label.opaque, 0)
            gtk_widget_add_css_class(label, "save-state")
        }
        gtk_widget_set_visible(states, 0)
        adw_header_bar_pack_start(widget.opaque, states)
    }

    /// Adds a button that leads back to the list.
    func addBackButton(_ back: @escaping @MainActor () -> Void) {
        let button: Widget = gtk_button_new_from_icon_name("go-previous-symbolic")
        setTooltip(button, translated("Back to Songs"))
        setAccessibleName(button, translated("Back to Songs"))
        connect(button, "clicked") { _ in back() }
        // The widget packed last at the start would be placed after the label for the save.
        g_object_ref(states)
        adw_header_bar_remove(widget.opaque, states)
        adw_header_bar_pack_start(widget.opaque, button)
        adw_header_bar_pack_start(widget.opaque, states)
        g_object_unref(states)
        backButton = button
    }

    /// Shows or hides the song menu, which only a shown song has.
    func setSongMenu(_ isShown: Bool) {
        if let songMenu { gtk_widget_set_visible(songMenu, isShown.gboolean) }
    }

    /// Shows or hides the back button and the window buttons at the start, which are needed while the list is hidden.
    func setAlone(_ isAlone: Bool) {
        if let backButton { gtk_widget_set_visible(backButton, isAlone.gboolean) }
        adw_header_bar_set_show_start_title_buttons(widget.opaque, isAlone.gboolean)
    }

    func setTitle(_ newTitle: String, place: String) {
        title.show(newTitle, place: place)
    }

    /// Shows the state of the save.
    ///
    /// - Parameters:
    ///   - brief: a shorter text where the space is limited; a banner says the rest. Nil if `words` is short already.
    ///   - isProblem: whether the text is shown as an error.
    func setState(_ words: String, brief: String? = nil, isProblem: Bool = false) {
        gtk_label_set_text(state.opaque, words)
        gtk_label_set_text(stateInBrief.opaque, brief ?? words)
        gtk_widget_set_visible(states, (!words.isEmpty).gboolean)
        setAccessibleName(states, words)
        setTooltip(states, isProblem ? words : nil)
        for label in [state, stateInBrief] {
            gtk_widget_remove_css_class(label, isProblem ? "dim-label" : "error")
            gtk_widget_add_css_class(label, isProblem ? "error" : "dim-label")
        }
    }
}

extension HeaderView {
    /// Shows a song's title while the title on the page is scrolled out of view.
    func showTitle(of song: OpenSong) {
        setTitle(song.editor.isTitleSeen ? "" : song.title.asLine, place: song.model.place)
    }

    /// Shows a song's place, and the result of its last save.
    func show(_ song: OpenSong) {
        showTitle(of: song)
        setSongMenu(true)
        switch song.saver.state {
        case .untouched, .edited: setState("")
        case .saved where !song.isMade: setState("")
        // The save is retried again and again.
        case .saving where song.model.isTryingAgain: break
        case .failed where song.saver.isWaitingForLibrary: setState(translated("Not saved yet"))
        case .saving: setState(translated("Saving…"))
        case .waiting: setState(translated("Waiting for “\(song.model.folderName)”…"), brief: translated("Saving…"))
        case .saved: setState(translated("Saved"))
        case .failed(let problem):
            setState(
                translated("Not saved: \(problem.briefly)"), brief: translated("Not saved"), isProblem: true)
        }
    }
}
