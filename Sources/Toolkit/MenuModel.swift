import CAdwaita

/// An item of a menu: its label, with a mnemonic, and the action that it runs. It is hidden while the action is
/// disabled.
public typealias MenuItem = (label: String, action: String)

/// Items of a menu that belong together.
public struct MenuSection: ExpressibleByArrayLiteral {
    /// The heading above them; nil for none.
    public var title: String?
    /// Its items, from top to bottom.
    public var items: [MenuItem]
    /// Keys that do the same as an action without keys of its own, by that action's name.
    public var keys: [String: String] = [:]

    /// Whether they are in a submenu with this title, below the items of the previous section.
    public var isSubmenu = false

    /// The icon of each item, if they are buttons in one row; otherwise empty.
    public private(set) var icons: [String] = []

    /// An item that is shown as a button with an icon, beside others.
    public struct Button {
        /// Its label.
        public let label: String
        /// The action that it runs, with its group: `win.close`.
        public let action: String
        /// The name of its icon in the theme.
        public let icon: String

        /// A button.
        public init(label: String, action: String, icon: String) {
            (self.label, self.action, self.icon) = (label, action, icon)
        }
    }

    /// Buttons in one row.
    public init(buttons: [Button]) {
        items = buttons.map { ($0.label, $0.action) }
        icons = buttons.map(\.icon)
    }

    /// A submenu.
    public init(submenu title: String, _ items: [MenuItem]) {
        self.title = title
        self.items = items
        isSubmenu = true
    }

    /// Its items, from top to bottom.
    public init(title: String? = nil, _ items: [MenuItem], keys: [String: String] = [:]) {
        self.title = title
        self.items = items
        self.keys = keys
    }

    /// Its items, from top to bottom.
    public init(arrayLiteral items: MenuItem...) {
        self.init(items)
    }
}

/// The model of a menu: groups of items, with separators between them.
@MainActor
public enum MenuModel {
    /// A GMenu, which the caller owns.
    public static func make(_ sections: [MenuSection]) -> OpaquePointer {
        let menu = g_menu_new()!
        var last: OpaquePointer?
        for section in sections {
            let items = makeItems(of: section)
            defer { g_object_unref(UnsafeMutableRawPointer(items)) }
            if section.isSubmenu, let last {
                g_menu_append_submenu(last, section.title, items.cast())
                continue
            }
            let place = g_menu_item_new_section(section.title, items.cast())
            // Source: GtkPopoverMenu, "Menu models".
            if !section.icons.isEmpty { set(place, "display-hint", "horizontal-buttons") }
            g_menu_append_item(menu, place)
            g_object_unref(UnsafeMutableRawPointer(place))
            last = items
        }
        return menu
    }

    /// A GMenu, which the caller owns.
    private static func makeItems(of section: MenuSection) -> OpaquePointer {
        let items = g_menu_new()!
        for (place, item) in section.items.enumerated() {
            let line = g_menu_item_new(item.label, item.action)
            // A submenu would be empty.
            if !section.isSubmenu { set(line, "hidden-when", "action-disabled") }
            // Source: GtkMenuTrackerItem, "accel".
            if let keys = section.keys[item.action] { set(line, "accel", keys) }
            if section.icons.indices.contains(place) { set(line, "verb-icon", section.icons[place]) }
            g_menu_append_item(items, line)
            g_object_unref(UnsafeMutableRawPointer(line))
        }
        return items
    }

    private static func set(_ item: OpaquePointer?, _ attribute: String, _ value: String) {
        g_menu_item_set_attribute_value(item, attribute, g_variant_new_string(value))
    }
}
