import CGIO

/// An interface of an object on the bus.
protocol BusInterface {
    /// The object's path.
    static var path: String { get }
    /// What can be called, as D-Bus describes it.
    static var description: String { get }

    /// Does what is asked for; GIO lets through only what is described.
    ///
    /// - Returns: the answer, a tuple.
    func call(_ method: String, _ arguments: CallArguments) -> Variant
}

/// The icon of songs in what desktops show.
let songIcon = "com.palmernix.songbook"

extension BusInterface {
    /// Lets it be called on the bus for as long as the process lives.
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
        // GIO keeps the table's address.
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
