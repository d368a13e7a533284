import CAdwaita
import Files
import SongNames
import Toolkit

/// A line of the strip: what a file is, its name and size, the first line of a note, a picture small, and what plays it.
@MainActor
final class AttachmentRow: ListRow {
    let widget: Widget
    private(set) var accessibleName = ""
    /// What it shows; nil at first.
    private(set) var attachment: Attachment?
    /// What plays it; nil where nothing does.
    private(set) var player: (any AttachmentPlayer)?

    private let image: Widget = gtk_image_new()
    private let name: Widget = gtk_label_new(nil)
    private let detail: Widget = gtk_label_new(nil)
    private let slot: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
    /// Whether the window that it was in is destroyed.
    private var isGone = false

    /// How large a picture is, in pixels.
    nonisolated static let pictureSize = 40

    init() {
        let words: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2)
        for label in [name, detail] {
            gtk_label_set_xalign(label.opaque, 0)
            gtk_label_set_single_line_mode(label.opaque, 1)
            gtk_box_append(words.cast(), label)
        }
        // The end of a name tells what it is.
        gtk_label_set_ellipsize(name.opaque, PANGO_ELLIPSIZE_MIDDLE)
        gtk_label_set_ellipsize(detail.opaque, PANGO_ELLIPSIZE_END)
        gtk_widget_add_css_class(detail, "dim-label")
        gtk_widget_add_css_class(detail, "caption")
        gtk_widget_set_hexpand(words, 1)
        gtk_widget_set_valign(words, GTK_ALIGN_CENTER)
        gtk_widget_set_size_request(image, CInt(Self.pictureSize), CInt(Self.pictureSize))
        gtk_widget_set_valign(image, GTK_ALIGN_CENTER)
        setAccessibleHidden(image, true)
        let line: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 10)
        for part in [image, words] { gtk_box_append(line.cast(), part) }
        gtk_widget_set_valign(slot, GTK_ALIGN_CENTER)
        widget = AdaptiveRow.make(line, slot)
        gtk_widget_add_css_class(widget, "attachment-row")
        connect(slot, "destroy") { [weak self] _ in self?.isGone = true }
    }

    /// Shows a file, as far as it is known.
    ///
    /// - Parameter texture: the picture that it is, a GdkTexture; nil where it is none, or not read yet.
    func show(_ new: Attachment, _ facts: AttachmentFacts?, texture: OpaquePointer?) {
        attachment = new
        let nameText = new.path.displayName
        let size = facts?.size.map(DisplayText.size) ?? ""
        let firstLine = facts?.firstLine.asLine ?? ""
        let detailText = [size, firstLine].filter { !$0.isEmpty }.joined(separator: " · ")
        gtk_label_set_text(name.opaque, nameText)
        gtk_label_set_text(detail.opaque, detailText)
        gtk_widget_set_visible(detail, (!detailText.isEmpty).gboolean)
        setTooltip(name, nameText)
        if let texture {
            gtk_image_set_from_paintable(image.opaque, texture)
        } else {
            setIcon(of: image, to: new.icon)
        }
        gtk_image_set_pixel_size(image.opaque, texture == nil ? -1 : CInt(Self.pictureSize))
        accessibleName = [nameText, new.kindWords, size, firstLine].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// Shows what plays the file; nil where nothing does.
    func show(_ new: (any AttachmentPlayer)?) {
        guard new !== player else { return }
        leave()
        player = new
        if let new { gtk_box_append(slot.cast(), new.widget) }
    }

    /// Lets go of what plays the file that is shown.
    func leave() {
        guard let player else { return }
        // First, while it has its widgets.
        if !isGone { player.leaveLine() }
        if !isGone { gtk_box_remove(slot.cast(), player.widget) }
        self.player = nil
    }
}

extension DisplayText {
    /// So many bytes as the locale writes it, as in `1.2 MB`.
    @MainActor
    static func size(_ bytes: UInt64) -> String {
        guard let words = g_format_size(guint64(bytes)) else { return "" }
        defer { g_free(words) }
        return String(cString: words)
    }
}
