import CAdwaita
import Toolkit

/// The token that a Wayland compositor gave to the caller of the program, so that a window may come to the front.
///
/// GTK before 4.15 does not read it, and later versions know only that of the last call. Source: xdg-activation-v1.
struct Activation {
    private let token: String

    /// - Parameter token: as in the environment; empty if there is none.
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
