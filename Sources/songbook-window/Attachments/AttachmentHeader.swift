import CAdwaita
import Toolkit
import Translations

/// The header above the lines of the strip: the number of files, and buttons to add more.
@MainActor
final class AttachmentHeader {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
    /// Called to add files.
    var onAdd: @MainActor () -> Void = {}
    /// Called to start or stop recording the song.
    var onRecord: @MainActor () -> Void = {}

    private let count: Widget = gtk_label_new(nil)
    private let record = makeButton()

    init() {
        gtk_widget_add_css_class(count, "dim-label")
        gtk_widget_add_css_class(count, "caption")
        gtk_label_set_xalign(count.opaque, 0)
        gtk_widget_set_hexpand(count, 1)
        let add = Self.makeButton()
        Self.set(add, icon: "list-add-symbolic", words: translated("Add Files…"))
        connect(add, "clicked") { [weak self] _ in self?.onAdd() }
        connect(record, "clicked") { [weak self] _ in self?.onRecord() }
        showRecording(false)
        for part in [count, record, add] { gtk_box_append(widget.cast(), part) }
    }

    /// Shows the number of files.
    func show(count number: Int) {
        gtk_label_set_text(count.opaque, translated(count: number, one: "\(number) file", other: "\(number) files"))
    }

    /// Shows whether the song is being recorded.
    func showRecording(_ isRecording: Bool) {
        if isRecording {
            Self.set(record, icon: "media-playback-stop-symbolic", words: translated("Stop Recording"))
        } else {
            Self.set(record, icon: "audio-input-microphone-symbolic", words: translated("Record"))
        }
    }

    private static func makeButton() -> Widget {
        let button: Widget = gtk_button_new()
        for style in ["flat", "circular"] { gtk_widget_add_css_class(button, style) }
        return button
    }

    private static func set(_ button: Widget, icon: String, words: String) {
        gtk_button_set_icon_name(button.cast(), icon)
        setTooltip(button, words)
        setAccessibleName(button, words)
    }
}
