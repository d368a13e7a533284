import CAdwaita
import FileWork
public import Files

/// An item that a file manager or a browser offers by a drop or on the clipboard.
public enum OfferedItem: Sendable {
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
    /// The type of a list of addresses. Source: RFC 2483.
    static let listType = "text/uri-list"
    /// A longer list is not one of files that the user has copied.
    private static let mostBytes = 1 << 20
    /// GTK's types for files from a sandbox, for which it asks the document portal.
    private static let portalTypes = ["application/vnd.portal.filetransfer", "application/vnd.portal.files"]

    /// Whether these formats are those of files or addresses.
    static func areOffered(as formats: OpaquePointer?) -> Bool {
        isOffered(oneOf: [listType] + portalTypes, by: formats)
    }

    private static func isOffered(oneOf types: [String], by formats: OpaquePointer?) -> Bool {
        types.contains { gdk_content_formats_contain_mime_type(formats, $0) != 0 }
    }

    /// Reads what is dropped, and answers the drop with a copy, so that the other program removes nothing. `finish`
    /// gets no items if they could not be read.
    @MainActor
    public static func read(_ drop: OpaquePointer, then finish: @escaping @MainActor ([OfferedItem]) -> Void) {
        g_object_ref(UnsafeMutableRawPointer(drop))
        let end: @MainActor ([OfferedItem]) -> Void = { items in
            gdk_drop_finish(drop, items.isEmpty ? GdkDragAction(rawValue: 0) : GDK_ACTION_COPY)
            g_object_unref(UnsafeMutableRawPointer(drop))
            finish(items)
        }
        let isAsked = X11DroppedFiles.read(drop) { list in
            let items = list.map(items(inList:)) ?? []
            guard !items.isEmpty else { return readByGTK(drop, then: end) }
            guard isOffered(oneOf: portalTypes, by: gdk_drop_get_formats(drop)) else { return end(items) }
            // A program in a sandbox may use paths that mean nothing outside of it.
            FileWorker().run {
                items.allSatisfy(\.isThere)
            } then: { areThere in
                if areThere { end(items) } else { readByGTK(drop, then: end) }
            }
        }
        if !isAsked { readByGTK(drop, then: end) }
    }

    @MainActor
    private static func readByGTK(_ drop: OpaquePointer, then finish: @escaping @MainActor ([OfferedItem]) -> Void) {
        gdk_drop_read_value_async(
            drop, gdk_file_list_get_type(), G_PRIORITY_DEFAULT, nil,
            { drop, result, data in
                guard let drop, let data else { return }
                Reading.finish(data, OfferedItem.items(gdk_drop_read_value_finish(OpaquePointer(drop), result, nil)))
            }, Reading.begin(finish))
    }

    /// Reads what was copied. `finish` gets no items if they could not be read.
    @MainActor
    public static func read(
        copiedTo clipboard: OpaquePointer, then finish: @escaping @MainActor ([OfferedItem]) -> Void
    ) {
        readByGTK(copiedTo: clipboard) { items in
            guard items.isEmpty, isOffered(oneOf: [listType], by: gdk_clipboard_get_formats(clipboard)) else {
                return finish(items)
            }
            // If the portal's types are offered, too, GTK asks only the portal, which may not answer.
            ClipboardBytes.read(listType, from: clipboard, limit: mostBytes) { finish(Self.items(inList: $0)) }
        }
    }

    @MainActor
    private static func readByGTK(
        copiedTo clipboard: OpaquePointer, then finish: @escaping @MainActor ([OfferedItem]) -> Void
    ) {
        gdk_clipboard_read_value_async(
            clipboard, gdk_file_list_get_type(), G_PRIORITY_DEFAULT, nil,
            { clipboard, result, data in
                guard let clipboard, let data else { return }
                let items = OfferedItem.items(gdk_clipboard_read_value_finish(OpaquePointer(clipboard), result, nil))
                Reading.finish(data, items)
            }, Reading.begin(finish))
    }

    /// - Parameter list: addresses, a line each, as ``listType`` has them.
    private static func items(inList list: [UInt8]) -> [OfferedItem] {
        let addresses = g_uri_list_extract_uris(list.map(CChar.init(bitPattern:)) + [0])
        defer { g_strfreev(addresses) }
        return sequence(first: addresses) { $0.map { $0 + 1 } }.prefix { $0?.pointee != nil }.compactMap { address in
            guard let file = g_file_new_for_uri(address?.pointee) else { return nil }
            defer { g_object_unref(UnsafeMutableRawPointer(file)) }
            return OfferedItem(file)
        }
    }

    private var isThere: Bool {
        switch self {
        case .file(let file): (try? FileStatus(of: file)) != nil
        case .address: true
        }
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

/// Keeps the completion handler while GTK reads items.
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
