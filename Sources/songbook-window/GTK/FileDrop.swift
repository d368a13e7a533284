import CAdwaita
import Files

/// Something that a file manager or a browser let drop.
enum DroppedItem: Sendable {
    /// A file or a folder of this computer, or of another one that is mounted here.
    case file(FilePath)
    /// The address of something else.
    case address(String)

    fileprivate init(_ file: OpaquePointer) {
        if let path = g_file_get_path(file) {
            defer { g_free(path) }
            self = .file(FilePath(cString: path))
        } else {
            let address = g_file_get_uri(file)
            defer { g_free(address) }
            self = .address(address.map { String(cString: $0) } ?? "")
        }
    }
}

/// Files and addresses that other programs let drop anywhere on a window.
///
/// It comes before what is in the window. A text takes whatever is offered as text, and file managers offer a file's path
/// as text beside the file: it would be typed in.
///
/// Whatever the other program offers, it gets the answer that a copy was made: nothing is taken away from it.
@MainActor
enum FileDrop {
    /// - Parameters:
    ///   - window: what it is dropped on.
    ///   - drop: gets what was dropped, and where in the window.
    static func addTarget(
        to window: Widget, drop take: @escaping @MainActor ([DroppedItem], _ x: Double, _ y: Double) -> Void
    ) {
        let target = gtk_drop_target_async_new(nil, anyAction)!
        gtk_event_controller_set_propagation_phase(target, GTK_PHASE_CAPTURE)
        connect(target, "accept") { emission in
            emission.answer(emission.object(1).map(isOfFiles) ?? false)
        }
        for signal in ["drag-enter", "drag-motion"] {
            connect(target, signal) { $0.answer(flags: GDK_ACTION_COPY.rawValue) }
        }
        connect(target, "drop") { emission in
            guard let drop = emission.object(1) else { return emission.answer(false) }
            emission.answer(true)
            let (x, y) = (emission.double(2), emission.double(3))
            read(drop) { items in
                // The drag has to end before what comes of it is shown.
                MainLoop.post { take(items, x, y) }
            }
        }
        gtk_widget_add_controller(window, target)
    }
}

extension FileDrop {
    private static let anyAction = GdkDragAction(
        rawValue: GDK_ACTION_COPY.rawValue | GDK_ACTION_MOVE.rawValue | GDK_ACTION_LINK.rawValue)

    /// Whether another program offers files or addresses; what is dragged within this one is ``Dragging``'s. The portal's
    /// types are those of GTK, for files out of a sandbox.
    private static func isOfFiles(_ drop: OpaquePointer) -> Bool {
        guard gdk_drop_get_drag(drop) == nil else { return false }
        let formats = gdk_drop_get_formats(drop)
        let types = ["text/uri-list", "application/vnd.portal.filetransfer", "application/vnd.portal.files"]
        return types.contains { type in gdk_content_formats_contain_mime_type(formats, type) != 0 }
    }

    /// Reads what is dropped, and ends the drop. Nothing is what could not be read.
    private static func read(_ drop: OpaquePointer, then finish: @escaping @MainActor ([DroppedItem]) -> Void) {
        gdk_drop_read_value_async(
            drop, gdk_file_list_get_type(), G_PRIORITY_DEFAULT, nil,
            { drop, result, data in
                guard let drop, let data else { return }
                let reading = Unmanaged<Reading>.fromOpaque(data).takeRetainedValue()
                let value = gdk_drop_read_value_finish(OpaquePointer(drop), result, nil)
                let items = value.map { FileDrop.items($0) } ?? []
                gdk_drop_finish(OpaquePointer(drop), items.isEmpty ? GdkDragAction(rawValue: 0) : GDK_ACTION_COPY)
                MainActor.assumeIsolated { reading.finish(items) }
            }, Unmanaged.passRetained(Reading(finish)).toOpaque())
    }

    private nonisolated static func items(_ value: UnsafePointer<GValue>) -> [DroppedItem] {
        guard let list = g_value_get_boxed(value) else { return [] }
        let files = gdk_file_list_get_files(OpaquePointer(list))
        defer { g_slist_free(files) }
        return sequence(first: files) { $0?.pointee.next }.prefix { $0 != nil }.compactMap { node in
            node?.pointee.data.map { DroppedItem(OpaquePointer($0)) }
        }
    }
}

private final class Reading: Sendable {
    let finish: @MainActor ([DroppedItem]) -> Void

    init(_ finish: @escaping @MainActor ([DroppedItem]) -> Void) {
        self.finish = finish
    }
}
