import CAdwaita
import Files

/// Something that a file manager or a browser lets drop, or has copied.
enum OfferedItem: Sendable {
    /// A file or a folder of this computer, or of another one that is mounted here.
    case file(FilePath)
    /// The address of something else.
    case address(String)

    private init(_ file: OpaquePointer) {
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

extension OfferedItem {
    /// Whether these formats are those of files or addresses. The portal's are those of GTK, for files out of a sandbox.
    static func areOffered(as formats: OpaquePointer?) -> Bool {
        let types = ["text/uri-list", "application/vnd.portal.filetransfer", "application/vnd.portal.files"]
        return types.contains { gdk_content_formats_contain_mime_type(formats, $0) != 0 }
    }

    /// Reads what is dropped, and ends the drop with the answer that a copy was made: nothing is taken away from the other
    /// program. Nothing is what could not be read.
    @MainActor
    static func read(_ drop: OpaquePointer, then finish: @escaping @MainActor ([OfferedItem]) -> Void) {
        gdk_drop_read_value_async(
            drop, gdk_file_list_get_type(), G_PRIORITY_DEFAULT, nil,
            { drop, result, data in
                guard let drop, let data else { return }
                let items = OfferedItem.items(gdk_drop_read_value_finish(OpaquePointer(drop), result, nil))
                gdk_drop_finish(OpaquePointer(drop), items.isEmpty ? GdkDragAction(rawValue: 0) : GDK_ACTION_COPY)
                Reading.finish(data, items)
            }, Reading.begin(finish))
    }

    /// Reads what was copied. Nothing is what could not be read.
    @MainActor
    static func read(copiedTo clipboard: OpaquePointer, then finish: @escaping @MainActor ([OfferedItem]) -> Void) {
        gdk_clipboard_read_value_async(
            clipboard, gdk_file_list_get_type(), G_PRIORITY_DEFAULT, nil,
            { clipboard, result, data in
                guard let clipboard, let data else { return }
                let items = OfferedItem.items(gdk_clipboard_read_value_finish(OpaquePointer(clipboard), result, nil))
                Reading.finish(data, items)
            }, Reading.begin(finish))
    }

    private static func items(_ value: UnsafePointer<GValue>?) -> [OfferedItem] {
        guard let value, let list = g_value_get_boxed(value) else { return [] }
        let files = gdk_file_list_get_files(OpaquePointer(list))
        defer { g_slist_free(files) }
        return sequence(first: files) { $0?.pointee.next }.prefix { $0 != nil }.compactMap { node in
            node?.pointee.data.map { OfferedItem(OpaquePointer($0)) }
        }
    }
}

/// Keeps what is done with items while GTK reads them.
private final class Reading: Sendable {
    private let finish: @MainActor ([OfferedItem]) -> Void

    private init(_ finish: @escaping @MainActor ([OfferedItem]) -> Void) {
        self.finish = finish
    }

    static func begin(_ finish: @escaping @MainActor ([OfferedItem]) -> Void) -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(Reading(finish)).toOpaque()
    }

    static func finish(_ data: UnsafeMutableRawPointer, _ items: [OfferedItem]) {
        let reading = Unmanaged<Reading>.fromOpaque(data).takeRetainedValue()
        MainActor.assumeIsolated { reading.finish(items) }
    }
}
