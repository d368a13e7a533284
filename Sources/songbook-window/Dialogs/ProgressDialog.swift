import CAdwaita
import Toolkit
import Translations

/// Shows the progress of work that takes more than half a second, and lets the user cancel it.
@MainActor
final class ProgressDialog {
    /// The progress of the work.
    struct Progress {
        /// The part that is done, from 0 to 1; nil if it is unknown.
        let fraction: Double?
        /// The same in words.
        let words: String
    }

    private static let delay = 0.5
    private static let interval = 0.1

    private let heading: String
    private let window: Widget
    private let progress: @MainActor () -> Progress
    private let onCancel: @MainActor () -> Void
    private let content: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
    private let bar: Widget = gtk_progress_bar_new()
    private let words: Widget = gtk_label_new(nil)
    private var dialog: AlertDialog?
    /// Whether the work is done or the window destroyed: nothing is shown any more.
    private var isOver = false
    /// The handler of the window's destruction; 0 once it is disconnected.
    private var windowHandler: gulong = 0

    /// - Parameters:
    ///   - progress: called ten times a second.
    ///   - onCancel: called when the user cancels.
    init(
        _ heading: String, over window: Widget, progress: @escaping @MainActor () -> Progress,
        onCancel: @escaping @MainActor () -> Void
    ) {
        (self.heading, self.window, self.progress, self.onCancel) = (heading, window, progress, onCancel)
        g_object_ref_sink(content)
        for part in [bar, words] { gtk_box_append(content.cast(), part) }
        gtk_widget_add_css_class(words, "dim-label")
        setAccessibleName(bar, heading)
        windowHandler = connect(window, "destroy") { [self] _ in
            windowHandler = 0
            isOver = true
        }
        MainLoop.after(seconds: Self.delay) { [self] in present() }
    }

    isolated deinit {
        g_object_unref(content)
    }

    /// Must be called when the work is done. `finish` is called when the dialog is gone.
    func end(then finish: @escaping @MainActor () -> Void) {
        isOver = true
        if windowHandler != 0 { disconnect(windowHandler, from: window.opaque) }
        windowHandler = 0
        guard let dialog else { return finish() }
        dialog.afterClosing(finish)
        dialog.close()
    }

    /// Closes the dialog when the work is done; returns when it is gone.
    func end() async {
        await withCheckedContinuation { continuation in end { continuation.resume() } }
    }

    private func present() {
        guard !isOver else { return }
        let dialog = AlertDialog(
            heading, "", content: content, responses: [.init(id: "cancel", label: translated("_Cancel"))],
            default: "cancel", close: "cancel", over: window)
        dialog.onResponse { [self] _ in
            guard !isOver else { return }
            self.dialog = nil
            onCancel()
        }
        self.dialog = dialog
        update()
        dialog.present()
    }

    private func update() {
        guard !isOver, dialog != nil else { return }
        let progress = progress()
        gtk_label_set_text(words.opaque, progress.words)
        gtk_widget_set_visible(words, (!progress.words.isEmpty).gboolean)
        if let fraction = progress.fraction {
            gtk_progress_bar_set_fraction(bar.opaque, fraction)
        } else {
            gtk_progress_bar_pulse(bar.opaque)
        }
        MainLoop.after(seconds: Self.interval) { [weak self] in self?.update() }
    }
}
