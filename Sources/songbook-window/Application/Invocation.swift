import CAdwaita
import Files
import Freedesktop
import Toolkit

/// The request of one call of the program: `songbook-window [--wait] [--compare] [--library FOLDER] [--action ACTION]
/// [--] SONG…`.
///
/// The launcher has read and checked the command line; here it is only passed on. It is sent to the instance that is
/// already running as bytes, with the caller's folder and library.
struct Invocation: Sendable {
    /// Whether the caller waits until its songs are closed.
    var waits = false
    /// Whether the songs are shown beside their other versions; with ``waits``, the caller waits until those are
    /// resolved.
    var compares = false
    /// The name of a ``LibraryAction``; nil if the library is only shown.
    var action: [UInt8]?
    /// The argument of `--library`.
    var library: FilePath?
    /// The songs, as typed.
    var songs: [FilePath] = []
    /// The caller's working directory.
    var workingDirectory: FilePath
    /// The caller's `$SONGBOOK_LIBRARY`.
    var libraryVariable: [UInt8]?
    /// The caller's `$XDG_ACTIVATION_TOKEN`, with which a Wayland compositor allows a window to come to the front.
    /// Source: xdg-activation-v1.
    var activationToken: [UInt8]?

    /// Whether the session bus started this process, and sends its calls. Source: GApplication,
    /// `--gapplication-service`.
    static var isOfBus: Bool {
        CommandLine.argc > 1 && CommandLine.unsafeArgv[1].map { FilePath(cString: $0) } == "--gapplication-service"
    }

    /// A call with these arguments, without the program's name.
    init(arguments: [FilePath], environment: Environment) {
        workingDirectory = environment.workingDirectory
        libraryVariable = environment.variables["SONGBOOK_LIBRARY"]
        activationToken = environment.variables["XDG_ACTIVATION_TOKEN"]
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--wait": waits = true
            case "--compare": compares = true
            case "--library": library = rest.popFirst()
            case "--action": action = rest.popFirst()?.bytes
            case "--":
                songs += rest
                return
            default: songs.append(argument)
            }
        }
    }

    /// The caller's environment, as far as it matters for finding a song.
    func environment(of own: Environment) -> Environment {
        var environment = own
        environment.workingDirectory = workingDirectory
        environment.variables["SONGBOOK_LIBRARY"] = libraryVariable
        return environment
    }
}

extension Invocation {
    private enum Key {
        static let waits = "waits"
        static let compares = "compares"
        static let action = "action"
        static let library = "library"
        static let songs = "songs"
        static let workingDirectory = "working-directory"
        static let libraryVariable = "library-variable"
        // Not "activation-token", which later versions of GTK read.
        static let activationToken = "songbook-activation-token"
    }

    /// Adds the call to the options that GApplication passes on.
    func write(to options: UnsafeMutablePointer<GVariantDict>) {
        if waits { g_variant_dict_insert_value(options, Key.waits, g_variant_new_boolean(1)) }
        if compares { g_variant_dict_insert_value(options, Key.compares, g_variant_new_boolean(1)) }
        let songs = g_variant_builder_new(Self.type("aay"))!
        for song in self.songs { g_variant_builder_add_value(songs, Self.variant(song.bytes)) }
        g_variant_dict_insert_value(options, Key.songs, g_variant_builder_end(songs))
        g_variant_builder_unref(songs)
        g_variant_dict_insert_value(options, Key.workingDirectory, Self.variant(workingDirectory.bytes))
        if let action { g_variant_dict_insert_value(options, Key.action, Self.variant(action)) }
        if let library { g_variant_dict_insert_value(options, Key.library, Self.variant(library.bytes)) }
        if let libraryVariable {
            g_variant_dict_insert_value(options, Key.libraryVariable, Self.variant(libraryVariable))
        }
        if let activationToken {
            g_variant_dict_insert_value(options, Key.activationToken, Self.variant(activationToken))
        }
    }

    /// Reads the call from the options that GApplication passed on.
    init(reading options: UnsafeMutablePointer<GVariantDict>) {
        workingDirectory = Self.bytes(Key.workingDirectory, options).map(FilePath.init(bytes:)) ?? .root
        library = Self.bytes(Key.library, options).map(FilePath.init(bytes:))
        action = Self.bytes(Key.action, options)
        libraryVariable = Self.bytes(Key.libraryVariable, options)
        activationToken = Self.bytes(Key.activationToken, options)
        waits = g_variant_dict_contains(options, Key.waits) != 0
        compares = g_variant_dict_contains(options, Key.compares) != 0
        guard let list = g_variant_dict_lookup_value(options, Key.songs, Self.type("aay")) else { return }
        defer { g_variant_unref(list) }
        for index in 0..<g_variant_n_children(list) {
            guard let song = g_variant_get_child_value(list, index) else { continue }
            songs.append(FilePath(bytes: Self.bytes(song)))
            g_variant_unref(song)
        }
    }

    private static func variant(_ bytes: [UInt8]) -> OpaquePointer? {
        g_variant_new_fixed_array(Self.type("y"), bytes, gsize(bytes.count), 1)
    }

    private static func bytes(_ key: String, _ options: UnsafeMutablePointer<GVariantDict>) -> [UInt8]? {
        guard let value = g_variant_dict_lookup_value(options, key, Self.type("ay")) else { return nil }
        defer { g_variant_unref(value) }
        return bytes(value)
    }

    private static func bytes(_ value: OpaquePointer) -> [UInt8] {
        var count: gsize = 0
        guard let start = g_variant_get_fixed_array(value, &count, 1) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
    }

    /// A GVariantType is the string that names it. Source: G_VARIANT_TYPE in gvarianttype.h.
    private static func type(_ name: StaticString) -> OpaquePointer {
        OpaquePointer(name.utf8Start)
    }
}
