import CAdwaita
import LibraryIndex
import Toolkit
import Translations

/// A quiet line below the list: that the library is being looked through, or why it cannot be.
@MainActor
final class LibraryStatus {
    /// The line as a widget; hidden while there is nothing to say.
    let widget: Widget = cadwaita_status_new(8)
    /// Called when no more is to be looked through.
    var onCancel: @MainActor () -> Void = {}
    /// Called when it is to be tried again.
    var onRetry: @MainActor () -> Void = {}

    private static let timeout = 0.5
    private static let interval = 0.2

    private let spinner: Widget = gtk_spinner_new()
    private let label: Widget = gtk_label_new(nil)
    private let button: Widget = gtk_button_new()
    private var isCancelling = false
    private var isLooking = false
    private var generation = Generation()
    /// Whether the window that it was in is destroyed, its parts with it. The library may be looked through for others.
    private var isGone = false

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
        connect(button, "clicked") { [self] _ in isCancelling ? onCancel() : onRetry() }
        connect(widget, "destroy") { [self] _ in isGone = true }
    }

    /// Says what the library is at.
    func show(_ model: LibraryModel) {
        guard !isGone else { return }
        if model.isLooking {
            // What is found meanwhile changes nothing about that.
            guard !isLooking else { return }
            isLooking = true
            let turn = generation.advance()
            MainLoop.after(seconds: Self.timeout) { [weak self, weak model] in
                if let self, let model { showProgress(of: model, turn) }
            }
            return
        }
        isLooking = false
        generation.advance()
        if model.isOutOfReach, model.snapshot != nil || model.obstacle != nil {
            report(
                translated("Library unavailable. Showing the offline copy."), isBusy: false,
                button: translated("Try Again"))
        } else if let problem = model.problem {
            report(problem.sentences, isBusy: false, button: translated("Try Again"))
        } else if model.isCancelled {
            report(
                translated("Scan incomplete. Some songs may be missing."), isBusy: false,
                button: translated("Try Again"))
        } else {
            hide()
        }
    }
}

extension LibraryStatus {
    private func showProgress(of model: LibraryModel, _ turn: Generation) {
        guard !isGone, turn == generation, model.isLooking else { return }
        let count = model.progress.songs
        report(
            translated(
                count: count, one: "Scanning library… \(count) song",
                other: "Scanning library… \(count) songs"),
            isBusy: true, button: translated("Cancel"))
        MainLoop.after(seconds: Self.interval) { [weak self, weak model] in
            if let self, let model { showProgress(of: model, turn) }
        }
    }

    private func report(_ words: String, isBusy: Bool, button name: String) {
        isCancelling = isBusy
        gtk_label_set_text(label.opaque, words)
        gtk_button_set_label(button.cast(), name)
        gtk_spinner_set_spinning(spinner.opaque, isBusy.gboolean)
        gtk_widget_set_visible(spinner, isBusy.gboolean)
        gtk_widget_set_visible(widget, 1)
    }

    private func hide() {
        gtk_spinner_set_spinning(spinner.opaque, 0)
        gtk_widget_set_visible(widget, 0)
    }
}
