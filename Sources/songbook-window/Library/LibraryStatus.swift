import CAdwaita
import SongbookModel
import Toolkit
import Translations

/// A line below the list: says that the library is being scanned, or why it cannot be.
@MainActor
final class LibraryStatus {
    /// The line as a widget; hidden while there is nothing to say.
    let widget: Widget = cadwaita_status_new(8)
    /// Called to cancel the scan.
    var onCancel: @MainActor () -> Void = {}
    /// Called to try again.
    var onRetry: @MainActor () -> Void = {}

    private let spinner: Widget = gtk_spinner_new()
    private let label: Widget = gtk_label_new(nil)
    private let button: Widget = gtk_button_new()
    private var line: ScanLine?

    init() {
        gtk_widget_add_css_class(widget, "library-status")
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_xalign(label.opaque, 0)
        gtk_widget_set_hexpand(label, 1)
        gtk_widget_add_css_class(label, "caption")
        gtk_widget_add_css_class(button, "flat")
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        for part in [spinner, label, button] { gtk_box_append(widget.cast(), part) }
        gtk_widget_set_visible(widget, 0)
        connect(button, "clicked") { [self] _ in isScanning ? onCancel() : onRetry() }
    }

    /// Shows the state of a model while both exist.
    func follow(_ status: StatusModel) {
        render(self, in: widget) { $0.show(status.scanLine) }
    }

    private var isScanning: Bool { if case .scanning = line { true } else { false } }

    private func show(_ new: ScanLine?) {
        line = new
        gtk_spinner_set_spinning(spinner.opaque, isScanning.gboolean)
        gtk_widget_set_visible(widget, (new != nil).gboolean)
        guard let new else { return }
        gtk_label_set_text(label.opaque, new.words)
        gtk_button_set_label(button.cast(), isScanning ? translated("Cancel") : translated("Try Again"))
        gtk_widget_set_visible(spinner, isScanning.gboolean)
    }
}
