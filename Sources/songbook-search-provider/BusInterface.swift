import CGIO

/// An interface of an object on the bus.
protocol BusInterface {
    /// The object's path.
    static var path: String { get }
    /// The interface in the introspection format of D-Bus.
    static var description: String { get }

    /// Handles a method call; GIO rejects calls that do not match the description.
    ///
    /// - Returns: the result, a tuple.
    func call(_ method: String, _ arguments: CallArguments) -> Variant
}

/// The icon of songs in desktop search results.
let songIcon = "com.palmernix.songbook"

extension BusInterface {
    /// Exports the object on the bus for the lifetime of the process.
    ///
    /// - Parameters:
    ///   - bus: a GDBusConnection.
    ///   - willAnswer: called before each answer.
    func export(on bus: OpaquePointer, _ willAnswer: @escaping () -> Void) {
        guard let node = g_dbus_node_info_new_for_xml(Self.description, nil) else { return }
        let box = CallBox(interface: self, willAnswer: willAnswer)
        var calls = GDBusInterfaceVTable()
        calls.method_call = { _, _, _, _, method, arguments, invocation, data in
            guard let data, let method, let invocation else { return }
            let box = Unmanaged<CallBox>.fromOpaque(data).takeUnretainedValue()
            box.willAnswer()
            let answer = box.interface.call(String(cString: method), CallArguments(arguments))
            g_dbus_method_invocation_return_value(invocation, answer.gvariant)
        }
        // GIO keeps a pointer to the table.
        let table = UnsafeMutablePointer<GDBusInterfaceVTable>.allocate(capacity: 1)
        table.initialize(to: calls)
        g_dbus_connection_register_object(
            bus, Self.path, node.pointee.interfaces[0], table, Unmanaged.passRetained(box).toOpaque(), nil, nil)
    }
}

private final class CallBox {
    let interface: any BusInterface
    let willAnswer: () -> Void

    init(interface: any BusInterface, willAnswer: @escaping () -> Void) {
        self.interface = interface
        self.willAnswer = willAnswer
    }
}
