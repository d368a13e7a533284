public import CAdwaita

/// Scrolls a view by the wheel while the mouse is over something that lies over it.
@MainActor
public enum WheelForwarding {
    /// - Parameters:
    ///   - widget: over which the mouse is.
    ///   - adjustment: of the view, which lives as long as the widget.
    public static func install(from widget: Widget, to adjustment: UnsafeMutablePointer<GtkAdjustment>) {
        let wheel = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL)!
        connect(wheel, "scroll") { emission in
            let way = emission.double(2)
            // As far as GtkScrolledWindow scrolls: by pixels, or at each click of a wheel by what its view's height comes to.
            // Source: get_wheel_detent_scroll_step() in gtkscrolledwindow.c.
            let isPixels = gtk_event_controller_scroll_get_unit(wheel) == GDK_SCROLL_UNIT_SURFACE
            let step = isPixels ? 1 : pow(gtk_adjustment_get_page_size(adjustment), 2.0 / 3)
            gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + way * step)
            emission.answer(true)
        }
        gtk_widget_add_controller(widget, wheel)
    }
}
