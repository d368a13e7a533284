import CAdwaita

/// A page with an alert for assistive technology, for messages in a widget that does not have the alert role.
@MainActor
public final class AccessibleAlert {
    /// The page with the alert, which is not visible.
    public let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)

    private var said: (alert: Widget, words: String)?
    /// Whether the window that it was in is destroyed.
    private var isGone = false

    /// - Parameter page: a widget that has no parent.
    public init(over page: Widget) {
        gtk_widget_set_vexpand(page, 1)
        gtk_box_append(widget.cast(), page)
        connect(widget, "destroy") { [self] _ in isGone = true }
    }

    /// Replaces the previous message; nil removes it.
    public func report(_ words: String?) {
        guard words != said?.words, !isGone else { return }
        if let said { gtk_box_remove(widget.cast(), said.alert) }
        said = nil
        guard let words else { return }
        // It is announced because it appears.
        let alert: Widget = cadwaita_alert_new()
        setAccessibleName(alert, words)
        gtk_widget_set_halign(alert, GTK_ALIGN_START)
        gtk_box_append(widget.cast(), alert)
        said = (alert, words)
    }
}
