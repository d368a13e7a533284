import CAdwaita

/// A GListModel that knows how many rows there are and nothing of what is in them: who shows a row looks it up by its
/// position. A hundred thousand rows cost as much as one.
///
/// It is a GtkSelectionModel, too, in which the program alone selects: neither a click nor a key does.
@MainActor
final class RowList {
    /// The GListModel and GtkSelectionModel; whoever takes it over takes a reference of its own.
    let model: OpaquePointer

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

    /// Says that `removed` rows from `start` on are replaced by `added` others. None of these is selected.
    func replace(from start: Int, removed: Int, added: Int) {
        guard removed > 0 || added > 0 else { return }
        instance(model).pointee.count = guint(count - removed + added)
        if let selected, selected >= start {
            let moved = selected < start + removed ? nil : guint(selected - removed + added)
            instance(model).pointee.selected = moved ?? GTK_INVALID_LIST_POSITION
        }
        g_list_model_items_changed(model, guint(start), guint(removed), guint(added))
    }
}

private struct RowListInstance {
    var object: GObject
    var count: guint
    var selected: guint
}

private func instance(_ model: OpaquePointer) -> UnsafeMutablePointer<RowListInstance> {
    UnsafeMutablePointer(model)
}

/// Source: g_type_register_static, GListModelInterface, GtkSelectionModelInterface.
private let rowListType: GType = {
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GObjectClass>.size)
    info.instance_size = guint16(MemoryLayout<RowListInstance>.size)
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
            (model.map { instance($0).pointee.selected == position } ?? false).gboolean
        }
    }
    g_type_add_interface_static(type, gtk_selection_model_get_type(), &interface)
    return type
}()
