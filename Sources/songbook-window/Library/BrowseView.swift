import CAdwaita
import Files
import LibraryIndex
import SongbookModel
import Toolkit
import Translations

/// The list of a library: one of its places, or search results. Shown without the other panes, its header bar has the
/// window's buttons.
@MainActor
final class BrowseView: ListKeyboard {
    /// The list with its header bar.
    let widget: Widget
    let header: Widget = adw_header_bar_new()
    /// The content below the header bar.
    let column: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    let status = LibraryStatus()
    let searching: BrowseSearch
    /// The search field.
    var search: SearchField { searching.field }
    /// Called to show another folder, relative to the root.
    var onBrowse: @MainActor (FilePath) -> Void = { _ in }
    /// Called when the user requests a line's menu.
    var onMenu: @MainActor (BrowseItem, Widget) -> Void = { _, _ in }
    /// Called to delete one line or all selected lines.
    var onDelete: @MainActor ([BrowseItem]) -> Void = { _ in }

    let rows = RowsView<BrowseRow>(name: translated("Songs and folders"))
    let pathBar: PathBar
    /// Shows the lines, or a page if there are none.
    let space: BrowseSpace

    private let model: BrowseModel
    private let lineInUse: LineInUse
    private let title: BrowseTitle
    private let bar = SelectionBar()
    private let input: BrowseInput
    /// The state of the model that is shown.
    private var shown = BrowseList()
    private var shownLines = 0
    private var shownMoves = 0
    private var shownTexts = (turn: 0, count: 0)
    /// Whether GTK moves the focus because the lines are being replaced.
    private var isShowing = false

    init(_ model: BrowseModel, _ lineInUse: LineInUse) {
        (self.model, self.lineInUse) = (model, lineInUse)
        searching = BrowseSearch(model)
        title = BrowseTitle(library: model.libraryName)
        pathBar = PathBar(name: model.libraryName)
        space = BrowseSpace(for: rows.widget)
        input = BrowseInput(in: rows, model)
        widget = ToolbarView.make(header, over: column)
        gtk_widget_add_css_class(header, "flat")
        adw_header_bar_set_title_widget(header.opaque, title.widget)
        for part in [
            search.widget, searching.notes, pathBar.widget, space.widget, searching.footer, bar.widget, status.widget,
        ] {
            gtk_box_append(column.cast(), part)
        }
        gtk_widget_add_css_class(widget, "browse-view")

        model.cursor.keyboard = self
        pathBar.onChoose = { [weak self] in self?.onBrowse($0) }
        search.onEnd = { [weak model] in model?.cursor.grabFocus() }
        followRows()
        render(self, in: widget) { $0.showPlace() }
        render(self, in: widget, movesKeyboard: true) { $0.showList() }
        render(self, in: widget) { $0.showTexts() }
    }

    var hasKeyboard: Bool { rows.hasFocus }
    var isOnEmptyPage: Bool { space.emptyPage.hasFocus }
    var isHeld: Bool { rows.isHoldingFocus }
    var isElsewhere: Bool { rows.isFocusElsewhere }
    var isListUsed: Bool { rows.isUsed }

    /// The item at a position; nil where there is none.
    func item(at position: Int) -> BrowseItem? {
        shown.items[position]
    }

    /// The item at a point of ``space``; nil where there is none.
    func item(at x: Double, _ y: Double) -> BrowseItem? {
        gtk_widget_pick(space.widget, x, y, GTK_PICK_DEFAULT).flatMap { rows.position(holding: $0) }.flatMap(item)
    }

    /// Call this when the window closes.
    func close() {
        searching.close()
    }
}

extension BrowseView {
    private func followRows() {
        rows.fill = { [weak self] row, position in
            self?.fill(row, position)
        }
        rows.markDescription = translated("Current song")
        rows.onMove = { [weak self] in
            if let self, !isShowing { self.model.cursor.moved(to: rows.cursor.flatMap(line)) }
        }
        bar.onEnd = { [weak model] in model?.choice.end() }
        bar.onUse = { [weak self] in self?.rows.grabFocus() }
        input.item = { [weak self] in self?.item(at: $0) }
        input.line = { [weak self] in self?.line($0) }
        input.onUse = { [weak self] in self?.use($0, grabsFocus: $1) }
        input.onMenu = { [weak self] in self?.onMenu($0, $1) }
        input.onDelete = { [weak self] in self?.onDelete($0) }
    }

    private func use(_ item: BrowseItem, grabsFocus: Bool) {
        if let song = item.song {
            model.host?.open(song, grabsFocus: grabsFocus)
        } else {
            onBrowse(item.relativePath)
        }
    }

    /// The index in the model of the line at a position; nil if the model no longer has it.
    private func line(_ position: Int) -> Int? {
        guard shown.changes.count != model.list.changes.count else { return position }
        return model.items.position(of: item(at: position)?.relativePath)
    }

    /// Shows what depends on the place but not on its lines.
    private func showPlace() {
        pathBar.show(model.folder)
        pathBar.isSearching = model.query != nil || model.place.folder == nil
        space.showsDeleted = model.showsDeleted
        if model.query == nil { title.show(model.place, model.songCount) } else { title.showSearch(model.songCount) }
    }

    /// Shows the lines, the marked line and the selection, and moves the keyboard focus as the cursor asks.
    private func showList() {
        let hadFocus = rows.hasFocus || space.emptyPage.hasFocus
        let moves = takeMoves()
        isShowing = true
        defer { isShowing = false }
        let isRefilled = model.lineRevision != shownLines
        shownLines = model.lineRevision
        if model.list.changes.count != shown.changes.count {
            showLines()
        } else if isRefilled {
            rows.replace([])
        }
        let chosen = model.choice.positions
        rows.show(chosen: chosen.ranges)
        let hadBarFocus = bar.hasFocus
        bar.show(chosen.count)
        rows.marked = model.cursor.marked
        rows.ringed = model.items.position(of: lineInUse.ringedItem)
        rows.cursor = model.cursor.line
        if chosen.isEmpty, hadBarFocus { rows.grabFocus() }
        for move in moves { make(move, hadFocus: hadFocus) }
    }

    /// The moves to make. They are taken before the lines change, because GTK may move the focus then, which must not
    /// void them.
    private func takeMoves() -> [BrowseCursor.Move] {
        let cursor = model.cursor
        let new = cursor.moves.since(shownMoves) ?? []
        shownMoves = cursor.moves.count
        return new.enumerated().map { index, move in
            let number = shownMoves - new.count + index
            return number < cursor.voidMoves ? BrowseCursor.Move(reveal: move.reveal) : move
        }
    }

    private func showLines() {
        let old = shown
        shown = model.list
        let change = shown.changes(since: old.changes.count, lines: old.items.count)
        if change.isOtherList { input.showOther() }
        rows.replace(change.rows, isOtherList: change.isOtherList)
        space.show(isEmpty: shown.items.isEmpty)
        if shown.items.isEmpty { space.emptyPage.show(model.emptyList) }
    }

    /// - Parameter hadFocus: whether the list, or the page in its place, had the focus before the lines changed.
    private func make(_ move: BrowseCursor.Move, hadFocus: Bool) {
        let hasFocus = rows.hasFocus
        if let line = move.reveal { rows.reveal(line) }
        switch move.keyboard {
        case nil: break
        case .follow: if hasFocus { rows.grabFocus() }
        case .keep:
            guard hadFocus else { break }
            if shown.items.isEmpty {
                space.emptyPage.grabFocus()
            } else if rows.focused != rows.cursor {
                rows.grabFocus()
            }
        case .take: if shown.items.isEmpty { space.emptyPage.grabFocus() } else { rows.grabFocus() }
        case .hold: rows.holdFocus()
        }
    }

    private func fill(_ row: BrowseRow, _ position: Int) {
        guard let item = item(at: position) else { return }
        var found: FoundText?
        if case .hit(let hit) = item, let query = shown.foundQuery, let snapshot = model.snapshot {
            found = model.found.text(at: position, of: hit, matching: query, in: snapshot)
        }
        let hasDraft = item.song.map { model.drafts.contains($0.path) } ?? false
        row.show(BrowseLine(item, hasDraft: hasDraft, found: found))
    }

    /// Refills the lines whose texts have arrived.
    private func showTexts() {
        let (turn, lines) = (model.found.turn, model.found.arrivals)
        if turn != shownTexts.turn { shownTexts = (turn, 0) }
        for line in lines.dropFirst(shownTexts.count) { rows.update(at: line) }
        shownTexts.count = lines.count
    }
}
