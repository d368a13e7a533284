import CAdwaita
import Files
import Suggestions
import Toolkit
import Translations

/// Shows what a program for suggestions will be sent, before it is sent anything, and asks whether that is wanted.
@MainActor
enum SuggestionConsentDialog {
    /// How much of the lyrics is shown on each side of the caret, in characters.
    private static let most = 2000

    /// - Parameter finish: told whether it is to be sent, once. Return and Escape do not send it.
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
        gtk_text_buffer_set_text(gtk_text_view_get_buffer(view.cast()), words(of: request), -1)
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

    private static func words(of request: SuggestionRequest) -> String {
        var wish = [request.kind.label]
        if request.kind == .rhyme, let word = request.place.word {
            wish = [translated("Rhymes with “\(word.amongWords)”")]
        }
        if let mood = request.mood { wish.append(mood) }
        if let count = request.lineSyllables {
            wish.append(translated(count: count, one: "\(count) syllable", other: "\(count) syllables"))
        }
        if let text = request.wish { wish.append(text) }
        let count = request.count
        wish.append(translated(count: count, one: "\(count) suggestion", other: "\(count) suggestions"))
        let place = request.place
        let before = (place.before.count > most ? "…" : "") + place.before.suffix(most)
        let after = place.after.prefix(most) + (place.after.count > most ? "…" : "")
        let selection = place.selection.isEmpty ? "▏" : "[" + place.selection.shortened(to: most) + "]"
        var parts = [
            translated("Title: \(request.title.onOneLine)"), translated("Wish: \(wish.joined(separator: ", "))"),
        ]
        if let language = request.language { parts.insert(translated("Language: \(language.amongWords)"), at: 1) }
        return parts.joined(separator: "\n") + "\n" + translated("Lyrics:") + "\n"
            + (before + selection + after).replacing("\0", with: "\u{2400}")
    }
}

extension SuggestionRequest.Kind {
    /// What it is called in a list.
    var label: String {
        switch self {
        case .nextLine: translated("Next line")
        case .rhyme: translated("Rhyme")
        case .verse: translated("Verse")
        case .rework: translated("Other words")
        }
    }
}
