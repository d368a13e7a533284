import CAdwaita
import Files
import SongbookModel
import Suggestions
import Toolkit
import Translations

/// The options of a request, in rows: the kind, and on demand mood, number, syllables and a wish in the user's own
/// words.
@MainActor
final class SuggestionOptions {
    /// The rows as a widget.
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
    /// The button that shows all of the rows.
    let toggle: Widget = gtk_toggle_button_new()
    /// Called to choose another program.
    var onChooseProgram: @MainActor () -> Void = {}

    private let kinds = SuggestionRequest.Kind.allCases
    private let more = BoxedList.makeList(translated("More Options"))
    private let mood = EntryRow(translated("Mood"))
    private let text = EntryRow(translated("Wish"))
    private let program = PreferencesRow.make(translated("Program"))
    private let programButton: Widget = gtk_button_new_with_label(translated("Change…"))
    private var chosen = SuggestionWish()

    init() {
        let list = BoxedList.makeList(translated("Kind of Suggestion"))
        let kind = PreferencesRow.makeChoice(translated("Kind"), kinds.map(\.label), selected: 0) { [self] in
            chosen.kind = kinds[$0]
        }
        gtk_list_box_append(list.opaque, kind)
        let counts = SuggestionRequest.counts
        let count = PreferencesRow.makeNumber(
            translated("Number"), "", Double(chosen.count),
            in: Double(counts.lowerBound)...Double(counts.upperBound), step: 1, width: 3
        ) { [self] in
            chosen.count = Int($0)
        }
        let syllables = PreferencesRow.makeNumber(
            translated("Syllables"), translated("0 for any number"), 0,
            in: 0...Double(SuggestionRequest.syllables.upperBound), step: 1, width: 3
        ) { [self] in
            chosen.lineSyllables = $0 > 0 ? Int($0) : nil
        }
        mood.onChange = { [weak self] in self.map { $0.chosen.mood = $0.mood.text.asWish } }
        text.onChange = { [weak self] in self.map { $0.chosen.text = $0.text.text.asWish } }
        text.explain(translated("In your own words"))
        setAccessibleName(programButton, translated("Change Program…"))
        connect(programButton, "clicked") { [self] _ in onChooseProgram() }
        PreferencesRow.addSuffix(programButton, to: program)
        let rows = [mood.widget, count, syllables, text.widget, program]
        for row in rows {
            // Else the keyboard stops at each row twice.
            gtk_widget_set_focusable(row, 0)
            gtk_list_box_append(more.opaque, row)
        }
        for part in [list, more] { gtk_box_append(widget.cast(), part) }
        gtk_button_set_icon_name(toggle.cast(), "emblem-system-symbolic")
        setTooltip(toggle, translated("Options"))
        setAccessibleName(toggle, translated("Options"))
        gtk_widget_set_visible(more, 0)
        bindProperty(toggle, "active", to: more, "visible")
    }

    /// The current wish.
    var wish: SuggestionWish { chosen }

    /// Shows which program is asked.
    func show(_ program: SuggestionProgram) {
        let name = program.shortName.shortened(to: 100)
        adw_action_row_set_subtitle(
            self.program.cast(),
            program.isNamedByVariable ? "\(name) ($\(SuggestionProgram.variable))" : name)
        setTooltip(self.program, program.name.shortened(to: 300))
        gtk_widget_set_visible(programButton, (!program.isNamedByVariable).gboolean)
    }
}

extension String {
    /// The text without surrounding blanks; nil if nothing is left.
    fileprivate var asWish: String? {
        let words = drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
        return words.isEmpty ? nil : String(words)
    }
}
