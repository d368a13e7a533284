import CAdwaita
import Glibc

/// Chooses the software renderer: a page of text gains nothing from OpenGL or Vulkan, and pays for them. Measured with
/// GTK 4.8 without a graphics card: 125 ms instead of 171 to the first frame, 49 MiB instead of 119; with a 3800 × 2000
/// window a blinking cursor takes 2 % of a core instead of 64, a turn of the wheel 4 ms instead of 12. GTK sets OpenGL
/// up when it opens the display, whatever the renderer: 150 ms instead of 190. (Mutter draws its window frames with the
/// same renderer.)
@MainActor
public enum LightRenderer {
    /// The variables of the environment that were set.
    public private(set) static var variables: [String] = []

    /// Must be called before GTK opens the display. Variables that the user has set keep their values.
    public static func choose() {
        set("GSK_RENDERER", "cairo")
        // Source: "GDK_DISABLE" and "GDK_DEBUG" of "Running and debugging GTK Applications".
        if gtk_get_major_version() == 4, gtk_get_minor_version() < 16 {
            set("GDK_DEBUG", "gl-disable")
        } else {
            set("GDK_DISABLE", "gl,vulkan")
        }
    }

    private static func set(_ variable: String, _ value: String) {
        guard getenv(variable) == nil else { return }
        setenv(variable, value, 1)
        variables.append(variable)
    }
}
