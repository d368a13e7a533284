import CGIO
import Freedesktop
import Glibc

/// Serves requests on the session bus, and ends when there were none for a while.
final class SearchService {
    private static let name = "com.palmernix.songbook.SearchProvider"
    /// The time without requests after which it ends, in seconds; it stays while the user types.
    private static let patience: guint = 20

    private let environment: Environment
    private let search: SongSearch
    private let loop = g_main_loop_new(nil, 0)
    private var timer: guint = 0

    init(environment: Environment) {
        self.environment = environment
        search = SongSearch(environment: environment)
    }

    /// - Returns: the exit status.
    func run() -> CInt {
        // Reads the index while a thread of GIO connects to the bus, which takes about as long.
        let connection = BusConnection()
        search.prepare()
        guard let bus = connection.bus else { return EX_UNAVAILABLE }
        let window = WindowCall(bus, environment: environment)
        let interfaces: [any BusInterface] = [
            ShellSearchProvider(search: search, window: window), Runner(search: search, window: window),
        ]
        for interface in interfaces { interface.export(on: bus) { [self] in wait() } }
        wait()
        let own = g_bus_own_name_on_connection(
            bus, Self.name, G_BUS_NAME_OWNER_FLAGS_DO_NOT_QUEUE, nil,
            { _, _, data in
                // Another process owns the name, or the bus has ended.
                if let data { Unmanaged<SearchService>.fromOpaque(data).takeUnretainedValue().end() }
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
        g_main_loop_run(loop)
        g_bus_unown_name(own)
        // Sends pending calls.
        g_dbus_connection_flush_sync(bus, nil, nil)
        return EXIT_SUCCESS
    }

    /// Restarts the wait for the next request.
    private func wait() {
        if timer != 0 { g_source_remove(timer) }
        timer = g_timeout_add_seconds(
            Self.patience,
            { data in
                guard let data else { return 0 }
                let service = Unmanaged<SearchService>.fromOpaque(data).takeUnretainedValue()
                service.timer = 0
                service.end()
                return 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func end() {
        g_main_loop_quit(loop)
    }
}
