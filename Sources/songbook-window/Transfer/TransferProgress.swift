import CAdwaita
import Translations

/// Says how far something has come that takes longer than a moment, and lets it be cancelled.
@MainActor
final class TransferProgress {
    private static let patience = 0.5
    private static let interval = 0.2

    private let words: @MainActor () -> (text: String, fraction: Double?)
    private let label = makeLabel("")
    private let bar: Widget = gtk_progress_bar_new()
    private var sheet: Sheet?
    private var isOver = false

    /// - Parameters:
    ///   - words: what it is at, and how much of it is done, from 0 to 1; nil where nobody knows.
    ///   - cancel: called when it is to end.
    init(
        _ title: String, over window: SongWindow, words: @escaping @MainActor () -> (text: String, fraction: Double?),
        cancel: @escaping @MainActor () -> Void
    ) {
        self.words = words
        MainLoop.after(seconds: Self.patience) { [self] in
            guard !isOver, !window.isDestroyed else { return }
            let sheet = Sheet(over: window.window, title: title, width: 420, height: 170)
            self.sheet = sheet
            sheet.mayCancel = {
                cancel()
                return true
            }
            sheet.onClose { [self] in self.sheet = nil }
            let column: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
            setMargins(column, 18, 18)
            gtk_widget_set_valign(column, GTK_ALIGN_CENTER)
            setAccessibleName(bar, title)
            for part in [label, bar] { gtk_box_append(column.cast(), part) }
            update()
            sheet.present(column)
        }
    }

    /// To be called when it is over.
    func close() {
        isOver = true
        sheet?.closeNow()
    }

    private func update() {
        guard !isOver, sheet != nil else { return }
        let (text, fraction) = words()
        gtk_label_set_text(label.opaque, text)
        if let fraction {
            gtk_progress_bar_set_fraction(bar.opaque, min(fraction, 1))
        } else {
            gtk_progress_bar_pulse(bar.opaque)
        }
        MainLoop.after(seconds: Self.interval) { [self] in update() }
    }
}
