import CGIO
import Freedesktop

/// Makes the bus start the window, which outlives this program. Source: Desktop Entry Specification 1.5, "D-Bus
/// Activation".
final class WindowCall {
    private static let name = "com.palmernix.songbook"
    private let bus: OpaquePointer
    private let environment: Environment
    private var token: String?

    /// - Parameter bus: a GDBusConnection that outlives this object.
    init(_ bus: OpaquePointer, environment: Environment) {
        self.bus = bus
        self.environment = environment
    }

    /// Sets the token that lets the next window come to the front. Source: xdg-activation-v1.
    func use(token: String) -> Variant {
        self.token = token
        return .tuple([])
    }

    /// Opens a song.
    ///
    /// - Parameters:
    ///   - identifier: ``FoundSong/identifier``.
    ///   - time: the X11 timestamp of the user's action; nil if it is not known.
    func open(_ identifier: String, at time: UInt32? = nil) -> Variant {
        guard let uri = try? FileURI(Array(identifier.utf8), hostName: "localhost") else { return .tuple([]) }
        return call("Open", [.strings([uri.description])], time)
    }

    /// Shows the results of a search.
    ///
    /// - Parameter time: the X11 timestamp of the user's action.
    func search(_ words: String, at time: UInt32) -> Variant {
        call("ActivateAction", [.string("search-for"), .array("v", [.variant(.string(words))])], time)
    }

    private func call(_ method: String, _ arguments: [Variant], _ time: UInt32?) -> Variant {
        var platform: KeyValuePairs<String, Variant> = [:]
        if let token {
            platform = ["desktop-startup-id": .string(token), "activation-token": .string(token)]
        } else if let time, time != 0, environment.path("WAYLAND_DISPLAY") == nil {
            // Startup Notification Protocol, "Startup IDs": the time at the end lets the window come to the front.
            // Wayland compositors ignore it; without it, the window requests a token itself.
            platform = ["desktop-startup-id": .string("songbook_TIME\(time)")]
        }
        token = nil
        let path = "/" + Self.name.split(separator: ".").joined(separator: "/")
        g_dbus_connection_call(
            bus, Self.name, path, "org.freedesktop.Application", method,
            Variant.tuple(arguments + [.dictionary(platform)]).gvariant, nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil, nil)
        return .tuple([])
    }
}
