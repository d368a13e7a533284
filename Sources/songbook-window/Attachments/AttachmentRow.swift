import CAdwaita
import Files
import SongNames
import SongbookModel
import Toolkit

/// A line of the strip: a file's icon or thumbnail, its name and size, the first line of a note, and a player.
@MainActor
final class AttachmentRow: ListRow {
    let widget: Widget
    private(set) var accessibleName = ""
    /// The file that it shows; nil at first.
    private(set) var attachment: Attachment?
    /// The player of the file; nil if it has none.
    private(set) var player: (any AttachmentPlayer)?

    private let image: Widget = gtk_image_new()
    private let name: Widget = gtk_label_new(nil)
    private let detail: Widget = gtk_label_new(nil)
    private let slot: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
    /// Whether the window that contained it is destroyed.
    private var isGone = false

    /// The size of a thumbnail, in pixels.
    nonisolated static let pictureSize = 40

    init() {
        let words: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2)
        for label in [name, detail] {
            gtk_label_set_xalign(label.opaque, 0)
            gtk_label_set_single_line_mode(label.opaque, 1)
            gtk_box_append(words.cast(), label)
        }
        // Ellipsizes in the middle, because the end of a name shows the type.
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

    /// Shows a file and what is known of it.
    ///
    /// - Parameter texture: the thumbnail, a GdkTexture; nil if it is not a picture, or has not been read yet.
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

    /// Shows the player of the file; nil if it has none.
    func show(_ new: (any AttachmentPlayer)?) {
        guard new !== player else { return }
        leave()
        player = new
        if let new { gtk_box_append(slot.cast(), new.widget) }
    }

    /// Releases the player of the file.
    func leave() {
        guard let player else { return }
        // Called first, while the player still has its widgets.
        if !isGone { player.leaveLine() }
        if !isGone { gtk_box_remove(slot.cast(), player.widget) }
        self.player = nil
    }
}

extension DisplayText {
    /// A number of bytes, formatted for the locale, as in `1.2 MB`.
    @MainActor
    static func size(_ bytes: UInt64) -> String {
        guard let words = g_format_size(guint64(bytes)) else { return "" }
        defer { g_free(words) }
        return String(cString: words)
    }
}
