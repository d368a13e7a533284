import CAdwaita
import Toolkit
import Translations

/// The message while no program for suggestions is chosen, with a button that chooses one.
@MainActor
final class SuggestionInvitation {
    /// The message and the button as one widget.
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
    /// Called to choose a program.
    var onChoose: @MainActor () -> Void = {}

    private let fault = makeLabel("", classes: ["error"])
    private let choose: Widget = gtk_button_new_with_label(translated("Choose Program…"))

    init() {
        let heading = makeLabel(translated("No Program Chosen"), classes: ["heading"])
        let words = makeLabel(
            translated(
                """
                Suggestions come from a program of your choice, such as one that asks a language model. As long as none \
                is chosen, nothing is sent.
                """))
        gtk_widget_add_css_class(choose, "suggested-action")
        gtk_widget_set_halign(choose, GTK_ALIGN_START)
        wrapWords(on: choose)
        for part in [heading, words, fault, choose] { gtk_box_append(widget.cast(), part) }
        connect(choose, "clicked") { [self] _ in onChoose() }
    }

    /// Shows the message, with what is wrong with the setting; nil if nothing is.
    func show(fault words: String?) {
        gtk_label_set_text(fault.opaque, words ?? "")
        gtk_widget_set_visible(fault, (words != nil).gboolean)
        gtk_widget_set_visible(widget, 1)
    }

    func hide() { gtk_widget_set_visible(widget, 0) }

    func grabFocus() { gtk_widget_grab_focus(choose) }
}
