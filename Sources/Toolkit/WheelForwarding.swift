public import CAdwaita

/// Scrolls a view by the wheel while the mouse is over a widget that covers it.
@MainActor
public enum WheelForwarding {
    /// - Parameters:
    ///   - widget: the widget that covers the view.
    ///   - adjustment: the adjustment of the view, which lives as long as the widget.
    public static func install(from widget: Widget, to adjustment: UnsafeMutablePointer<GtkAdjustment>) {
        let wheel = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL)!
        connect(wheel, "scroll") { emission in
            let way = emission.double(2)
            // As far as GtkScrolledWindow scrolls: by pixels, or for each click of a wheel by a step that depends on
            // the height of its view. Source: get_wheel_detent_scroll_step() in gtkscrolledwindow.c.
            let isPixels = gtk_event_controller_scroll_get_unit(wheel) == GDK_SCROLL_UNIT_SURFACE
            let step = isPixels ? 1 : pow(gtk_adjustment_get_page_size(adjustment), 2.0 / 3)
            gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + way * step)
            emission.answer(true)
        }
        gtk_widget_add_controller(widget, wheel)
    }
}
