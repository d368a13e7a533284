import CAdwaita
import Files
import Freedesktop
import ListChanges
import SongNames
import SongbookModel
import Toolkit
import Translations

/// The lines of the strip, and what is known of their files.
@MainActor
final class AttachmentRows {
    let view = RowsView<AttachmentRow>(name: translated("Attachments"))
    /// Called to open a file: on Return or a double click; for a picture, on a click.
    var onActivate: @MainActor (Attachment) -> Void = { _ in }
    /// Returns a player for a file; nil if it cannot be played.
    var playerFor: @MainActor (Attachment) -> (any AttachmentPlayer)? = { _ in nil }

    private static let dragging = Dragging<Attachment>()

    private let facts = AttachmentFactsLoader()
    private let pictures: AttachmentPictures
    private var items: [Attachment] = []
    /// The rows that exist, and their positions.
    private var lines: [(row: AttachmentRow, position: @MainActor () -> Int?)] = []
    /// The file to scroll to as soon as it is listed, and whether it gets the keyboard focus.
    private var awaited: (path: FilePath, grabsFocus: Bool)?

    init(_ environment: Environment) {
        pictures = AttachmentPictures(environment)
        gtk_widget_add_css_class(view.widget, "browse-list")
        view.fill = { [weak self] row, position in self?.fill(row, position) }
        view.onSetUp = { [weak self] row, position in self?.setUp(row, position) }
        view.onTearDown = { [weak self] row in self?.tearDown(row) }
        view.onActivate = { [weak self] in self?.activate($0) }
        view.onPress = { [weak self] position, click in
            // A click moves the keyboard focus to the line; it opens only pictures.
            guard let self, case .plain = click, let item = item(at: position) else { return }
            if item.kind == .image { activate(position) }
        }
        facts.onLoad = { [weak self] in self?.update($0) }
        pictures.onLoad = { [weak self] in self?.update($0) }
    }

    /// The file of a line; nil if there is no such line.
    func item(at position: Int) -> Attachment? {
        items.indices.contains(position) ? items[position] : nil
    }

    /// Shows these files; lines of files that were shown before stay.
    func show(_ new: [Attachment], insteadOf old: [Attachment]) {
        let hadFocus = view.hasFocus
        let place = view.cursor.flatMap(item)?.path
        items = new
        facts.keep(new)
        view.replace(RowChange.between(old.count, new.count) { old[$0] == new[$1] })
        let line = view.cursor.flatMap { new.isEmpty ? nil : min($0, new.count - 1) }
        view.cursor = new.firstIndex { $0.path == place } ?? line
        if let awaited, new.contains(where: { $0.path == awaited.path }) {
            reveal(awaited.path, grabsFocus: awaited.grabsFocus)
        } else if hadFocus, !new.isEmpty {
            view.grabFocus()
        }
    }

    /// Checks the files again whose lines are on the screen.
    func look() {
        for line in lines { if let position = line.position(), let item = item(at: position) { facts.load(item) } }
    }

    /// Requests new players for the files.
    func renewPlayers() {
        for line in lines { if let item = line.row.attachment { line.row.show(playerFor(item)) } }
    }

    /// Scrolls to a file as soon as it is listed, and moves the keyboard focus to it if `grabsFocus` is set.
    func reveal(_ path: FilePath, grabsFocus: Bool) {
        guard let position = items.firstIndex(where: { $0.path == path }) else {
            return awaited = (path, grabsFocus)
        }
        awaited = nil
        view.cursor = position
        view.reveal(position)
        guard grabsFocus || view.hasFocus else { return }
        // A line that was out of view gets its widget in the next frame.
        MainLoop.after(seconds: 0.05) { [weak self] in self?.view.grabFocus() }
    }

    /// Moves the keyboard focus to the lines.
    func grabFocus() {
        guard !items.isEmpty else { return }
        view.cursor = view.cursor ?? 0
        view.grabFocus()
    }

    /// Call this when the song closes.
    func close() {
        for line in lines { line.row.leave() }
        facts.close()
        pictures.close()
    }
}

extension AttachmentRows {
    private func activate(_ position: Int) {
        if let item = item(at: position) { onActivate(item) }
    }

    private func setUp(_ row: AttachmentRow, _ position: @escaping @MainActor () -> Int?) {
        lines.append((row, position))
        Self.dragging.addSource(to: row.widget) { [weak self] in
            position().flatMap { self?.item(at: $0) }
        } files: {
            [$0.path]
        }
    }

    private func tearDown(_ row: AttachmentRow) {
        row.leave()
        lines.removeAll { $0.row === row }
    }

    private func fill(_ row: AttachmentRow, _ position: Int) {
        guard let item = item(at: position) else { return }
        if row.attachment != item {
            row.show(playerFor(item))
            if facts[item.path] == nil { facts.load(item) }
        }
        row.show(item, facts[item.path], texture: pictures.texture(of: item, facts[item.path]))
    }

    private func update(_ path: FilePath) {
        for line in lines where line.row.attachment?.path == path {
            if let position = line.position() { view.update(at: position) }
        }
    }
}
