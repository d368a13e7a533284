import CAdwaita
import Files
import LibraryIndex
import Translations

/// The list of a library: what is in one of its folders. Where it stands alone, its header bar has the window's buttons.
@MainActor
final class BrowseView {
    /// The list with its header bar.
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    let header: Widget = adw_header_bar_new()
    let status = LibraryStatus()
    let search = SearchField()
    /// What is searched for; nil while a folder is shown.
    private(set) var query: Query?
    /// Called when a song is to be opened; with the second, it is to be written in at once.
    var onOpen: @MainActor (SongEntry, _ grabsFocus: Bool) -> Void = { _, _ in }
    /// Called when another folder is to be shown; relative to the root.
    var onBrowse: @MainActor (FilePath) -> Void = { _ in }
    /// Called when a menu is asked for at a line.
    var onMenu: @MainActor (BrowseItem, Widget) -> Void = { _, _ in }

    /// Called when words could not be searched because what is stored of the library is damaged.
    var onDamage: @MainActor () -> Void = {}
    /// Called when nothing is searched for any more.
    var onSearchEnd: @MainActor () -> Void = {}
    /// Called when the keyboard comes to another line.
    var onMove: @MainActor () -> Void = {}
    /// Called when other lines are shown.
    var onShow: @MainActor () -> Void = {}
    /// Called when lines are to be deleted: one, or those that are selected.
    var onDelete: @MainActor ([BrowseItem]) -> Void = { _ in }

    let rows = RowsView<BrowseRow>(name: translated("Songs and folders"))
    /// The folder that is shown, or will be as soon as it is known; relative to the root.
    var folder: FilePath { browsed.path }

    private let title: Widget = adw_window_title_new("", "")
    let pathBar: PathBar
    /// What shows the lines, or that there are none.
    let space: BrowseSpace
    /// Called when what was deleted is shown no more.
    var onDeletedEnd: @MainActor () -> Void = {}
    /// The lines that are selected, to do something with all of them.
    private(set) lazy var choice = ChosenLines(in: rows) { [unowned self] in items }
    private let unsearched = UnsearchedNote()
    private let similar = SimilarNote()
    private let queryNote = QueryNote()
    private let context: @Sendable () -> QueryContext
    private let loader = BrowseLoader()
    private let rootName: String
    private let found: FoundTexts
    private(set) var items = BrowseItems.none
    private var snapshot: LibrarySnapshot?
    private var browsed = BrowsedFolder()
    private var clicked = ClickedLine()
    /// Which line is marked, and which has the keyboard.
    private(set) lazy var cursor = BrowseCursor(in: rows, or: space.emptyPage) { [unowned self] in
        .init(items: items, folder: query == nil ? folder : nil, isKnown: isKnown)
    }
    private var isFocusWanted = false
    /// Whether anything was listed yet.
    private(set) var isKnown = false
    /// Whether the first song of what is searched for is to be opened.
    private var isFirstWanted = false

    /// - Parameters:
    ///   - name: what the library is called.
    ///   - context: what queries are answered by; called off the main thread.
    init(name: String, context: @escaping @Sendable () -> QueryContext) {
        rootName = name
        self.context = context
        pathBar = PathBar(name: name)
        found = FoundTexts(in: rows)
        space = BrowseSpace(for: rows.widget)
        gtk_widget_add_css_class(header, "flat")
        adw_header_bar_set_title_widget(header.opaque, title)
        for part in [
            header, search.widget, queryNote.widget, similar.widget, pathBar.widget, space.widget, unsearched.widget,
            choice.bar.widget, status.widget,
        ] {
            gtk_box_append(widget.cast(), part)
        }
        gtk_widget_add_css_class(widget, "browse-view")

        loader.onLoad = { [weak self] in self?.show($0, $1, isSameList: $2) }
        pathBar.onChoose = { [weak self] in self?.onBrowse($0) }
        rows.fill = { [weak self] row, position in
            self?.fill(row, position)
        }
        rows.onPress = { [weak self] in
            guard let self, let item = item(at: $0), clicked.take(item.relativePath, at: rows.clickTime),
                !choice.take($1, at: $0)
            else { return }
            use(item, grabsFocus: false)
        }
        rows.onActivate = { [weak self] in
            guard let self, let item = item(at: $0), choice.count == 0,
                clicked.means(item.relativePath, at: rows.clickTime)
            else { return }
            // GTK tells of a double click before it gives the keyboard to the line.
            MainLoop.post { [weak self] in self?.use(item, grabsFocus: true) }
        }
        rows.onMove = { [weak self] in self?.onMove() }
        rows.onMenu = { [weak self] position, widget in
            if let self, let item = item(at: position) { onMenu(item, widget) }
        }
        search.onChange = { [weak self] in self?.search(for: $0) }
        search.onEnd = { [weak self] in self?.cursor.grabFocus() }
        search.onLeave = { [weak self] in self?.leaveSearch(opening: $0) }
        loader.onDamage = { [weak self] in self?.onDamage() }
        onKey(of: rows.widget) { [self] key, modifiers in
            let isMenu = isMenuKey(key, modifiers)
            guard isMenu || (key == GDK_KEY_Delete && modifiers == 0), let current = cursor.current,
                let position = rows.cursor
            else {
                return false
            }
            if isMenu {
                rows.widget(at: position).map { onMenu(current, $0) }
            } else {
                onDelete(choice.count > 0 ? choice.chosen : [current])
            }
            return true
        }
        setTitle()
    }

    /// Shows a folder, or the nearest one above it that is there; relative to the root.
    func browse(_ newFolder: FilePath, grabsFocus: Bool = false) {
        browsed.want(newFolder)
        isFocusWanted = isFocusWanted || grabsFocus
        endDeleted()
        setTitle()
        pathBar.show(folder)
        list()
    }

    /// Shows the list of what was deleted in place of a folder, until another one is shown or something is searched for.
    func showDeleted() {
        search.end()
        choice.end()
        space.showsDeleted = true
        pathBar.isSearching = true
        setTitle()
    }

    private func endDeleted() {
        guard space.showsDeleted else { return }
        space.showsDeleted = false
        pathBar.isSearching = query != nil
        onDeletedEnd()
    }

    /// What the lines were found by, where something is searched for; see ``SearchResults``.
    var foundQuery: SearchQuery? { query == nil ? nil : loader.foundQuery }

    /// Shows another folder when nothing is searched for any more; relative to the root.
    func follow(_ newFolder: FilePath) {
        browsed.follow(newFolder)
        pathBar.show(folder)
    }

    /// Shows what the library holds now.
    func show(_ newSnapshot: LibrarySnapshot) {
        let isSame = newSnapshot.tree === snapshot?.tree
        snapshot = newSnapshot
        if !isSame { list() }
    }

    /// Shows the dates as they are said today.
    func showDates() {
        rows.replace([])
        if query?.dependsOnDate == true { list() }
    }

    /// To be called when the window goes.
    func close() {
        loader.close()
        found.close()
    }
}

extension BrowseView {
    /// The line at a place; nil where there is none.
    func item(at position: Int) -> BrowseItem? {
        items[position]
    }

    /// The line at a place of ``space``; nil where there is none.
    func item(at x: Double, _ y: Double) -> BrowseItem? {
        gtk_widget_pick(space.widget, x, y, GTK_PICK_DEFAULT).flatMap { rows.position(holding: $0) }.flatMap(item)
    }

    /// What was found, where something is searched for.
    var hits: [SearchHit] { items.hits }

    /// Whether there is a line of this song or folder; relative to the root.
    func lists(_ relativePath: FilePath) -> Bool {
        items.position(of: relativePath) != nil
    }

    private func use(_ position: Int, grabsFocus: Bool) {
        if let item = item(at: position) { use(item, grabsFocus: grabsFocus) }
    }

    private func use(_ item: BrowseItem, grabsFocus: Bool) {
        switch item {
        case .folder(let folder): onBrowse(folder.relativePath)
        case .song(let song): onOpen(song, grabsFocus)
        case .hit(let hit): onOpen(hit.entry, grabsFocus)
        }
    }

    private func search(for words: String) {
        let newQuery = Query(words)
        queryNote.show(newQuery.errors, in: newQuery.text)
        guard !newQuery.asksSame(as: query ?? Query("")) else { return }
        query = newQuery.isEmpty ? nil : newQuery
        isFirstWanted = false
        if query == nil { onSearchEnd() } else { endDeleted() }
        pathBar.isSearching = query != nil
        list()
    }

    /// Goes to what was found, or opens the first of it; as soon as it is found.
    private func leaveSearch(opening: Bool) {
        // The field tells of what is typed a moment later.
        search(for: search.words)
        guard query != nil else { return }
        if !BrowseRequest.isSame(loader.shownQuery, query) {
            (isFirstWanted, isFocusWanted) = (opening, !opening)
        } else if opening {
            use(0, grabsFocus: true)
        } else {
            cursor.grabFocus()
        }
    }

    private func list() {
        guard let snapshot else { return }
        loader.load(BrowseRequest(snapshot: snapshot, folder: browsed.next(), query: query, context: context))
    }

    private func fill(_ row: BrowseRow, _ position: Int) {
        guard let item = item(at: position) else { return }
        row.show(item)
        guard case .hit(let hit) = item, let query = foundQuery, let snapshot else { return }
        found.show(hit, on: row, at: position, matching: query, in: snapshot)
    }

    private func show(_ newItems: BrowseItems, _ changes: [RowChange], isSameList: Bool) {
        let before = cursor.place
        found.clear()
        if !isSameList {
            choice.end()
            clicked.showOther()
        }
        isKnown = true
        choice.keep {
            items = newItems
            rows.replace(changes)
        }
        if browsed.listed(newItems.folder?.relativePath, isCurrent: snapshot?.isCurrent == true) {
            pathBar.show(folder)
        }
        setTitle()
        space.show(isEmpty: newItems.isEmpty)
        if newItems.isEmpty { showEmpty() }
        similar.show(loader.isApproximate ? search.words : nil)
        unsearched.show(loader.shownQuery == nil || loader.isDamaged ? [] : snapshot?.tree.brokenSongs ?? [])
        cursor.move(from: before, isSameList: isSameList)
        if isFocusWanted {
            isFocusWanted = false
            cursor.grabFocus()
        }
        onShow()
        if isFirstWanted, BrowseRequest.isSame(loader.shownQuery, query) {
            isFirstWanted = false
            use(0, grabsFocus: true)
        }
    }

    private func setTitle() {
        if space.showsDeleted {
            adw_window_title_set_title(title.opaque, translated("Recently Deleted"))
            return adw_window_title_set_subtitle(title.opaque, "")
        }
        let name = folder.lastComponent?.display ?? rootName
        adw_window_title_set_title(title.opaque, query == nil ? name : translated("Search"))
        if query != nil {
            return adw_window_title_set_subtitle(title.opaque, loader.isDamaged ? "" : DisplayText.count(items.count))
        }
        guard let shown = items.folder, shown.relativePath == folder else { return }
        adw_window_title_set_subtitle(title.opaque, DisplayText.count(shown.songCount))
    }

    private func showEmpty() {
        guard query == nil else {
            return loader.isDamaged ? space.emptyPage.showNotSearched() : space.emptyPage.showNothingFound()
        }
        space.emptyPage.showEmpty(unreadable: items.folder?.unreadableReason, isRoot: folder == "")
    }
}
