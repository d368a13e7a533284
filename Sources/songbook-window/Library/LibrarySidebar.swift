import CAdwaita
import Files
import LibraryFile
import LibraryIndex
import ListChanges
import SongFormat
import SongbookModel
import Toolkit
import Translations

/// The places of a library: all songs and what was deleted, smart folders, the folders as a tree, and tags, in sections
/// that can be shown and hidden.
@MainActor
final class LibrarySidebar {
    /// The sidebar with its header bar.
    let widget: Widget
    /// What is below the header bar.
    let column: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    /// Called when a place is chosen.
    var onChoose: @MainActor (BrowsePlace) -> Void = { _ in }
    /// Called when the keyboard comes to another line.
    var onMove: @MainActor () -> Void = {}
    /// Called when a folder is to be deleted.
    var onDelete: @MainActor (FolderNode) -> Void = { _ in }
    /// Called when a place that is no folder is to be removed.
    var onRemove: @MainActor (BrowsePlace) -> Void = { _ in }
    /// Called when a smart folder is to change places with the one above or below it.
    var onShift: @MainActor (_ name: String, _ isUp: Bool) -> Void = { _, _ in }
    /// Called when a folder is to change places with the one above or below it.
    var onReorder: @MainActor (_ folder: FilePath, _ isUp: Bool) -> Void = { _, _ in }
    /// Called when a menu is asked for at a line.
    var onMenu: @MainActor (SidebarLine, Widget) -> Void = { _, _ in }

    let rows = RowsView<SidebarRow>(name: translated("Sidebar"))
    private var lines: [SidebarLine] = []
    private var builder = SidebarLines()
    private var tree: LibraryTree?
    private let arrangement: ArrangementModel
    private let counts: SidebarCounts
    /// The place that the list shows.
    private var shown = BrowsePlace.root
    /// Whether its line is to be scrolled to as soon as there is one.
    private var isRevealWanted = false
    /// How many songs and folders were deleted.
    var deletedCount = 0 {
        didSet { if deletedCount != oldValue { place(of: .place(.deleted)).map(rows.update) } }
    }
    /// The folders in which, or below which, something needs somebody; relative to the root.
    var concerned: Set<FilePath> = [] {
        didSet {
            for path in concerned.symmetricDifference(oldValue) { place(of: .place(.folder(path))).map(rows.update) }
        }
    }
    /// The line that has a ring because its menu is open.
    var ringed: SidebarLine.Key? {
        didSet { rows.ringed = place(of: ringed) }
    }
    /// The sections whose lines are hidden.
    var collapsed: Set<SidebarSection> {
        get { builder.collapsed }
        set {
            builder.collapsed = newValue
            rebuild()
        }
    }
    private let rootName: String

    /// - Parameter name: what the library is called.
    init(name: String, arrangement: ArrangementModel, counts: SidebarCounts) {
        (rootName, self.arrangement, self.counts) = (name, arrangement, counts)
        let header: Widget = adw_header_bar_new()
        widget = ToolbarView.make(header, over: column)
        gtk_widget_add_css_class(header, "flat")
        adw_header_bar_set_title_widget(header.opaque, adw_window_title_new("Songbook", ""))
        adw_header_bar_set_show_end_title_buttons(header.opaque, 0)
        let scroller: Widget = Scroller.make()
        gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(scroller.opaque, rows.widget)
        gtk_widget_set_vexpand(scroller, 1)
        gtk_widget_add_css_class(rows.widget, "navigation-sidebar")
        gtk_box_append(column.cast(), scroller)
        gtk_widget_add_css_class(widget, "folder-sidebar")

        rows.fill = { [weak self] row, position in self?.fill(row, position) }
        rows.onMove = { [weak self] in self?.onMove() }
        rows.onPress = { [weak self] position, _ in self?.choose(position) }
        rows.onActivate = { [weak self] position in self?.choose(position) }
        rows.onMenu = { [weak self] position, widget in
            if let self, let line = line(at: position) { onMenu(line, widget) }
        }
        onKey(of: rows.widget) { [self] key, modifiers in
            guard let position = rows.cursor, let line = line(at: position) else { return false }
            return press(key, modifiers, on: line, at: position)
        }
        counts.onChange = { [weak self] in self?.update() }
    }

    /// Shows the folders of this tree.
    func show(_ newTree: LibraryTree) {
        guard newTree !== tree else { return }
        tree = newTree
        update()
    }

    /// Shows the smart folders and tags that there are now.
    func update() { rebuild() }

    /// Marks the place that the list shows.
    func select(_ place: BrowsePlace) {
        shown = place
        builder.reveal(place)
        isRevealWanted = true
        rebuild(keepsChoice: false)
    }

    /// Shows the folders in a folder, which may be about to come.
    func expand(_ folder: FilePath) {
        builder.expand(folder)
        rebuild()
    }

    /// Whether two folders are in the same one, below the same heading.
    func standTogether(_ folder: FilePath, _ other: FilePath) -> Bool {
        let parent = folder.folderAbove
        guard folder != "", other != "", parent == other.folderAbove, let node = tree?.folder(parent) else {
            return false
        }
        return arrangement.order.sections(of: node.folders.map(\.name), in: parent).contains {
            $0.folders.contains(folder.name) && $0.folders.contains(other.name)
        }
    }

    /// The line that has the keyboard, or had it last; nil when there is none.
    var current: SidebarLine? { rows.cursor.flatMap(line) }

    /// The folder at a place; nil where there is none.
    func folder(at position: Int) -> FolderNode? { line(at: position)?.folder }

    /// The line at a place; nil where there is none.
    func line(at position: Int) -> SidebarLine? {
        lines.indices.contains(position) ? lines[position] : nil
    }
}

extension LibrarySidebar {
    private func choose(_ position: Int) {
        guard let line = line(at: position) else { return }
        if let place = line.place { onChoose(place) } else { toggle(line.key) }
    }

    private func press(_ key: CInt, _ modifiers: UInt32, on line: SidebarLine, at position: Int) -> Bool {
        if isMenuKey(key, modifiers) {
            rows.widget(at: position).map { onMenu(line, $0) }
            return true
        }
        let (isUp, isDown) = (key == GDK_KEY_Up || key == GDK_KEY_KP_Up, key == GDK_KEY_Down || key == GDK_KEY_KP_Down)
        if modifiers == GDK_ALT_MASK.rawValue | GDK_SHIFT_MASK.rawValue, isUp || isDown {
            switch line.key {
            case .place(.smartFolder(let name)): onShift(name, isUp)
            case .place(.folder(let folder)) where folder != "": onReorder(folder, isUp)
            default: return false
            }
            return true
        }
        guard modifiers == 0 else { return false }
        if key == GDK_KEY_Delete { return remove(line) }
        let isRight = key == GDK_KEY_Right || key == GDK_KEY_KP_Right
        guard isRight || key == GDK_KEY_Left || key == GDK_KEY_KP_Left, canToggle(line) else { return false }
        // To where what is in it stands.
        let isWanted = isRight == (gtk_widget_get_direction(rows.widget) != GTK_TEXT_DIR_RTL)
        guard isWanted != builder.isOpen(line.key) else { return false }
        toggle(line.key)
        return true
    }

    private func canToggle(_ line: SidebarLine) -> Bool {
        if case .heading = line.key { true } else { line.folder != nil && line.key != .place(.root) }
    }

    private func remove(_ line: SidebarLine) -> Bool {
        switch line.content {
        case .folder(let folder) where line.key != .place(.root): onDelete(folder)
        case .place(let place): onRemove(place)
        default: return false
        }
        return true
    }

    private func place(of key: SidebarLine.Key?) -> Int? {
        key.flatMap { key in lines.firstIndex { $0.key == key } }
    }

    private func toggle(_ key: SidebarLine.Key) {
        builder.toggle(key)
        rebuild()
    }

    /// - Parameter keepsChoice: whether the line that the keyboard is on stays chosen, if it is there still.
    private func rebuild(keepsChoice: Bool = true) {
        guard let tree else { return }
        let hadFocus = rows.hasFocus
        let choice = keepsChoice && hadFocus ? current?.key : nil
        let new = builder.lines(of: tree, arrangement.arrangement, tags: counts.current.tags)
        let changes = RowChange.between(lines.count, new.count) { lines[$0].key == new[$1].key }
        lines = new
        rows.replace(changes)
        rows.marked = new.firstIndex { $0.place?.isSameLine(as: shown) ?? false }
        rows.ringed = place(of: ringed)
        rows.cursor = place(of: choice) ?? rows.marked
        if hadFocus, rows.cursor != nil, rows.focused != rows.cursor { rows.grabFocus() }
        guard isRevealWanted, rows.marked != nil else { return }
        isRevealWanted = false
        RepeatedScroll.run(in: rows.widget) { [weak self] in
            if let self, let marked = rows.marked, !rows.hasFocus { reveal(marked) }
        }
    }

    private func reveal(_ position: Int) {
        let hadFocus = rows.hasFocus
        rows.reveal(position)
        if hadFocus { rows.grabFocus() }
    }

    private func fill(_ row: SidebarRow, _ position: Int) {
        guard let line = line(at: position) else { return }
        switch line.content {
        case .heading(let section):
            row.show(section, isOpen: builder.isOpen(line.key))
        case .folder(let folder):
            let name = line.depth == 0 ? rootName : folder.name.display
            row.show(
                folder, name: name, icon: arrangement.order.icon(of: folder.relativePath), line,
                isExpanded: builder.isOpen(line.key))
            if concerned.contains(folder.relativePath) { row.markConcerned() }
        case .place(.deleted):
            row.showDeleted(deletedCount)
        case .place(.project(let folder)):
            row.showAll(songs(in: .project(folder)) ?? 0, line)
        case .place(let place):
            row.show(place, songs: songs(in: place), color: color(of: place))
        }
        row.onToggle = { [weak self] in self?.toggle(line.key) }
    }

    private func songs(in place: BrowsePlace) -> Int? {
        switch place {
        case .allSongs: tree?.songCount
        case .project(let folder): arrangement.order.all(in: folder).flatMap { tree?.songCount(in: $0) }
        case .tag(let tag): counts.current.tags.first { $0.tag.isSameTag(as: tag) }?.songs
        default: counts.current.songs[place]
        }
    }

    private func color(of place: BrowsePlace) -> TagColor? {
        guard case .tag(let tag) = place else { return nil }
        return arrangement.arrangement.color(ofTag: tag).flatMap(TagColor.init)
    }
}
