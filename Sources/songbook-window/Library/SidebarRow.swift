import CAdwaita
import Files
import LibraryFile
import LibraryIndex
import SongbookModel
import Toolkit
import Translations

/// A line of the sidebar with the number of its songs: a section heading, a folder indented by its depth, or another
/// place.
@MainActor
final class SidebarRow: ListRow {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private(set) var accessibleName = ""
    /// Called to expand or collapse what is below it.
    var onToggle: @MainActor () -> Void = {}

    /// The heading above the line, in a project.
    private let heading: Widget = gtk_label_new(nil)
    private let line: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
    private let toggle: Widget = gtk_button_new_from_icon_name("pan-end-symbolic")
    private let icon: Widget = gtk_image_new()
    private let name: Widget = gtk_label_new(nil)
    private let count: Widget = gtk_label_new(nil)
    private let mark: Widget = gtk_image_new_from_icon_name("dialog-warning-symbolic")
    private let add: Widget = gtk_button_new_from_icon_name("list-add-symbolic")
    /// The CSS classes for the kind of line.
    private var classes: [String] = []

    init() {
        gtk_widget_add_css_class(widget, "folder-row")
        setAccessibleHidden(icon, true)
        for button in [toggle, add] {
            gtk_widget_add_css_class(button, "flat")
            gtk_widget_add_css_class(button, "circular")
            gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        }
        gtk_widget_set_focusable(toggle, 0)
        gtk_label_set_xalign(name.opaque, 0)
        gtk_label_set_ellipsize(name.opaque, PANGO_ELLIPSIZE_END)
        gtk_widget_set_hexpand(name, 1)
        gtk_widget_add_css_class(count, "dim-label")
        gtk_widget_add_css_class(count, "caption")
        setAccessibleHidden(mark, true)
        for part in [toggle, icon, name, mark, count, add] { gtk_box_append(line.cast(), part) }
        gtk_widget_set_vexpand(line, 1)
        gtk_label_set_xalign(heading.opaque, 0)
        gtk_label_set_ellipsize(heading.opaque, PANGO_ELLIPSIZE_END)
        for name in ["caption-heading", "dim-label", "folder-heading"] { gtk_widget_add_css_class(heading, name) }
        for part in [heading, line] { gtk_box_append(widget.cast(), part) }
        connect(toggle, "clicked") { [self] _ in onToggle() }
    }

    /// Shows the heading of a section.
    func show(_ section: SidebarSection, isOpen: Bool) {
        let title = section.title
        begin(["sidebar-heading"], title)
        gtk_widget_add_css_class(name, "dim-label")
        gtk_widget_set_visible(icon, 0)
        gtk_widget_set_visible(count, 0)
        showToggle(
            isOpen: isOpen,
            name: isOpen ? translated("Hide the section \(title)") : translated("Show the section \(title)"))
        if let offer = section.offer {
            gtk_widget_set_visible(add, 1)
            setTooltip(add, offer.label)
            setAccessibleName(add, offer.label)
            gtk_actionable_set_action_name(add.opaque, offer.action)
        }
        accessibleName = title
    }

    /// Shows a folder.
    ///
    /// - Parameter iconName: the folder's own icon; nil for the default one.
    func show(_ folder: FolderNode, name words: String, icon iconName: String?, _ place: SidebarLine, isExpanded: Bool)
    {
        let isRoot = place.depth == 0
        begin([], words)
        let hasFolders = folder.folderCount > 0 && !isRoot
        if !isRoot {
            showToggle(
                isOpen: isExpanded,
                name: isExpanded
                    ? translated("Hide the folders in \(words)") : translated("Show the folders in \(words)"))
            gtk_widget_set_opacity(toggle, hasFolders ? 1 : 0)
            gtk_widget_set_sensitive(toggle, hasFolders.gboolean)
        }
        setIcon(of: icon, to: isRoot ? "folder-music-symbolic" : iconName ?? "folder-symbolic")
        showCount(folder.songCount)
        accessibleName = words + ", " + DisplayText.count(folder.songCount)
        showPlace(place)
    }

    /// Shows the line for all songs of a project.
    func showAll(_ songs: Int, _ place: SidebarLine) {
        let words = ProjectKind.titleOfAll
        begin([], words)
        gtk_widget_set_visible(toggle, 1)
        gtk_widget_set_opacity(toggle, 0)
        gtk_widget_set_sensitive(toggle, 0)
        setIcon(of: icon, to: ProjectKind.iconOfAll, or: "view-list-symbolic")
        showCount(songs)
        accessibleName = words + ", " + DisplayText.count(songs)
        showPlace(place)
    }

    /// Shows, after ``show(_:name:icon:_:isExpanded:)``, that something in the folder or below it needs attention.
    func markConcerned() {
        let words = translated("Something here needs attention")
        gtk_widget_set_visible(mark, 1)
        setTooltip(mark, words)
        accessibleName += ", " + words
    }

    /// Shows a place that is not a folder.
    ///
    /// - Parameters:
    ///   - color: the color of a tag; nil where it has none.
    ///   - songs: the number of songs in the place; nil where it is not known yet.
    func show(_ place: BrowsePlace, songs: Int?, color: TagColor?) {
        let words = place.title(library: "")
        if case .tag = place {
            begin(["tag-line", "tag-" + (color?.rawValue ?? "plain")], words)
            gtk_image_set_from_icon_name(icon.opaque, "media-record-symbolic")
        } else {
            begin([], words)
            gtk_image_set_from_icon_name(icon.opaque, place.icon)
        }
        showCount(songs)
        let parts = [words, color?.title, songs.map(DisplayText.count)]
        accessibleName = parts.compactMap(\.self).joined(separator: ", ")
    }

    /// Shows the line for deleted items.
    func showDeleted(_ number: Int) {
        let words = BrowsePlace.deleted.title(library: "")
        begin([], words)
        gtk_image_set_from_icon_name(icon.opaque, BrowsePlace.deleted.icon)
        showCount(number > 0 ? number : nil)
        accessibleName =
            words + ", " + translated(count: number, one: "\(number) item", other: "\(number) items")
    }
}

extension SidebarRow {
    /// Shows a name and clears what was shown before.
    private func begin(_ newClasses: [String], _ words: String) {
        for name in classes { gtk_widget_remove_css_class(line, name) }
        classes = newClasses
        for name in classes { gtk_widget_add_css_class(line, name) }
        gtk_widget_remove_css_class(name, "dim-label")
        gtk_widget_set_margin_start(line, 0)
        gtk_widget_set_visible(heading, 0)
        gtk_widget_set_visible(toggle, 0)
        gtk_widget_set_opacity(toggle, 1)
        gtk_widget_set_sensitive(toggle, 1)
        gtk_widget_set_visible(icon, 1)
        gtk_widget_set_visible(mark, 0)
        gtk_widget_set_visible(add, 0)
        gtk_label_set_text(name.opaque, words)
        onToggle = {}
    }

    /// Indents the line and shows its heading, which is no line that the focus would have to pass.
    private func showPlace(_ place: SidebarLine) {
        for part in [heading, line] { gtk_widget_set_margin_start(part, Self.indentation(at: place.depth)) }
        guard let title = place.heading else { return }
        gtk_widget_set_visible(heading, 1)
        gtk_label_set_text(heading.opaque, title)
        accessibleName += ", " + title
    }

    private func showToggle(isOpen: Bool, name: String) {
        gtk_widget_set_visible(toggle, 1)
        gtk_button_set_icon_name(toggle.cast(), isOpen ? "pan-down-symbolic" : "pan-end-symbolic")
        setAccessibleName(toggle, name)
    }

    private func showCount(_ number: Int?) {
        gtk_widget_set_visible(count, (number != nil).gboolean)
        gtk_label_set_text(count.opaque, number.map(\.grouped) ?? "")
    }

    /// The distance of a line from the edge. Deep levels are indented less, so that there is room for their names.
    private static func indentation(at depth: Int) -> CInt {
        let steps = max(0, depth - 1)
        return CInt(min(steps, 5) * 16 + max(0, steps - 5) * 2)
    }
}
