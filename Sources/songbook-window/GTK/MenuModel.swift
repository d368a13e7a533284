import CAdwaita

/// An item of a menu: its words, with a mnemonic, and the action that it runs. It is not shown where there is nothing for
/// that.
typealias MenuItem = (label: String, action: String)

/// Items of a menu that belong together.
struct MenuSection: ExpressibleByArrayLiteral {
    /// What is said above them; nil where nothing is.
    var title: String?
    var items: [MenuItem]

    init(title: String? = nil, _ items: [MenuItem]) {
        self.title = title
        self.items = items
    }

    init(arrayLiteral items: MenuItem...) {
        self.init(items)
    }
}

/// What a menu offers: groups of items, with a line between two of them.
@MainActor
enum MenuModel {
    /// A GMenu, which the caller owns.
    static func make(_ sections: [MenuSection]) -> OpaquePointer {
        let menu = g_menu_new()!
        for section in sections {
            let items = g_menu_new()!
            for item in section.items {
                let line = g_menu_item_new(item.label, item.action)
                g_menu_item_set_attribute_value(line, "hidden-when", g_variant_new_string("action-disabled"))
                g_menu_append_item(items, line)
                g_object_unref(UnsafeMutableRawPointer(line))
            }
            g_menu_append_section(menu, section.title, items.cast())
            g_object_unref(UnsafeMutableRawPointer(items))
        }
        return menu
    }
}
