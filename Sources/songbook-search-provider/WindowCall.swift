import CGIO
import Files
import Freedesktop

/// Has the bus start the window, which lives on when this program has ended. Source: Desktop Entry Specification 1.5,
/// "D-Bus Activation".
final class WindowCall {
    private static let name = "com.palmernix.songbook"
    private let bus: OpaquePointer
    private var token: String?

    /// - Parameter bus: a GDBusConnection, which outlives this.
    init(_ bus: OpaquePointer) {
        self.bus = bus
    }

    /// Lets the next window come to the front. Source: xdg-activation-v1.
    func use(token: String) -> Variant {
        self.token = token
        return .tuple([])
    }

    /// Opens a song.
    func open(_ path: FilePath) -> Variant {
        guard path.isAbsolute else { return .tuple([]) }
        return call("Open", [.strings([FileURI(path: path).description])])
    }

    /// Shows what a search finds.
    func search(_ words: String) -> Variant {
        call("ActivateAction", [.string("search-for"), .array("v", [.variant(.string(words))])])
    }

    private func call(_ method: String, _ arguments: [Variant]) -> Variant {
        let platform: KeyValuePairs<String, Variant> =
            token.map { ["desktop-startup-id": .string($0), "activation-token": .string($0)] } ?? [:]
        token = nil
        let path = "/" + Self.name.split(separator: ".").joined(separator: "/")
        g_dbus_connection_call(
            bus, Self.name, path, "org.freedesktop.Application", method,
            Variant.tuple(arguments + [.dictionary(platform)]).gvariant, nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil, nil)
        return .tuple([])
    }
}
