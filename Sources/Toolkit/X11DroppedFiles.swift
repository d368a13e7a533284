import CAdwaita

/// Reads what another program drops through an X server, with a request that follows the protocol: from the window of
/// the drop.
///
/// GTK 4 sends the request from another window, and does not tell for which drop. Qt then does not know what is
/// requested, and gives an answer that GTK does not recognize, so that it waits forever. Sources: XDND, version 5;
/// XConvertSelection(3).
@MainActor
final class X11DroppedFiles {
    /// How long the other program has, in seconds.
    private static let timeout = 10.0

    private let display: OpaquePointer
    private let server: OpaquePointer
    private let window: Window
    private let selection: Atom
    private let type: Atom
    private let finish: @MainActor ([UInt8]?) -> Void
    private var handler: gulong = 0

    /// Asks for a list of addresses, RFC 2483's text/uri-list.
    ///
    /// - Parameter finish: gets the answer; nil if it cannot be read in one piece, or came too late.
    /// - Returns: whether it asks; false on other displays, and for other content.
    static func read(_ drop: OpaquePointer, then finish: @escaping @MainActor ([UInt8]?) -> Void) -> Bool {
        guard let surface = gdk_drop_get_surface(drop), let display = gdk_drop_get_display(drop),
            isInstance(surface.cast(), of: gdk_x11_surface_get_type()),
            gdk_content_formats_contain_mime_type(gdk_drop_get_formats(drop), OfferedItem.listType) != 0
        else { return false }
        X11DroppedFiles(display, window: cadwaita_x11_window(surface), finish).ask()
        return true
    }

    private init(_ display: OpaquePointer, window: Window, _ finish: @escaping @MainActor ([UInt8]?) -> Void) {
        self.display = display
        self.window = window
        self.finish = finish
        server = cadwaita_x11_display(display)
        selection = cadwaita_x11_atom(display, "XdndSelection")
        type = cadwaita_x11_atom(display, OfferedItem.listType)
    }

    private func ask() {
        // The handlers keep this until there is an answer.
        handler = connect(display, "xevent") { emission in
            guard let event: UnsafeMutablePointer<XEvent> = emission.pointer(1), self.isAnswer(event.pointee) else {
                return
            }
            emission.answer(true)
            self.end(event.pointee.xselection.property == 0 ? nil : self.readProperty())
        }
        MainLoop.after(seconds: Self.timeout) {
            if self.handler != 0 { self.end(nil) }
        }
        XConvertSelection(server, selection, type, selection, window, Time(CurrentTime))
        XFlush(server)
    }

    private func isAnswer(_ event: XEvent) -> Bool {
        event.type == SelectionNotify && event.xselection.requestor == window && event.xselection.selection == selection
            && event.xselection.target == type
    }

    /// The answer; nil if it is not a list, or comes in pieces (INCR).
    private func readProperty() -> [UInt8]? {
        var (found, format, count, left): (Atom, CInt, CUnsignedLong, CUnsignedLong) = (0, 0, 0, 0)
        var bytes: UnsafeMutablePointer<UInt8>?
        // Lengths are in units of four bytes.
        let status = XGetWindowProperty(
            server, window, selection, 0, Int(Int32.max) / 4, 1, 0, &found, &format, &count, &left, &bytes)
        defer { if let bytes { XFree(bytes) } }
        guard status == Success, found == type, format == 8, let bytes else { return nil }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }

    private func end(_ answer: [UInt8]?) {
        g_signal_handler_disconnect(UnsafeMutableRawPointer(display), handler)
        handler = 0
        finish(answer)
    }
}
