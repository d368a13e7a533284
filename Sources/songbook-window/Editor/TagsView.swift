import CAdwaita
import Files
import SongFormat
import Toolkit
import Translations

/// A song's tags, below its title. Each shows the songs that have it and can be removed; new ones can be typed. Hidden
/// if there are none.
@MainActor
final class TagsView {
    /// The tags as a widget.
    let widget: Widget = WrapRow.make()
    /// Called with all tags after the user changed them.
    var onChange: @MainActor ([String]) -> Void = { _ in }
    /// Called with a tag that the user clicked.
    var onOpen: @MainActor (String) -> Void = { _ in }
    /// Called when the keyboard focus should return to the song.
    var onLeave: @MainActor () -> Void = {}

    private var tags: [String] = []
    private var pills: [Widget] = []
    private let add: Widget = gtk_button_new_from_icon_name("list-add-symbolic")
    private let entry: Widget = gtk_entry_new()
    private let composition: Composition
    private let isEditable: Bool

    init(isEditable: Bool) {
        self.isEditable = isEditable
        composition = Composition(in: entry)
        gtk_widget_add_css_class(widget, "tags")
        setAccessibleName(widget, translated("Tags"))
        gtk_widget_add_css_class(add, "flat")
        gtk_widget_add_css_class(add, "circular")
        setTooltip(add, translated("Add Tag (Ctrl+T)"))
        setAccessibleName(add, translated("Add Tag"))
        gtk_entry_set_placeholder_text(entry.cast(), translated("Tag"))
        setAccessibleName(entry, translated("New tag"))
        gtk_editable_set_width_chars(entry.opaque, 12)
        gtk_widget_set_visible(entry, 0)
        gtk_box_append(widget.cast(), entry)
        gtk_box_append(widget.cast(), add)
        connect(add, "clicked") { [self] _ in begin() }
        connect(entry, "activate") { [self] _ in
            if typed.isEmpty { end() } else { commit() }
        }
        let focus = gtk_event_controller_focus_new()!
        connect(focus, "leave") { [self] _ in
            commit()
            gtk_widget_set_visible(entry, 0)
            update()
        }
        gtk_widget_add_controller(entry, focus)
        onKey(of: entry, unless: composition) { [self] key, modifiers in
            guard key == GDK_KEY_Escape, modifiers == 0 else { return false }
            gtk_editable_set_text(entry.opaque, "")
            end()
            return true
        }
        update()
    }

    /// Shows the tags that the song has.
    func show(_ newTags: [String]) {
        guard newTags != tags else { return }
        tags = newTags
        for pill in pills { gtk_box_remove(widget.cast(), pill) }
        pills = tags.enumerated().map { makePill($1, at: $0) }
        for pill in pills.reversed() { gtk_box_prepend(widget.cast(), pill) }
        update()
    }

    /// Adds the tag that is being typed, which would be lost with the entry.
    func finish() {
        composition.finish()
        if gtk_widget_get_visible(entry) != 0 { commit() }
    }

    /// Shows the entry for a new tag.
    func begin() {
        guard isEditable else { return }
        gtk_widget_set_visible(entry, 1)
        update()
        gtk_widget_grab_focus(entry)
    }
}

extension TagsView {
    private var typed: String { String(cString: gtk_editable_get_text(entry.opaque)) }

    private func commit() {
        let words = typed
        gtk_editable_set_text(entry.opaque, "")
        change(to: TagList.adding(words, to: tags))
    }

    private func change(to newTags: [String]) {
        guard newTags != tags else { return }
        show(newTags)
        onChange(newTags)
    }

    private func end() {
        gtk_widget_set_visible(entry, 0)
        update()
        onLeave()
    }

    private func update() {
        let isTyping = gtk_widget_get_visible(entry) != 0
        gtk_widget_set_visible(add, (isEditable && !isTyping).gboolean)
        gtk_widget_set_visible(widget, (isTyping || !tags.isEmpty).gboolean)
    }

    private func makePill(_ tag: String, at index: Int) -> Widget {
        let pill: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 2)
        gtk_widget_add_css_class(pill, "tag")
        let label: Widget = gtk_label_new(tag.asLine)
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_max_width_chars(label.opaque, 30)
        let name: Widget = gtk_button_new()
        gtk_button_set_child(name.cast(), label)
        gtk_widget_add_css_class(name, "flat")
        gtk_widget_add_css_class(name, "tag-name")
        let purpose = translated("Show songs with the tag “\(tag.amongWords)”")
        setTooltip(name, purpose)
        setAccessibleName(name, purpose)
        connect(name, "clicked") { [self] _ in onOpen(tag) }
        gtk_box_append(pill.cast(), name)
        guard isEditable else { return pill }
        let remove: Widget = gtk_button_new_from_icon_name("window-close-symbolic")
        gtk_widget_add_css_class(remove, "flat")
        gtk_widget_add_css_class(remove, "circular")
        gtk_widget_set_valign(remove, GTK_ALIGN_CENTER)
        let removal = translated("Remove the tag “\(tag.amongWords)”")
        setTooltip(remove, removal)
        setAccessibleName(remove, removal)
        connect(remove, "clicked") { [self] _ in
            onLeave()
            change(to: TagList.removing(index, from: tags))
        }
        gtk_box_append(pill.cast(), remove)
        return pill
    }
}
