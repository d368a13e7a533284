import CAdwaita
import Files
import Freedesktop
import SongLibrary
import SongNames
import Toolkit
import Translations

/// What lies beside a song, below its tags: a line for each file, of which the lines in sight have widgets. Out of sight
/// where nothing lies there.
///
/// ``playerFor`` and ``setBar(_:)`` are for what plays and records sound.
@MainActor
final class AttachmentStrip {
    /// What can be done with a file.
    enum Command: CaseIterable {
        case open, openWith, rename, trash, showInFiles
    }

    /// The strip as a widget.
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    /// What plays a recording or a film; asked for each line that comes into sight, for files of all kinds. Nil for what
    /// nothing plays.
    var playerFor: @MainActor (Attachment) -> (any AttachmentPlayer)? = { _ in nil } {
        didSet { rows.renewPlayers() }
    }
    /// Called when something is to be done with a file.
    var onCommand: @MainActor (Command, Attachment) -> Void = { _, _ in }
    /// Called when the button to add files is pressed.
    var onAdd: @MainActor () -> Void = {} {
        didSet { header.onAdd = onAdd }
    }
    /// Called when the button to record is pressed, and when that is to end.
    var onRecord: @MainActor () -> Void = {} {
        didSet { header.onRecord = onRecord }
    }
    /// Called when other files lie beside the song than before.
    var onChange: @MainActor ([Attachment]) -> Void = { _ in }
    /// Called when a key leads back to the song.
    var onLeave: @MainActor () -> Void = {}

    private let model = AttachmentModel()
    private let rows: AttachmentRows
    private let bar: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private let list: Widget
    private let header = AttachmentHeader()
    private let menu: AttachmentMenu
    /// About so many lines are in sight at once.
    private static let mostHeight: CInt = 190

    init(_ environment: Environment) {
        rows = AttachmentRows(environment)
        list = Self.makeScroller(rows.view.widget)
        menu = AttachmentMenu(rows.view, in: widget)
        gtk_widget_add_css_class(widget, "attachments")
        setAccessibleName(widget, translated("Files Beside the Song"))
        for part in [header.widget, list, bar] { gtk_box_append(widget.cast(), part) }
        model.onChange = { [weak self] in self?.changed(from: $0) }
        model.onLook = { [weak self] in self?.rows.look() }
        menu.item = { [weak self] in self?.rows.item(at: $0) }
        menu.onCommand = { [weak self] in self?.onCommand($0, $1) }
        menu.onLeave = { [weak self] in self?.onLeave() }
        rows.onActivate = { [weak self] in self?.onCommand(.open, $0) }
        rows.playerFor = { [weak self] in self?.playerFor($0) }
        update()
    }

    /// What lies beside the song, by the bytes of the names.
    var items: [Attachment] { model.items }

    /// Whether something of it has the keyboard.
    var hasFocus: Bool { rows.view.hasFocus }

    /// The file whose line has the keyboard; nil where none has.
    var current: Attachment? { hasFocus ? rows.view.cursor.flatMap { rows.item(at: $0) } : nil }

    /// Shows what lies beside this song from now on.
    ///
    /// - Parameter file: the song's file, wherever it is in its library now.
    func follow(_ file: FilePath, in location: SongLocation) {
        model.follow(file, in: location)
    }

    /// Looks at the folder again.
    func refresh() {
        model.refresh()
    }

    /// Shows something below the lines, as a recording that runs: also where nothing else is in sight. Nil takes it away.
    func setBar(_ content: Widget?) {
        if let old = gtk_widget_get_first_child(bar) { gtk_box_remove(bar.cast(), old) }
        if let content { gtk_box_append(bar.cast(), content) }
        update()
    }

    /// Shows whether the song is recorded.
    func showRecording(_ isRecording: Bool) {
        header.showRecording(isRecording)
    }

    /// Scrolls to a file that is listed, or will be when the folder was looked at.
    ///
    /// - Parameter grabsFocus: whether it gets the keyboard.
    func reveal(_ path: FilePath, grabsFocus: Bool = true) {
        rows.reveal(path, grabsFocus: grabsFocus)
    }

    /// Puts the keyboard on the lines.
    func grabFocus() {
        rows.grabFocus()
    }

    /// To be called when the song goes.
    func close() {
        model.close()
        rows.close()
    }
}

extension AttachmentStrip {
    private func changed(from old: [Attachment]) {
        let hadFocus = hasFocus
        rows.show(model.items, insteadOf: old)
        update()
        onChange(model.items)
        if hadFocus, model.items.isEmpty { onLeave() }
    }

    private func update() {
        let isShown = !model.items.isEmpty || gtk_widget_get_first_child(bar) != nil
        gtk_widget_set_visible(widget, isShown.gboolean)
        gtk_widget_set_visible(list, (!model.items.isEmpty).gboolean)
        header.show(count: model.items.count)
    }

    private static func makeScroller(_ content: Widget) -> Widget {
        let scroller: Widget = Scroller.make()
        gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
        gtk_scrolled_window_set_max_content_height(scroller.opaque, mostHeight)
        gtk_scrolled_window_set_child(scroller.opaque, content)
        return scroller
    }
}
