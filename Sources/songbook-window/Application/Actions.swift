import CAdwaita
import SongLibrary
import Toolkit

/// The actions of menus and keys. Actions of a window are created with the window; here are their keys, and the actions
/// of the application.
@MainActor
enum Actions {
    /// The key that pins what has the keyboard focus.
    static let pinKey = "<Control>d"

    static func install(in application: Application) {
        add("quit", to: application.application.opaque) {
            // A question must be answered first.
            if application.activeWindow?.dialogs.isAsking != true { application.quit() }
        }
        add("open", to: application.application.opaque) { application.chooseSong() }
        for (name, action) in LibraryAction.named {
            add(name, to: application.application.opaque) { application.openLibrary(beginning: action) }
        }
        add(
            "search-for", to: application.application.opaque,
            parameter: { words in
                application.openLibrary(beginning: .searchFor(words))
            })
        addStyle(to: application)
        let keys: KeyValuePairs = [
            "app.quit": "<Control>q", "app.open": "<Control>o", "win.save": "<Control>s", "window.close": "<Control>w",
            "win.undo": "<Control>z", "win.redo": "<Shift><Control>z", "win.shortcuts": "<Control>question",
            "win.settings": "<Control>comma", "win.sidebar": "F9", "win.list": "F6", "win.up": "<Alt>Up",
            "win.back": "<Alt>Left",
            "win.search": "<Shift><Control>f", "win.new-song": "<Control>n", "win.new-folder": "<Shift><Control>n",
            "win.rename": "F2", "win.find": "<Control>f", "win.echoes": "<Control>e",
            "win.toggle-pin": pinKey, "win.tags": "<Control>t",
            "win.record": "<Control>r", "win.inspire": "<Control>i",
            "win.details": "<Alt>Return <Alt>KP_Enter",
            "win.import": "<Shift><Control>i", "win.export": "<Shift><Control>e",
            "win.next-stage": "<Alt>Page_Down <Alt>KP_Page_Down",
            "win.previous-stage": "<Alt>Page_Up <Alt>KP_Page_Up",
            "win.move": "<Shift><Control>m", "win.replace": "<Control>h", "win.page-alone": "F11",
            "win.syllables": "<Control>m", "win.rhyme-colors": "<Control>k", "win.transpose": "<Shift><Control>k",
            "win.zoom-in": "<Control>plus <Control>equal <Control>KP_Add",
            "win.zoom-out": "<Control>minus <Control>KP_Subtract", "win.zoom-normal": "<Control>0 <Control>KP_0",
        ]
        for (action, keys) in keys {
            let list = g_strsplit(keys, " ", -1)
            defer { g_strfreev(list) }
            list?.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: 1) { list in
                gtk_application_set_accels_for_action(application.application, action, list)
            }
        }
    }

    /// Adds the choice between light and dark windows.
    private static func addStyle(to application: Application) {
        let appearance = application.appearance
        let action = addChoice(
            "style", to: application.application.opaque, chosen: appearance.settings.appearance.rawValue
        ) { name in
            guard let style = Settings.Appearance(rawValue: name), let window = application.activeWindow else { return }
            application.settingsChanges.make(over: window) { $0.appearance = style }
        }
        appearance.onStyleChange = { g_simple_action_set_state(action, g_variant_new_string($0.rawValue)) }
    }

    /// Adds an action that chooses one of several values; the caller sets its state.
    static func addChoice(
        _ name: String, to map: OpaquePointer, chosen: String, _ run: @escaping @MainActor (String) -> Void
    ) -> OpaquePointer {
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        let action = g_simple_action_new_stateful(name, type, g_variant_new_string(chosen))!
        connect(action, "activate") { run($0.variantString(1)) }
        g_action_map_add_action(map, action)
        g_object_unref(UnsafeMutableRawPointer(action))
        return action
    }

    /// Adds an action that is on or off; the caller sets its state with ``set(_:to:)``.
    static func addSwitch(
        _ name: String, to map: OpaquePointer, _ run: @escaping @MainActor () -> Void
    ) -> OpaquePointer {
        let action = g_simple_action_new_stateful(name, nil, g_variant_new_boolean(0))!
        connect(action, "activate") { _ in run() }
        g_action_map_add_action(map, action)
        g_object_unref(UnsafeMutableRawPointer(action))
        return action
    }

    /// Sets whether an action is on.
    static func set(_ action: OpaquePointer, to isOn: Bool) {
        g_simple_action_set_state(action, g_variant_new_boolean(isOn.gboolean))
    }

    /// Adds an action with a text as its parameter, which the item that activates it supplies.
    static func add(
        _ name: String, to map: OpaquePointer, parameter run: @escaping @MainActor (String) -> Void
    ) {
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        let action = g_simple_action_new(name, type)!
        connect(action, "activate") { run($0.variantString(1)) }
        g_action_map_add_action(map, action)
        g_object_unref(UnsafeMutableRawPointer(action))
    }

    /// Adds an action called `name` to an application or a window, which owns it.
    @discardableResult
    static func add(_ name: String, to map: OpaquePointer, _ run: @escaping @MainActor () -> Void) -> OpaquePointer {
        let action = g_simple_action_new(name, nil)!
        connect(action, "activate") { _ in run() }
        g_action_map_add_action(map, action)
        g_object_unref(UnsafeMutableRawPointer(action))
        return action
    }
}
