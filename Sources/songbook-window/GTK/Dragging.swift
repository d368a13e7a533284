import CAdwaita

/// Dragging within this program. What is dragged is kept here and not handed over, so that nothing else, a page of lyrics
/// say, takes it for text.
@MainActor
final class Dragging<Content> {
    private var content: Content?

    /// Lets something be dragged from `widget`; `take` says what, nil where there is nothing.
    func addSource(to widget: Widget, _ take: @escaping @MainActor () -> Content?) {
        let source = gtk_drag_source_new()!
        gtk_drag_source_set_actions(source, GDK_ACTION_MOVE)
        connect(source, "prepare") { [self] emission in
            content = take()
            emission.give(content == nil ? nil : makeToken())
        }
        connect(source, "drag-begin") { _ in
            let picture = gtk_widget_paintable_new(widget)
            gtk_drag_source_set_icon(source, picture, 16, 16)
            g_object_unref(UnsafeMutableRawPointer(picture))
        }
        connect(source, "drag-end") { [self] _ in content = nil }
        gtk_widget_add_controller(widget, source)
    }

    /// Lets what is dragged be dropped on `widget`, where `accepts` says yes.
    func addTarget(
        to widget: Widget, accepts: @escaping @MainActor (Content) -> Bool,
        drop: @escaping @MainActor (Content) -> Void
    ) {
        let target = gtk_drop_target_new(tokenType, GDK_ACTION_MOVE)!
        connect(target, "accept") { [self] emission in emission.answer(content.map(accepts) ?? false) }
        connect(target, "drop") { [self] emission in
            guard let content, accepts(content) else { return emission.answer(false) }
            emission.answer(true)
            // The drag has to end before what it is about goes.
            MainLoop.post { drop(content) }
        }
        gtk_widget_add_controller(widget, target)
    }

    private func makeToken() -> OpaquePointer? {
        var value = GValue()
        g_value_init(&value, tokenType)
        g_value_take_object(&value, g_object_new_with_properties(tokenType, 0, nil, nil))
        defer { g_value_unset(&value) }
        return gdk_content_provider_new_for_value(&value).map { OpaquePointer($0) }
    }
}

/// What stands for the content as GTK sees it. Source: g_type_register_static.
private let tokenType: GType = {
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GObjectClass>.size)
    info.instance_size = guint16(MemoryLayout<GObject>.size)
    return g_type_register_static(g_object_get_type(), "SongbookDragged", &info, GTypeFlags(rawValue: 0))
}()
