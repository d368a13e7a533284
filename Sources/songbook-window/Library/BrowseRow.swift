import CAdwaita
import Files
import LibraryIndex
import SongbookModel
import Toolkit
import Translations

/// A line of a library's list: a folder with the number of its songs, a song with its first line and its date, or a song
/// that was found, with the folder it is in.
@MainActor
final class BrowseRow: ListRow {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 10)
    private(set) var accessibleName = ""

    private let check: Widget = gtk_check_button_new()
    private let icon: Widget = gtk_image_new()
    private let title: Widget = gtk_label_new(nil)
    private let line = ExcerptLabel()
    private let detail: Widget = gtk_label_new(nil)
    private let marks = MarksView()
    private var shownMarks: [SongMark] = []

    init() {
        gtk_widget_add_css_class(widget, "browse-row")
        setAccessibleHidden(icon, true)
        // The row says whether it is selected, and is what is clicked.
        setAccessibleHidden(check, true)
        gtk_widget_set_can_target(check, 0)
        gtk_widget_set_focusable(check, 0)
        gtk_widget_set_visible(check, 0)
        let words: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2)
        gtk_label_set_xalign(title.opaque, 0)
        gtk_label_set_ellipsize(title.opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_single_line_mode(title.opaque, 1)
        for part in [title, line.widget] { gtk_box_append(words.cast(), part) }
        gtk_widget_set_hexpand(words, 1)
        gtk_widget_set_valign(words, GTK_ALIGN_CENTER)
        gtk_widget_add_css_class(title, "browse-title")
        for label in [line.label, detail] {
            gtk_widget_add_css_class(label, "dim-label")
            gtk_widget_add_css_class(label, "caption")
        }
        gtk_label_set_xalign(detail.opaque, 1)
        gtk_label_set_ellipsize(detail.opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_max_width_chars(detail.opaque, 14)
        let side: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4)
        gtk_widget_set_valign(side, GTK_ALIGN_CENTER)
        for part in [detail, marks.widget] { gtk_box_append(side.cast(), part) }
        for part in [check, icon, words, side] { gtk_box_append(widget.cast(), part) }
    }

    /// Shows one line of a folder.
    ///
    /// - Parameter hasDraft: whether it is a song with unsaved changes that wait.
    func show(_ item: BrowseItem, hasDraft: Bool = false) {
        shownMarks = item.song.map { SongMark.all(of: $0, hasDraft: hasDraft) } ?? []
        marks.show(shownMarks)
        switch item {
        case .folder(let folder): show(folder)
        case .song(let song): show(song, line: song.brokenReason ?? song.conflictWords ?? song.preview)
        case .hit(let hit): showHit(hit, line: hit.entry.brokenReason ?? hit.entry.preview)
        }
    }

    func show(isChosen: Bool?) {
        gtk_widget_set_visible(check, (isChosen != nil).gboolean)
        gtk_check_button_set_active(check.cast(), (isChosen == true).gboolean)
    }

    /// Shows where a song has what was found; to be called after ``show(_:)``.
    func showFound(_ found: FoundText, in hit: SearchHit) {
        showHit(hit, line: found.line.text)
        gtk_label_set_markup(title.opaque, found.title.markup())
        line.show(found.line)
    }
}

extension BrowseRow {
    /// Songs with the same title are told from each other by where they are.
    private func showHit(_ hit: SearchHit, line words: String) {
        show(hit.entry, line: words, place: hit.entry.relativePath.folderAbove.lastComponent?.display ?? "")
    }

    private func show(_ folder: FolderNode) {
        guard let reason = folder.unreadableReason else {
            let count = DisplayText.count(folder.songCount)
            setIcon("folder-symbolic")
            set(title: folder.name.display, line: "", detail: count)
            return accessibleName = [folder.name.display, count].joined(separator: ", ")
        }
        setIcon("dialog-warning-symbolic")
        set(title: folder.name.display, line: reason, detail: "")
        accessibleName = [folder.name.display, translated("cannot be read"), reason].joined(separator: ", ")
    }

    /// A song without a title is called by its first line, which is not said twice.
    ///
    /// - Parameter place: where it is; nil where the list says that for all of them.
    private func show(_ song: SongEntry, line: String, place: String? = nil) {
        let date = DisplayText.day(of: song.updatedAt)
        let title = song.title.asLine
        let words = line.asLine == title ? "" : line.asLine
        let isBroken = song.brokenReason != nil
        setIcon(isBroken ? "dialog-warning-symbolic" : nil)
        set(title: title, line: words, detail: place ?? date)
        let states = (isBroken ? [translated("cannot be read")] : []) + shownMarks.map(\.words)
        accessibleName = ([title] + states + [words, place ?? "", date]).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private func setIcon(_ name: String?) {
        gtk_widget_set_visible(icon, (name != nil).gboolean)
        if let name { gtk_image_set_from_icon_name(icon.opaque, name) }
    }

    private func set(title titleText: String, line lineText: String, detail detailText: String) {
        gtk_label_set_text(title.opaque, titleText)
        line.show(lineText)
        gtk_label_set_text(detail.opaque, detailText)
    }
}
