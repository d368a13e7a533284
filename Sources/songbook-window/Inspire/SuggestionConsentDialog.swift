import CAdwaita
import Files
import SongbookModel
import Suggestions
import Toolkit
import Translations

/// Shows what would be sent to a program for suggestions, before anything is sent, and asks for consent.
@MainActor
enum SuggestionConsentDialog {
    /// - Parameter finish: called once with whether to send it. Return and Escape do not send it.
    /// - Returns: the dialog, which can be closed without an answer.
    static func ask(
        _ program: SuggestionProgram, _ request: SuggestionRequest, over window: Widget,
        then finish: @escaping @MainActor (_ isWanted: Bool) -> Void
    ) -> AlertDialog {
        let view: Widget = gtk_text_view_new()
        gtk_text_view_set_editable(view.cast(), 0)
        gtk_text_view_set_cursor_visible(view.cast(), 0)
        gtk_text_view_set_accepts_tab(view.cast(), 0)
        gtk_text_view_set_wrap_mode(view.cast(), GTK_WRAP_WORD_CHAR)
        for set in [
            gtk_text_view_set_left_margin, gtk_text_view_set_right_margin, gtk_text_view_set_top_margin,
            gtk_text_view_set_bottom_margin,
        ] {
            set(view.cast(), 8)
        }
        gtk_text_buffer_set_text(gtk_text_view_get_buffer(view.cast()), request.sentWords, -1)
        setAccessibleName(view, translated("What Is Sent"))
        let scroller = makeScroller(view)
        gtk_scrolled_window_set_min_content_height(scroller.opaque, 140)
        gtk_scrolled_window_set_max_content_height(scroller.opaque, 240)
        gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
        gtk_widget_add_css_class(scroller, "card")
        let name = program.name.shortened(to: 300)
        let dialog = AlertDialog(
            translated("Send Lyrics to This Program?"),
            translated(
                """
                “\(name)” will get the title and all lyrics of the song, and what you wish for. What it does with them is \
                up to that program. Once you agree, it is sent each song for which you ask for suggestions.
                """),
            content: scroller, action: translated("_Send"), .plain, isDefault: false, over: window)
        dialog.onAnswer { isWanted in dialog.afterClosing { finish(isWanted) } }
        dialog.present()
        return dialog
    }
}
