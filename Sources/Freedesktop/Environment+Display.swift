extension Environment {
    /// Whether windows can be shown: a Wayland compositor or an X server is named. Source: wl_display_connect(3), X(7).
    public var hasDisplay: Bool {
        path("WAYLAND_DISPLAY") != nil || path("DISPLAY") != nil
    }
}
