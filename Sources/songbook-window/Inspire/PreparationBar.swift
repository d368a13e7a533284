import CAdwaita
import SongbookModel
import Toolkit
import Translations

/// Shows the progress of preparing the words of a language, which happens once, with buttons to cancel and to restart
/// it.
@MainActor
final class PreparationBar {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
    var onCancel: @MainActor () -> Void = {}
    var onResume: @MainActor () -> Void = {}

    private let words: Widget
    private let bar: Widget = gtk_progress_bar_new()
    private let cancel: Widget = gtk_button_new_with_label(translated("Cancel"))
    private let resume: Widget = gtk_button_new_with_label(translated("Prepare Words"))

    init() {
        words = makeLabel("", classes: ["dim-label"])
        setMargins(widget, 12, 12)
        setAccessibleName(bar, translated("Preparing Words"))
        for button in [cancel, resume] { gtk_widget_set_halign(button, GTK_ALIGN_START) }
        for part in [words, bar, cancel, resume] { gtk_box_append(widget.cast(), part) }
        connect(cancel, "clicked") { [weak self] _ in self?.onCancel() }
        connect(resume, "clicked") { [weak self] _ in self?.onResume() }
        show(.none)
    }

    func show(_ preparation: RhymeLoader.Preparation) {
        gtk_widget_set_visible(widget, (preparation != .none).gboolean)
        let isCancelled = preparation == .cancelled
        let hadFocus = gtk_widget_get_focus_child(widget) != nil
        gtk_widget_set_visible(resume, isCancelled.gboolean)
        if isCancelled, hadFocus { gtk_widget_grab_focus(resume) }
        for part in [bar, cancel] { gtk_widget_set_visible(part, (!isCancelled).gboolean) }
        gtk_label_set_text(
            words.opaque,
            isCancelled
                ? translated("The words of this language are not prepared.")
                : translated("Preparing the words of this language, only once…"))
        if case .running(let done) = preparation { gtk_progress_bar_set_fraction(bar.opaque, min(max(done, 0), 1)) }
    }
}
