import CAdwaita
import Rhymes
import Translations

/// A line of the list of rhymes: a word, below the headings of what begins with it; or what shows the rest of a section.
@MainActor
final class RhymeRow: ListRow {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private(set) var accessibleName = ""

    private let section: Widget = gtk_label_new(nil)
    private let syllables: Widget = gtk_label_new(nil)
    private let word: Widget = gtk_label_new(nil)
    private let mark: Widget = gtk_label_new(translated("yours"))

    init() {
        gtk_widget_add_css_class(widget, "rhyme-row")
        let line: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8)
        for label in [section, syllables, word] { gtk_label_set_xalign(label.opaque, 0) }
        for part in [word, mark] { gtk_box_append(line.cast(), part) }
        gtk_label_set_ellipsize(word.opaque, PANGO_ELLIPSIZE_END)
        gtk_widget_add_css_class(section, "heading")
        for label in [syllables, mark] {
            gtk_widget_add_css_class(label, "dim-label")
            gtk_widget_add_css_class(label, "caption")
        }
        for part in [section, syllables, line] { gtk_box_append(widget.cast(), part) }
        // A click on a heading means no word.
        for label in [section, syllables] {
            let click = gtk_gesture_click_new()!
            connect(click, "pressed") { _ in gtk_gesture_set_state(click, GTK_EVENT_SEQUENCE_CLAIMED) }
            gtk_widget_add_controller(label, click)
        }
    }

    func show(_ line: RhymeLines.Line) {
        show(line.section?.title, in: section)
        show(line.syllables.map(Self.count), in: syllables)
        switch line.content {
        case .word(let rhyme):
            gtk_label_set_text(word.opaque, rhyme.word)
            gtk_widget_remove_css_class(word, "dim-label")
            gtk_widget_set_visible(mark, rhyme.isOwn.gboolean)
            let own = rhyme.isOwn ? [translated("yours")] : []
            accessibleName =
                ([rhyme.word, rhyme.relation.title, Self.count(rhyme.syllables)] + own).joined(separator: ", ")
        case .more(let relation, let count):
            let words = translated("Show All \(count)")
            gtk_label_set_text(word.opaque, words)
            gtk_widget_add_css_class(word, "dim-label")
            gtk_widget_set_visible(mark, 0)
            accessibleName = [words, relation.title].joined(separator: ", ")
        }
    }

    private func show(_ words: String?, in label: Widget) {
        gtk_label_set_text(label.opaque, words ?? "")
        gtk_widget_set_visible(label, (words != nil).gboolean)
    }

    private static func count(_ syllables: Int) -> String {
        translated(count: syllables, one: "\(syllables) syllable", other: "\(syllables) syllables")
    }
}

extension Rhyme.Relation {
    /// What its section is called.
    var title: String {
        switch self {
        case .perfect: translated("Perfect Rhymes")
        case .near: translated("Near Rhymes")
        case .ending: translated("Same Ending")
        case .synonym: translated("Synonyms")
        }
    }
}
