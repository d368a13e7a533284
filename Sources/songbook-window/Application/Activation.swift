import CAdwaita
import Toolkit

/// What a Wayland compositor gave to whoever called the program, so that a window may come to the front.
///
/// GTK before 4.15 does not look for it, and a later one knows only the one of the last call. Source: xdg-activation-v1.
struct Activation {
    private let token: String

    /// - Parameter token: as it was in the environment; an empty one is none.
    init?(token: [UInt8]) {
        guard !token.isEmpty else { return nil }
        self.token = String(decoding: token, as: UTF8.self)
    }

    /// Lets this window come to the front when it is presented next.
    @MainActor
    func give(to window: Widget) {
        cadwaita_set_activation_token(gtk_widget_get_display(window), token)
    }
}
