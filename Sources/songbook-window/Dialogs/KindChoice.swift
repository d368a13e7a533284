import CAdwaita
import LibraryFile
import ListChanges
import Toolkit
import Translations

/// The kinds of projects as a list, with a sentence each, of which the user chooses one.
@MainActor
final class KindChoice {
    /// The list as a scrolling widget.
    let widget: Widget = Scroller.make()
    /// Called when Return is pressed on a kind, or it is double-clicked.
    var onActivate: @MainActor () -> Void = {}

    /// Songs first: that is what the program is for.
    private static let kinds: [ProjectKind] = [.songs, .poetry, .shortStory, .novel, .script, .blank]
    private let rows = RowsView<KindRow>(name: translated("Kind of Project"))

    /// - Parameter kind: the initial choice.
    init(_ kind: ProjectKind = .songs) {
        gtk_scrolled_window_set_child(widget.opaque, rows.widget)
        gtk_scrolled_window_set_policy(widget.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_min_content_height(widget.opaque, 220)
        gtk_widget_set_vexpand(widget, 1)
        gtk_widget_add_css_class(widget, "card")
        rows.fill = { row, position in row.show(Self.kinds[position]) }
        rows.onMove = { [weak self] in self?.rows.marked = self?.rows.cursor }
        rows.onActivate = { [weak self] _ in self?.onActivate() }
        rows.replace([RowChange(start: 0, removed: 0, added: Self.kinds.count)])
        rows.cursor = Self.kinds.firstIndex(of: kind)
        rows.marked = rows.cursor
    }

    /// The chosen kind.
    var kind: ProjectKind { rows.marked.map { Self.kinds[$0] } ?? .songs }

    /// Moves the keyboard focus to the chosen kind.
    func grabFocus() { rows.grabFocus() }
}

/// A kind of project.
@MainActor
private final class KindRow: ListRow {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
    private(set) var accessibleName = ""

    private let icon: Widget = gtk_image_new()
    private let title: Widget = gtk_label_new(nil)
    private let explanation: Widget = gtk_label_new(nil)

    init() {
        setAccessibleHidden(icon, true)
        let words: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2)
        for label in [title, explanation] {
            gtk_label_set_xalign(label.opaque, 0)
            gtk_label_set_wrap(label.opaque, 1)
            gtk_box_append(words.cast(), label)
        }
        gtk_label_set_max_width_chars(explanation.opaque, 36)
        gtk_widget_add_css_class(explanation, "caption")
        gtk_widget_add_css_class(explanation, "dim-label")
        gtk_box_append(widget.cast(), icon)
        gtk_box_append(widget.cast(), words)
        gtk_widget_add_css_class(widget, "browse-row")
    }

    func show(_ kind: ProjectKind) {
        setIcon(of: icon, to: kind.icon)
        gtk_label_set_text(title.opaque, kind.title)
        gtk_label_set_text(explanation.opaque, kind.explanation)
        accessibleName = kind.title + ". " + kind.explanation
    }
}
