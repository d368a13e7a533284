import CAdwaita
import Rhymes
import SongbookModel
import Toolkit
import Translations

/// A line of the list of rhymes: a heading, a word, or a line that shows the rest of a section. All have the same
/// height: GTK 4.8 draws rows before it has allocated them if their heights differ from its estimate.
@MainActor
final class RhymeRow: ListRow {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8)
    private(set) var accessibleName = ""

    private let section: Widget = gtk_label_new(nil)
    private let syllables: Widget = gtk_label_new(nil)
    private let word: Widget = gtk_label_new(nil)
    private let mark: Widget = gtk_label_new(translated("yours"))

    init() {
        gtk_widget_add_css_class(widget, "rhyme-row")
        gtk_widget_add_css_class(section, "rhyme-section")
        gtk_label_set_ellipsize(word.opaque, PANGO_ELLIPSIZE_END)
        for label in [syllables, mark] {
            gtk_widget_add_css_class(label, "dim-label")
            gtk_widget_add_css_class(label, "caption")
        }
        for label in [section, syllables, word, mark] { gtk_box_append(widget.cast(), label) }
    }

    func show(_ line: RhymeLines.Line) {
        gtk_widget_remove_css_class(word, "dim-label")
        switch line {
        case .heading(let relation, let count):
            let parts = [relation?.title, Self.count(count)]
            show(section: parts[0], syllables: parts[1], word: nil, isOwn: false)
            accessibleName = parts.compactMap(\.self).joined(separator: ", ")
        case .word(let rhyme):
            show(section: nil, syllables: nil, word: rhyme.word, isOwn: rhyme.isOwn)
            let own = rhyme.isOwn ? [translated("yours")] : []
            accessibleName =
                ([rhyme.word, rhyme.relation.title, Self.count(rhyme.syllables)] + own).joined(separator: ", ")
        case .more(let relation, let count):
            let words = translated("Show All \(count)")
            show(section: nil, syllables: nil, word: words, isOwn: false)
            gtk_widget_add_css_class(word, "dim-label")
            accessibleName = [words, relation.title].joined(separator: ", ")
        }
    }

    private func show(section: String?, syllables: String?, word: String?, isOwn: Bool) {
        for (label, text) in [(self.section, section), (self.syllables, syllables), (self.word, word)] {
            gtk_label_set_text(label.opaque, text ?? "")
            gtk_widget_set_visible(label, (text != nil).gboolean)
        }
        gtk_widget_set_visible(mark, isOwn.gboolean)
    }

    private static func count(_ syllables: Int) -> String {
        translated(count: syllables, one: "\(syllables) syllable", other: "\(syllables) syllables")
    }
}

extension Rhyme.Relation {
    /// The title of its section.
    var title: String {
        switch self {
        case .perfect: translated("Perfect Rhymes")
        case .near: translated("Near Rhymes")
        case .ending: translated("Same Ending")
        case .synonym: translated("Synonyms")
        }
    }
}
