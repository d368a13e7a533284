import CAdwaita
import Toolkit
import Translations

/// The status of a request: that it is running, with a button that cancels it; or how it ended, with a button that asks
/// again.
@MainActor
final class SuggestionStatus {
    /// The status as a widget; hidden while there is nothing to say.
    let widget: Widget = cadwaita_status_new(8)
    /// Called to cancel the request.
    var onCancel: @MainActor () -> Void = {}
    /// Called to ask again.
    var onAgain: @MainActor () -> Void = {}
    /// Called to choose another program.
    var onChooseProgram: @MainActor () -> Void = {}

    private let spinner: Widget = gtk_spinner_new()
    private let label = makeLabel("")
    private let cancel: Widget = gtk_button_new_with_label(translated("Cancel"))
    private let again: Widget = gtk_button_new_with_label(translated("Again"))
    private let choose: Widget = gtk_button_new_with_label(translated("Choose Program…"))

    init() {
        gtk_orientable_set_orientation(widget.opaque, GTK_ORIENTATION_VERTICAL)
        gtk_widget_set_hexpand(label, 1)
        setAccessibleName(cancel, translated("Cancel Suggestions"))
        setAccessibleName(again, translated("Ask Again"))
        let words: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8)
        for part in [spinner, label, cancel, again] {
            gtk_widget_set_valign(part, GTK_ALIGN_CENTER)
            gtk_box_append(words.cast(), part)
        }
        gtk_widget_set_halign(choose, GTK_ALIGN_END)
        for part in [words, choose] { gtk_box_append(widget.cast(), part) }
        connect(cancel, "clicked") { [self] _ in onCancel() }
        connect(again, "clicked") { [self] _ in onAgain() }
        connect(choose, "clicked") { [self] _ in onChooseProgram() }
        hide()
    }

    /// Whether one of its buttons has the keyboard focus.
    var hasFocus: Bool { gtk_widget_get_focus_child(widget) != nil }

    /// Hides the status.
    func hide() {
        gtk_spinner_set_spinning(spinner.opaque, 0)
        gtk_widget_set_visible(widget, 0)
    }

    /// Shows that the request is running.
    func showRunning(_ words: String) {
        show(words, isRunning: true, isFault: false, offers: [cancel])
    }

    /// Shows how the request ended.
    ///
    /// - Parameters:
    ///   - canAsk: whether the request can be repeated.
    ///   - canChoose: whether another program can be chosen, which may help after a failure.
    func showEnd(_ words: String, isFault: Bool = false, canAsk: Bool = true, canChoose: Bool = false) {
        let offers = (canAsk ? [again] : []) + (isFault && canAsk && canChoose ? [choose] : [])
        show(words, isRunning: false, isFault: isFault, offers: offers)
    }

    private func show(_ words: String, isRunning: Bool, isFault: Bool, offers: [Widget]) {
        gtk_label_set_text(label.opaque, words)
        if isFault {
            gtk_widget_add_css_class(label, "error")
        } else {
            gtk_widget_remove_css_class(label, "error")
        }
        gtk_spinner_set_spinning(spinner.opaque, isRunning.gboolean)
        gtk_widget_set_visible(spinner, isRunning.gboolean)
        for button in [cancel, again, choose] { gtk_widget_set_visible(button, offers.contains(button).gboolean) }
        gtk_widget_set_visible(widget, 1)
    }
}
