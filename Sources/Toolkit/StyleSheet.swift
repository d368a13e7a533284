import CAdwaita

/// CSS rules for all windows, for as long as the program runs.
@MainActor
public final class StyleSheet {
    private let provider: UnsafeMutablePointer<GtkCssProvider> = gtk_css_provider_new()

    /// Must be created when the display is open.
    ///
    /// - Parameter layer: rules of a higher one take precedence.
    public init(_ rules: String = "", layer: Int = 0) {
        load(rules)
        gtk_style_context_add_provider_for_display(
            gdk_display_get_default(), provider.opaque,
            guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) + guint(layer))
    }

    /// Replaces the rules.
    public func load(_ rules: String) {
        cadwaita_css_provider_load(provider, rules)
    }
}
