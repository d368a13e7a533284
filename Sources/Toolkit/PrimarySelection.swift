import CAdwaita
import Glibc

/// The primary selection of X11, which a text gives up when nothing of it is selected any more, and takes when something is.
@MainActor
enum PrimarySelection {
    /// To be called between both where they follow one another. GDK takes the server's word that nobody owns the selection
    /// for another program that took it, unless it is older than GDK's own claim, in whole milliseconds of the server; then
    /// GTK selects nothing. Seen with GDK 4.8: `gdk_x11_clipboard_xevent` looks for times that are less.
    static func separateClaims() {
        guard let display = gdk_display_get_default(), isInstance(display.cast(), of: gdk_x11_display_get_type())
        else { return }
        usleep(2000)
    }
}
