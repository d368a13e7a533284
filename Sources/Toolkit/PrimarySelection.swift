import CAdwaita
import Glibc

/// The primary selection of X11, which a text releases when its selection becomes empty, and claims when it is not.
@MainActor
enum PrimarySelection {
    /// Must be called between both if one follows the other. GDK takes the server's report that the selection has no
    /// owner for a claim by another program, unless it is older than GDK's own claim, in whole milliseconds of the
    /// server; then GTK deselects the text. Seen with GDK 4.8: `gdk_x11_clipboard_xevent` tests for times that are
    /// less.
    static func separateClaims() {
        guard let display = gdk_display_get_default(), isInstance(display.cast(), of: gdk_x11_display_get_type())
        else { return }
        usleep(2000)
    }
}
