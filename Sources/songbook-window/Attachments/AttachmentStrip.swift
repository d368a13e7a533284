import CAdwaita
import Files
import Freedesktop
import SongLibrary
import SongNames
import SongbookModel
import Toolkit
import Translations

/// The files beside a song, below its tags: a line for each file; only lines in view have widgets. Hidden if there are
/// no files.
///
/// ``playerFor`` serves the playing of sound.
@MainActor
final class AttachmentStrip {
    /// A command for a file.
    enum Command: CaseIterable {
        case open, openWith, rename, trash, showInFiles
    }

    /// The strip as a widget.
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    /// Returns a player for a recording or a film; called for each line that comes into view, with files of all kinds.
    /// Nil if a file cannot be played.
    var playerFor: @MainActor (Attachment) -> (any AttachmentPlayer)? = { _ in nil } {
        didSet { rows.renewPlayers() }
    }
    /// Called to run a command on a file.
    var onCommand: @MainActor (Command, Attachment) -> Void = { _, _ in }
    /// Called when the user clicks the button to add files.
    var onAdd: @MainActor () -> Void = {} {
        didSet { header.onAdd = onAdd }
    }
    /// Called when the user clicks the button to start or stop recording.
    var onRecord: @MainActor () -> Void = {} {
        didSet { header.onRecord = onRecord }
    }
    /// Called when the files beside the song have changed.
    var onChange: @MainActor ([Attachment]) -> Void = { _ in }
    /// Called when a key returns to the song.
    var onLeave: @MainActor () -> Void = {}

    private let model = AttachmentModel()
    private let rows: AttachmentRows
    private let list: Widget
    private let header = AttachmentHeader()
    private let menu: AttachmentMenu
    /// The maximum height of the lines, in pixels; beyond it they scroll.
    private static let mostHeight: CInt = 190

    init(_ environment: Environment) {
        rows = AttachmentRows(environment)
        list = Self.makeScroller(rows.view.widget)
        menu = AttachmentMenu(rows.view, in: widget)
        gtk_widget_add_css_class(widget, "attachments")
        setAccessibleName(widget, translated("Files Beside the Song"))
        for part in [header.widget, list] { gtk_box_append(widget.cast(), part) }
        model.onChange = { [weak self] in self?.changed(from: $0) }
        model.onLook = { [weak self] in self?.rows.look() }
        menu.item = { [weak self] in self?.rows.item(at: $0) }
        menu.onCommand = { [weak self] in self?.onCommand($0, $1) }
        menu.onLeave = { [weak self] in self?.onLeave() }
        rows.onActivate = { [weak self] in self?.onCommand(.open, $0) }
        rows.playerFor = { [weak self] in self?.playerFor($0) }
        update()
    }

    /// The files beside the song, sorted by the bytes of their names.
    var items: [Attachment] { model.items }

    /// Whether one of its lines has the keyboard focus.
    var hasFocus: Bool { rows.view.hasFocus }

    /// The file whose line has the keyboard focus; nil if none has.
    var current: Attachment? { hasFocus ? rows.view.cursor.flatMap { rows.item(at: $0) } : nil }

    /// Shows the files beside this song from now on.
    ///
    /// - Parameter file: the song's file, at its present path in its library.
    func follow(_ file: FilePath, in location: SongLocation) {
        model.follow(file, in: location)
    }

    /// Checks the folder again.
    func refresh() {
        model.refresh()
    }

    /// Shows whether the song is being recorded.
    func showRecording(_ isRecording: Bool) {
        header.showRecording(isRecording)
    }

    /// Scrolls to a file that is listed, or will be after the folder was checked.
    ///
    /// - Parameter grabsFocus: whether it gets the keyboard focus.
    func reveal(_ path: FilePath, grabsFocus: Bool = true) {
        rows.reveal(path, grabsFocus: grabsFocus)
    }

    /// Moves the keyboard focus to the lines.
    func grabFocus() {
        rows.grabFocus()
    }

    /// Call this when the song closes.
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
        let isShown = !model.items.isEmpty
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
