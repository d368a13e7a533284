import CAdwaita
public import Files
import Freedesktop

/// Opens files in other programs of the desktop.
@MainActor
public enum DefaultProgram {
    /// Opens a file or a folder in the desktop's default program for it.
    ///
    /// - Parameter fail: called if there is no such program, or it cannot be started. Source:
    ///   g_app_info_launch_default_for_uri_async.
    public static func open(_ path: FilePath, over window: Widget, orElse fail: @escaping @MainActor () -> Void) {
        ProgramLaunch.withContext(over: window) { context in
            g_app_info_launch_default_for_uri_async(
                FileURI(path: path).description, context, nil,
                { _, result, data in
                    guard let data else { return }
                    let failure = Unmanaged<Failure>.fromOpaque(data).takeRetainedValue()
                    guard g_app_info_launch_default_for_uri_finish(result, nil) == 0 else { return }
                    MainActor.assumeIsolated { failure.report() }
                }, Unmanaged.passRetained(Failure(report: fail)).toOpaque())
        }
    }
}

private final class Failure: Sendable {
    let report: @MainActor () -> Void

    init(report: @escaping @MainActor () -> Void) {
        self.report = report
    }
}

/// A program that can open a file. Source: GAppInfo.
@MainActor
public final class InstalledProgram {
    /// Its name in the language of the desktop.
    public let name: String
    private let info: OpaquePointer

    /// - Parameter info: a GAppInfo, of which it takes a reference.
    private init(_ info: OpaquePointer) {
        self.info = info
        g_object_ref(UnsafeMutableRawPointer(info))
        name = g_app_info_get_display_name(info).map { String(cString: $0) } ?? ""
    }

    isolated deinit {
        g_object_unref(UnsafeMutableRawPointer(info))
    }

    /// Its icon, a GIcon that it owns; nil if it has none.
    public var icon: OpaquePointer? { g_app_info_get_icon(info) }

    /// The programs that declare to open files of a type, the likeliest first; then all others that open files.
    ///
    /// - Parameter type: a MIME type.
    public static func all(for type: String) -> (fitting: [InstalledProgram], others: [InstalledProgram]) {
        let usual = g_app_info_get_default_for_type(type, 0).map { info in
            defer { g_object_unref(UnsafeMutableRawPointer(info)) }
            return InstalledProgram(info)
        }
        let fitting =
            [usual].compactMap(\.self)
            + take(g_app_info_get_all_for_type(type)).filter { program in
                g_app_info_should_show(program.info) != 0
                    && usual.map { g_app_info_equal($0.info, program.info) != 0 } != true
            }
        let others = take(g_app_info_get_all()).filter { program in
            g_app_info_should_show(program.info) != 0
                && (g_app_info_supports_files(program.info) != 0 || g_app_info_supports_uris(program.info) != 0)
                && !fitting.contains { g_app_info_equal($0.info, program.info) != 0 }
        }
        return (fitting, others.sorted { g_utf8_collate($0.name, $1.name) < 0 })
    }

    /// Opens a file in it; returns whether it could be started.
    public func open(_ path: FilePath, over window: Widget) -> Bool {
        ProgramLaunch.open(path, in: info, over: window)
    }

    /// - Parameter list: of GAppInfo, which is taken over.
    private static func take(_ list: UnsafeMutablePointer<GList>?) -> [InstalledProgram] {
        defer { g_list_free_full(list) { g_object_unref($0) } }
        return sequence(first: list) { $0?.pointee.next }.prefix { $0 != nil }.compactMap { node in
            (node?.pointee.data).map { InstalledProgram(OpaquePointer($0)) }
        }
    }
}
