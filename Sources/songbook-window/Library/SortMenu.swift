import CAdwaita
import LibraryIndex
import SongbookModel
import Toolkit
import Translations

/// The menu in the header of a library's list for the order of songs, which is set for each place. In a narrow window,
/// its items are in the main menu of that header.
@MainActor
final class SortMenu {
    private let model: BrowseModel
    private let button: Widget
    private let sort: OpaquePointer
    private let reversal: OpaquePointer

    /// Adds the menu to the header of a list.
    init(in header: Widget, _ model: BrowseModel) {
        self.model = model
        let group = OpaquePointer(g_simple_action_group_new()!)
        button = MenuButton.make(icon: "view-sort-descending-symbolic", name: translated("Sort")) { Self.sections }
        let standard = ListOrder()
        sort = Actions.addChoice("sort", to: group, chosen: standard.sort.rawValue) { _ in }
        reversal = Actions.addSwitch("reverse", to: group) {}
        gtk_widget_insert_action_group(header, "list", group)
        g_object_unref(UnsafeMutableRawPointer(group))
        adw_header_bar_pack_end(header.opaque, button)
        connect(sort, "activate") { [weak model] in
            if let sort = SongSort(rawValue: $0.variantString(1)) { model?.sort { $0.sort = sort } }
        }
        connect(reversal, "activate") { [weak model] _ in model?.sort { $0.isReversed.toggle() } }
        render(self, in: header) { $0.show() }
    }

    /// Whether its button is visible.
    var isInHeader = true {
        didSet { gtk_widget_set_visible(button, isInHeader.gboolean) }
    }

    /// Its items. The actions are those of the header.
    private static var sections: [MenuSection] {
        [MenuSection(title: translated("Sort By"), orders), [reverse]]
    }

    /// The same items as a submenu.
    static var submenu: MenuSection {
        MenuSection(submenu: translated("Sort By"), orders + [reverse])
    }

    private static var orders: [MenuItem] { SongSort.allCases.map { ($0.label, "list.sort::\($0.rawValue)") } }
    private static var reverse: MenuItem { (translated("_Reversed"), "list.reverse") }

    /// Shows the order of the present list. Search results and deleted items have an order of their own.
    private func show() {
        let order = model.order
        g_simple_action_set_state(sort, g_variant_new_string(order.sort.rawValue))
        Actions.set(reversal, to: order.isReversed)
        let isPossible = model.query == nil && !model.showsDeleted
        for action in [sort, reversal] { g_simple_action_set_enabled(action, isPossible.gboolean) }
        gtk_widget_set_sensitive(button, isPossible.gboolean)
    }
}

extension SongSort {
    fileprivate var label: String {
        switch self {
        case .title: translated("_Title")
        case .changed: translated("_Last Changed")
        case .created: translated("_Created")
        }
    }
}
