import CAdwaita
import Files
import Freedesktop
import ListChanges
import SongNames
import Toolkit
import Translations

/// The lines of the strip, and what is known of the files that they are about.
@MainActor
final class AttachmentRows {
    let view = RowsView<AttachmentRow>(name: translated("Attachments"))
    /// Called when a file is to be opened: by Return or a double click; a picture by a click.
    var onActivate: @MainActor (Attachment) -> Void = { _ in }
    /// What plays a file; nil for what nothing plays.
    var playerFor: @MainActor (Attachment) -> (any AttachmentPlayer)? = { _ in nil }

    private static let dragging = Dragging<Attachment>()

    private let facts = AttachmentFactsLoader()
    private let pictures: AttachmentPictures
    private var items: [Attachment] = []
    /// Those that are made, and where each is.
    private var lines: [(row: AttachmentRow, position: @MainActor () -> Int?)] = []
    /// What is to be scrolled to as soon as it is listed, and whether it is to get the keyboard.
    private var awaited: (path: FilePath, grabsFocus: Bool)?

    init(_ environment: Environment) {
        pictures = AttachmentPictures(environment)
        gtk_widget_add_css_class(view.widget, "browse-list")
        view.fill = { [weak self] row, position in self?.fill(row, position) }
        view.onSetUp = { [weak self] row, position in self?.setUp(row, position) }
        view.onTearDown = { [weak self] row in self?.tearDown(row) }
        view.onActivate = { [weak self] in self?.activate($0) }
        view.onPress = { [weak self] position, click in
            // What was clicked has the keyboard.
            guard let self, case .plain = click, let item = item(at: position) else { return }
            if item.kind == .image { activate(position) }
        }
        facts.onLoad = { [weak self] in self?.update($0) }
        pictures.onLoad = { [weak self] in self?.update($0) }
    }

    /// The file of a line; nil where there is no such line.
    func item(at position: Int) -> Attachment? {
        items.indices.contains(position) ? items[position] : nil
    }

    /// Shows these files; the lines of those that were shown before stay.
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

    /// Looks again at the files whose lines are on the screen.
    func look() {
        for line in lines { if let position = line.position(), let item = item(at: position) { facts.load(item) } }
    }

    /// Asks anew what plays the files.
    func renewPlayers() {
        for line in lines { if let item = line.row.attachment { line.row.show(playerFor(item)) } }
    }

    /// Scrolls to a file as soon as it is listed, and puts the keyboard on it if that is said.
    func reveal(_ path: FilePath, grabsFocus: Bool) {
        guard let position = items.firstIndex(where: { $0.path == path }) else {
            return awaited = (path, grabsFocus)
        }
        awaited = nil
        view.cursor = position
        view.reveal(position)
        guard grabsFocus || view.hasFocus else { return }
        // Its widget comes with the next frame, where it was out of sight.
        MainLoop.after(seconds: 0.05) { [weak self] in self?.view.grabFocus() }
    }

    /// Puts the keyboard on the lines.
    func grabFocus() {
        guard !items.isEmpty else { return }
        view.cursor = view.cursor ?? 0
        view.grabFocus()
    }

    /// To be called when the song goes.
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
