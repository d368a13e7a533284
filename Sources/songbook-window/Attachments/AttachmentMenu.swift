import CAdwaita
import SongNames
import Toolkit
import Translations

/// The context menu and the keys for the files of the strip.
@MainActor
final class AttachmentMenu {
    /// The file of a line.
    var item: @MainActor (Int) -> Attachment? = { _ in nil }
    /// Called to run a command on a file.
    var onCommand: @MainActor (AttachmentStrip.Command, Attachment) -> Void = { _, _ in }
    /// Called when Escape returns to the song.
    var onLeave: @MainActor () -> Void = {}

    private let view: RowsView<AttachmentRow>
    private let strip: Widget
    /// The file whose menu is open.
    private var target: Attachment?

    /// - Parameter strip: contains the lines, and outlives them.
    init(_ view: RowsView<AttachmentRow>, in strip: Widget) {
        (self.view, self.strip) = (view, strip)
        addActions()
        view.onMenu = { [weak self] in self?.show(at: $0, $1) }
        onKey(of: view.widget) { [self] key, modifiers in
            guard view.focused != nil, let position = view.cursor, let item = item(position) else { return false }
            if isMenuKey(key, modifiers) {
                view.widget(at: position).map { show(at: position, $0) }
            } else if key == GDK_KEY_Delete, modifiers == 0 {
                onCommand(.trash, item)
            } else if key == GDK_KEY_Escape, modifiers == 0 {
                onLeave()
            } else if key == GDK_KEY_space, modifiers == 0 {
                return play(position)
            } else if [GDK_KEY_Left, GDK_KEY_Right].contains(key), modifiers == 0 {
                let isRightToLeft = gtk_widget_get_direction(view.widget) == GTK_TEXT_DIR_RTL
                return skip(position, isOn: (key == GDK_KEY_Right) != isRightToLeft)
            } else {
                return false
            }
            return true
        }
    }

    private func play(_ position: Int) -> Bool {
        guard let player = view.row(at: position)?.player else { return false }
        player.toggle()
        return true
    }

    private func skip(_ position: Int, isOn: Bool) -> Bool {
        guard let player = view.row(at: position)?.player else { return false }
        player.skip(isOn ? Self.leap : -Self.leap)
        return true
    }

    private func show(at position: Int, _ line: Widget) {
        guard let item = item(position) else { return }
        target = item
        (view.cursor, view.ringed) = (position, position)
        ContextMenu.show(Self.sections, at: line, in: strip) { [weak self] in
            self?.view.ringed = nil
            self?.view.grabFocus()
        } then: { [weak self] in
            if self?.target == item { self?.target = nil }
        }
    }

    /// How far an arrow key skips during playback, in seconds.
    private static let leap = 5.0

    /// Its items.
    static var sections: [MenuSection] {
        [
            [(translated("_Open"), "attachment.open"), (translated("Open _With…"), "attachment.open-with")],
            MenuSection(
                [(translated("_Rename…"), "attachment.rename"), (translated("Move to _Trash"), "attachment.trash")],
                keys: ["attachment.rename": "F2", "attachment.trash": "Delete"]),
            [(translated("Show in _File Manager"), "attachment.show-in-files")],
        ]
    }

    private func addActions() {
        let group = g_simple_action_group_new()!
        let names: [(String, AttachmentStrip.Command)] = [
            ("open", .open), ("open-with", .openWith), ("rename", .rename), ("trash", .trash),
            ("show-in-files", .showInFiles),
        ]
        for (name, command) in names {
            Actions.add(name, to: OpaquePointer(group)) { [weak self] in
                if let self, let target { onCommand(command, target) }
            }
        }
        gtk_widget_insert_action_group(strip, "attachment", OpaquePointer(group))
        g_object_unref(UnsafeMutableRawPointer(group))
    }
}
