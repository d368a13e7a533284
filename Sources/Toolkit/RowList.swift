import CAdwaita

/// A GListModel that knows the number of rows and nothing about their content: the view looks that up by position. A
/// hundred thousand rows cost as much as one.
///
/// It is a GtkSelectionModel, too, in which only the program selects, not a click or a key: either one row that the
/// program marks, or instead any number of rows that the user chose.
@MainActor
final class RowList {
    /// The GListModel and GtkSelectionModel; callers that keep it take a reference of their own.
    let model: OpaquePointer

    /// A list without rows.
    init() {
        model = OpaquePointer(g_object_new_with_properties(rowListType, 0, nil, nil))
        instance(model).pointee.selected = GTK_INVALID_LIST_POSITION
    }

    isolated deinit {
        g_object_unref(UnsafeMutableRawPointer(model))
    }

    /// How many rows there are.
    var count: Int { Int(instance(model).pointee.count) }

    /// The row that is selected; nil when none is.
    var selected: Int? {
        get {
            let position = instance(model).pointee.selected
            return position == GTK_INVALID_LIST_POSITION ? nil : Int(position)
        }
        set {
            let old = selected
            guard newValue != old else { return }
            instance(model).pointee.selected = newValue.map { guint($0) } ?? GTK_INVALID_LIST_POSITION
            for position in [old, newValue].compactMap(\.self) where position < count {
                gtk_selection_model_selection_changed(model, guint(position), 1)
            }
        }
    }

    /// How many rows the user chose.
    var chosenCount: Int { instance(model).pointee.chosen.map { Int(gtk_bitset_get_size($0)) } ?? 0 }

    /// Whether the user chose this row.
    func isChosen(_ position: Int) -> Bool {
        instance(model).pointee.chosen.map { gtk_bitset_contains($0, guint(position)) != 0 } ?? false
    }

    /// Chooses these rows and no others.
    ///
    /// - Returns: whether they have changed.
    func choose(_ ranges: [Range<Int>]) -> Bool {
        let set = gtk_bitset_new_empty()!
        for range in ranges.map({ $0.clamped(to: 0..<count) }) where !range.isEmpty {
            gtk_bitset_add_range(set, guint(range.lowerBound), guint(range.count))
        }
        let old = instance(model).pointee.chosen
        if old.map({ gtk_bitset_equals($0, set) != 0 }) ?? (gtk_bitset_is_empty(set) != 0) {
            gtk_bitset_unref(set)
            return false
        }
        old.map(gtk_bitset_unref)
        instance(model).pointee.chosen = set
        dropNone()
        if count > 0 { gtk_selection_model_selection_changed(model, 0, guint(count)) }
        return true
    }

    private func dropNone() {
        guard let set = instance(model).pointee.chosen, gtk_bitset_is_empty(set) != 0 else { return }
        gtk_bitset_unref(set)
        instance(model).pointee.chosen = nil
    }

    /// Replaces `removed` rows from `start` on by `added` others, none of which is selected.
    func replace(from start: Int, removed: Int, added: Int) {
        guard removed > 0 || added > 0 else { return }
        instance(model).pointee.count = guint(count - removed + added)
        if let selected, selected >= start {
            let moved = selected < start + removed ? nil : guint(selected - removed + added)
            instance(model).pointee.selected = moved ?? GTK_INVALID_LIST_POSITION
        }
        if let set = instance(model).pointee.chosen {
            gtk_bitset_splice(set, guint(start), guint(removed), guint(added))
            dropNone()
        }
        g_list_model_items_changed(model, guint(start), guint(removed), guint(added))
    }
}

private struct RowListInstance {
    var object: GObject
    var count: guint
    var selected: guint
    /// A GtkBitset, which the instance owns; nil if nothing is chosen.
    var chosen: OpaquePointer?
}

private func instance(_ model: OpaquePointer) -> UnsafeMutablePointer<RowListInstance> {
    UnsafeMutablePointer(model)
}

/// Source: g_type_register_static, GListModelInterface, GtkSelectionModelInterface.
private let rowListType: GType = {
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GObjectClass>.size)
    info.instance_size = guint16(MemoryLayout<RowListInstance>.size)
    info.class_init = { made, _ in
        made?.assumingMemoryBound(to: GObjectClass.self).pointee.finalize = { object in
            guard let object else { return }
            instance(OpaquePointer(object)).pointee.chosen.map(gtk_bitset_unref)
            let above = g_type_class_peek(g_object_get_type())?.assumingMemoryBound(to: GObjectClass.self)
            above?.pointee.finalize(object)
        }
    }
    let type = g_type_register_static(g_object_get_type(), "SongbookRowList", &info, GTypeFlags(rawValue: 0))
    var interface = GInterfaceInfo(
        interface_init: { interface, _ in
            guard let methods = interface?.assumingMemoryBound(to: GListModelInterface.self) else { return }
            methods.pointee.get_item_type = { _ in g_object_get_type() }
            methods.pointee.get_n_items = { model in model.map { instance($0).pointee.count } ?? 0 }
            methods.pointee.get_item = { model, position in
                guard let model, position < instance(model).pointee.count else { return nil }
                return UnsafeMutableRawPointer(g_object_new_with_properties(g_object_get_type(), 0, nil, nil))
            }
        }, interface_finalize: nil, interface_data: nil)
    g_type_add_interface_static(type, g_list_model_get_type(), &interface)
    interface.interface_init = { interface, _ in
        guard let methods = interface?.assumingMemoryBound(to: GtkSelectionModelInterface.self) else { return }
        methods.pointee.is_selected = { model, position in
            guard let instance = model.map({ instance($0).pointee }) else { return 0 }
            if let chosen = instance.chosen { return gtk_bitset_contains(chosen, position) }
            return (instance.selected == position).gboolean
        }
    }
    g_type_add_interface_static(type, gtk_selection_model_get_type(), &interface)
    return type
}()
