import CAdwaita
import Files
import ListChanges
import Rhymes
import SongbookModel
import Toolkit
import Translations

/// The words that go with a word, in a list that scrolls.
@MainActor
final class RhymeList {
    let widget: Widget
    /// Called with a word to insert into the lyrics.
    var onChoose: @MainActor (Rhyme) -> Void = { _ in }
    /// Called when a key leads out of the list upwards.
    var onLeave: @MainActor () -> Void = {}

    /// Whether words can be inserted.
    var isUsable = true {
        didSet {
            gtk_widget_set_sensitive(list.widget, isUsable.gboolean)
            setTooltip(widget, isUsable ? nil : translated("This song cannot be edited"))
        }
    }

    private let list = RowsView<RhymeRow>(name: "")
    private var rhymes: [Rhyme] = []
    private var whole: Set<Rhyme.Relation> = []
    private var lines: [RhymeLines.Line] = []

    init() {
        widget = makeScroller(list.widget)
        gtk_widget_add_css_class(list.widget, "browse-list")
        list.fill = { [weak self] row, position in
            if let self, lines.indices.contains(position) { row.show(lines[position]) }
        }
        list.onPress = { [weak self] position, _ in self?.choose(position) }
        list.onActivate = { [weak self] position in
            // In a double click, the first click has chosen the word already.
            if let self, list.pointerEvent == nil { choose(position) }
        }
        onKey(of: list.widget) { [weak self] key, modifiers in
            guard let self, modifiers == 0, key == GDK_KEY_Up || key == GDK_KEY_KP_Up, list.focused == 0 else {
                return false
            }
            onLeave()
            return true
        }
    }

    /// Whether something in the list has the keyboard focus.
    var hasFocus: Bool { list.hasFocus }

    var isEmpty: Bool { lines.isEmpty }

    /// Shows the words that go with `word`.
    ///
    /// - Parameter isSame: whether the word is shown already, and more is known of it now.
    func show(_ newRhymes: [Rhyme], for word: String, isSame: Bool) {
        if !isSame { whole = [] }
        rhymes = newRhymes
        setAccessibleName(list.widget, translated("Words for “\(word.amongWords)”"))
        fill()
        if !isSame, !lines.isEmpty { list.reveal(0) }
    }

    /// Moves the keyboard focus to the first word; returns whether that was possible.
    func grabFocus() -> Bool {
        guard !lines.isEmpty, isUsable else { return false }
        // A heading precedes the word.
        list.cursor = min(1, lines.count - 1)
        list.reveal(0)
        list.grabFocus()
        return true
    }

    private func fill() {
        let old = lines
        let new = RhymeLines(rhymes, whole: whole).lines
        lines = new
        list.replace(RowChange.between(old.count, new.count) { old[$0] == new[$1] })
    }

    private func choose(_ position: Int) {
        guard isUsable, lines.indices.contains(position) else { return }
        switch lines[position] {
        case .heading: break
        case .word(let rhyme): onChoose(rhyme)
        case .more(let relation, _): showAll(of: relation, at: position)
        }
    }

    /// Shows the rest of a section in place of its last line, with the keyboard focus on it.
    private func showAll(of relation: Rhyme.Relation, at position: Int) {
        whole.insert(relation)
        fill()
        list.cursor = min(position, lines.count - 1)
        list.reveal(position)
        list.grabFocus()
    }
}
