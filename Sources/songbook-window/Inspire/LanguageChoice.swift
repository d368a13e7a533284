import CAdwaita
import Pronunciation
import SongbookModel
import Toolkit
import Translations

/// A button that shows a language, with a list to choose another one.
@MainActor
final class LanguageChoice {
    let widget: Widget = gtk_drop_down_new(nil, nil)
    /// Called with a language that the user chose.
    var onChoose: @MainActor (LanguageTag) -> Void = { _ in }

    private var tags: [LanguageTag] = []
    private var isShowing = false

    init() {
        setTooltip(widget, translated("Language"))
        gtk_widget_set_visible(widget, 0)
        let factory = gtk_signal_list_item_factory_new()!
        connect(factory, "setup") { emission in
            let label = makeLabel("")
            gtk_widget_set_valign(label, GTK_ALIGN_CENTER)
            gtk_label_set_wrap(label.opaque, 0)
            if let item = emission.object(1) { gtk_list_item_set_child(item, label) }
        }
        connect(factory, "bind") { emission in
            guard let item = emission.object(1), let label = gtk_list_item_get_child(item),
                let text = gtk_string_object_get_string(gtk_list_item_get_item(item).map { OpaquePointer($0) })
            else { return }
            gtk_label_set_text(label.opaque, text)
            // GTK 4.8 does not name list items by itself.
            if let place = gtk_widget_get_parent(label) { setAccessibleName(place, String(cString: text)) }
        }
        gtk_drop_down_set_factory(widget.opaque, factory)
        g_object_unref(UnsafeMutableRawPointer(factory))
        connect(widget, "notify::selected") { [weak self] _ in self?.selected() }
    }

    /// Shows the available languages and the selected one, without calling ``onChoose``.
    func show(_ newTags: [LanguageTag], selected: LanguageTag) {
        isShowing = true
        defer { isShowing = false }
        if newTags != tags {
            tags = newTags
            let names = gtk_string_list_new(nil)!
            for tag in newTags { gtk_string_list_append(names, tag.ownName) }
            gtk_drop_down_set_model(widget.opaque, names)
            g_object_unref(UnsafeMutableRawPointer(names))
        }
        if let index = tags.firstIndex(of: selected) { gtk_drop_down_set_selected(widget.opaque, guint(index)) }
        let name = "\(translated("Language")), \(selected.ownName)"
        // The button inside has the keyboard focus.
        for part in [widget, gtk_widget_get_first_child(widget)] { part.map { setAccessibleName($0, name) } }
        gtk_widget_set_visible(widget, 1)
    }

    private func selected() {
        let index = Int(gtk_drop_down_get_selected(widget.opaque))
        if !isShowing, tags.indices.contains(index) { onChoose(tags[index]) }
    }
}
