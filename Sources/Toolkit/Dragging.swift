import CAdwaita
public import Files
import Freedesktop

/// Dragging within this program, also between windows. What is dragged is kept here and not handed over, so that no
/// other widget, such as a page of lyrics, takes it for text. Other programs get its files, as copies.
///
/// To GTK, a move is a link, or in Wayland, which has no links, a copy: a file manager that is offered a move removes
/// the files itself.
@MainActor
public final class Dragging<Content> {
    private var content: Content?

    /// One for all sources and targets of the same content.
    public init() {}

    /// Makes content draggable from `widget`.
    ///
    /// - Parameters:
    ///   - take: returns the content; nil if there is none.
    ///   - files: returns the files and folders that another program gets, absolute.
    public func addSource(
        to widget: Widget, _ take: @escaping @MainActor () -> Content?,
        files: @escaping @MainActor (Content) -> [FilePath]
    ) {
        let source = gtk_drag_source_new()!
        gtk_drag_source_set_actions(source, offered)
        connect(source, "prepare") { [self] emission in
            content = take()
            emission.give(content.flatMap { makeProvider(of: files($0)) })
        }
        connect(source, "drag-begin") { emission in
            if let drag = emission.object(1) { showIcon(of: widget, for: drag) }
        }
        connect(source, "drag-end") { [self] _ in content = nil }
        gtk_widget_add_controller(widget, source)
    }

    /// Lets content be dropped on `widget` if `accepts` is true for it and `isTarget` for the place. One target that
    /// refuses a drop ends it, even if the widget has others.
    ///
    /// - Parameter onLeave: called when it is no longer dragged over `widget`, or was dropped there.
    public func addTarget(
        to widget: Widget, where isTarget: @escaping @MainActor (_ x: Double, _ y: Double) -> Bool = { _, _ in true },
        onLeave: @escaping @MainActor () -> Void = {}, accepts: @escaping @MainActor (Content) -> Bool,
        drop: @escaping @MainActor (Content) -> Void
    ) {
        let target = gtk_drop_target_new(tokenType, offered)!
        connect(target, "accept") { [self] emission in
            let isOurs = emission.object(1).flatMap { gdk_drop_get_drag($0) } != nil
            emission.answer(isOurs && content.map(accepts) ?? false)
        }
        for signal in ["enter", "motion"] {
            connect(target, signal) { emission in
                let isWanted = isTarget(emission.double(1), emission.double(2))
                emission.answer(flags: isWanted ? action(of: gtk_drop_target_get_current_drop(target)).rawValue : 0)
            }
        }
        connect(target, "leave") { _ in onLeave() }
        connect(target, "drop") { [self] emission in
            guard let content, accepts(content), isTarget(emission.double(2), emission.double(3)) else {
                return emission.answer(false)
            }
            emission.answer(true)
            onLeave()
            // The drag has to end before its source is removed.
            MainLoop.post { drop(content) }
        }
        gtk_widget_add_controller(widget, target)
    }

    private func makeProvider(of files: [FilePath]) -> OpaquePointer? {
        var value = GValue()
        g_value_init(&value, tokenType)
        g_value_take_object(&value, g_object_new_with_properties(tokenType, 0, nil, nil))
        defer { g_value_unset(&value) }
        let list = Array(files.map { FileURI(path: $0).description + "\r\n" }.joined().utf8)
        let bytes = g_bytes_new(list, gsize(list.count))
        defer { g_bytes_unref(bytes) }
        // Not as a GTK list of files, for which GTK offers the paths as text, too.
        var providers = [
            gdk_content_provider_new_for_value(&value), gdk_content_provider_new_for_bytes("text/uri-list", bytes),
        ]
        return gdk_content_provider_new_union(&providers, gsize(providers.count)).map { OpaquePointer($0) }
    }
}

/// Shows what is dragged as it is listed, with a background of its own, because a row has none.
@MainActor
private func showIcon(of widget: Widget, for drag: OpaquePointer) {
    let line = gtk_widget_paintable_new(widget)
    let image = gdk_paintable_get_current_image(line)
    let picture = gtk_picture_new_for_paintable(image)
    g_object_unref(UnsafeMutableRawPointer(image))
    g_object_unref(UnsafeMutableRawPointer(line))
    gtk_picture_set_can_shrink(picture!.opaque, 0)
    let ground: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
    gtk_widget_add_css_class(ground, "dragged")
    gtk_box_append(ground.cast(), picture)
    gdk_drag_set_hotspot(drag, 16, 16)
    gtk_drag_icon_set_child(gtk_drag_icon_get_for_drag(drag).opaque, ground)
}

private let offered = GdkDragAction(rawValue: GDK_ACTION_COPY.rawValue | GDK_ACTION_LINK.rawValue)

/// The action of a drop here for GTK; none while Control requests a copy.
@MainActor
private func action(of drop: OpaquePointer?) -> GdkDragAction {
    guard let drop, gdk_device_get_modifier_state(gdk_drop_get_device(drop)).rawValue & GDK_CONTROL_MASK.rawValue == 0
    else { return GdkDragAction(rawValue: 0) }
    return gdk_drop_get_actions(drop).rawValue & GDK_ACTION_LINK.rawValue != 0 ? GDK_ACTION_LINK : GDK_ACTION_COPY
}

/// The type that represents the content to GTK. Source: g_type_register_static.
private let tokenType: GType = {
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GObjectClass>.size)
    info.instance_size = guint16(MemoryLayout<GObject>.size)
    return g_type_register_static(g_object_get_type(), "SongbookDragged", &info, GTypeFlags(rawValue: 0))
}()
