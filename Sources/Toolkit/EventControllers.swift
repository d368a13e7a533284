import CAdwaita

/// The event controllers of this type that a widget has, from its own class or from this program; the widget owns them.
@MainActor
func eventControllers(of widget: Widget, _ type: GType) -> [OpaquePointer] {
    guard let controllers = gtk_widget_observe_controllers(widget) else { return [] }
    defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
    return (0..<g_list_model_get_n_items(controllers)).compactMap { index in
        guard let controller = g_list_model_get_item(controllers, index) else { return nil }
        // The widget keeps it.
        g_object_unref(controller)
        let isWanted = isInstance(controller.assumingMemoryBound(to: GtkWidget.self), of: type)
        return isWanted ? OpaquePointer(controller) : nil
    }
}
