import CAdwaita
import LibraryIndex
import SongbookModel
import Toolkit
import Translations

/// The menu in the header of a library's list that says in which order songs are listed, for each place by itself. In a
/// narrow window, what it offers is in the main menu of that header.
@MainActor
final class SortMenu {
    private let browse: BrowseView
    private let orders: ListOrders
    private let place: @Sendable (BrowsePlace) -> ListPlace
    private let button: Widget
    private let sort: OpaquePointer
    private let reversal: OpaquePointer

    /// Puts it into the header.
    ///
    init(in browse: BrowseView, _ orders: ListOrders, place: @escaping @Sendable (BrowsePlace) -> ListPlace) {
        (self.browse, self.orders, self.place) = (browse, orders, place)
        let group = OpaquePointer(g_simple_action_group_new()!)
        button = MenuButton.make(icon: "view-sort-descending-symbolic", name: translated("Sort")) { Self.sections }
        let standard = ListOrder()
        sort = Actions.addChoice("sort", to: group, chosen: standard.sort.rawValue) { _ in }
        reversal = Actions.addSwitch("reverse", to: group) {}
        gtk_widget_insert_action_group(browse.header, "list", group)
        g_object_unref(UnsafeMutableRawPointer(group))
        adw_header_bar_pack_end(browse.header.opaque, button)
        connect(sort, "activate") { [weak self] in
            if let sort = SongSort(rawValue: $0.variantString(1)) { self?.change { $0.sort = sort } }
        }
        connect(reversal, "activate") { [weak self] _ in self?.change { $0.isReversed.toggle() } }
        browse.order = { [orders] in orders.order(of: place($0)) }
        browse.onPlace = { [weak self] in self?.update() }
        update()
    }

    /// Whether it has a button of its own.
    var isInHeader = true {
        didSet { gtk_widget_set_visible(button, isInHeader.gboolean) }
    }

    /// What it offers. The actions are those of the header.
    private static var sections: [MenuSection] {
        [MenuSection(title: translated("Sort By"), orders), [reverse]]
    }

    /// The same as a menu in another one.
    static var submenu: MenuSection {
        MenuSection(submenu: translated("Sort By"), orders + [reverse])
    }

    private static var orders: [MenuItem] { SongSort.allCases.map { ($0.label, "list.sort::\($0.rawValue)") } }
    private static var reverse: MenuItem { (translated("_Reversed"), "list.reverse") }

    private var order: ListOrder { orders.knownOrder(of: place(browse.place)) }

    private func change(_ body: (inout ListOrder) -> Void) {
        var order = order
        body(&order)
        orders.set(order, of: place(browse.place))
        update()
        browse.showOrder()
    }

    /// Shows the order of what is listed now. What was searched for, and what was deleted, has one of its own.
    private func update() {
        g_simple_action_set_state(sort, g_variant_new_string(order.sort.rawValue))
        Actions.set(reversal, to: order.isReversed)
        let isPossible = browse.query == nil && !browse.showsDeleted
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
