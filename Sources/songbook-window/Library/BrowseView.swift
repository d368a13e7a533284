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
    private(set) var query: SearchQuery?
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
    private(set) var folder: FilePath = ""
    /// The folder that was asked for: one that was just made, or that was not looked into yet, may not be known. It is
    /// given up when all of the library was listed without it for a while.
    private var wanted: (folder: FilePath, until: Double?)?
    private static let timeout = 3.0
    /// Longer than between the clicks of a double click, in seconds.
    private static let doubleClick = 0.6

    private let title: Widget = adw_window_title_new("", "")
    let pathBar: PathBar
    /// What shows the lines, or that there are none.
    var space: Widget { stack }

    private let stack: Widget = gtk_stack_new()
    /// Where the list of what was deleted is.
    let deletedPlace: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    /// Whether what was deleted is shown.
    private(set) var showsDeleted = false
    /// Called when that is shown no more.
    var onDeletedEnd: @MainActor () -> Void = {}
    let emptyPage = BrowseEmptyPage()
    /// The lines that are selected, to do something with all of them.
    private(set) lazy var choice = ChosenLines(in: rows) { [unowned self] in items }
    private let unsearched = UnsearchedNote()
    private let similar = SimilarNote()
    private let loader = BrowseLoader()
    private let rootName: String
    private let reader = FileWorker()
    private(set) var items = BrowseItems.none
    private var found: [Int: FoundText] = [:]
    private var snapshot: LibrarySnapshot?
    private var generation = Generation()
    /// The song that is open; its line is marked.
    var song: FilePath?
    /// A new song that is open, as long as it has no line; nil where there is none.
    var newSong: NewSong?
    /// The line that has a ring because its menu is open.
    var ringed: FilePath? {
        didSet { rows.ringed = items.position(of: ringed) }
    }
    private var isFocusWanted = false
    /// The line that was clicked last, and when; in seconds.
    private var clicked: (line: FilePath, at: Double)?
    /// The line of the cursor when a song was opened that is not listed yet; nil while there is none.
    var lineBeforeSong: FilePath?
    /// Whether the keyboard is to come here when what is expected is listed, unless something else has it by then.
    var isFocusAwaited = false
    /// Whether anything was listed yet.
    private(set) var isKnown = false
    /// Whether the first song of what is searched for is to be opened.
    private var isFirstWanted = false

    /// - Parameter name: what the library is called.
    init(name: String) {
        rootName = name
        pathBar = PathBar(name: name)
        gtk_widget_add_css_class(header, "flat")
        adw_header_bar_set_title_widget(header.opaque, title)
        let scroller: Widget = gtk_scrolled_window_new()
        gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(scroller.opaque, rows.widget)
        gtk_widget_add_css_class(rows.widget, "browse-list")
        gtk_stack_add_named(stack.opaque, gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), "unknown")
        gtk_stack_add_named(stack.opaque, scroller, "list")
        gtk_stack_add_named(stack.opaque, emptyPage.widget, "empty")
        gtk_stack_add_named(stack.opaque, deletedPlace, "deleted")
        for page in [emptyPage.widget, deletedPlace] { setAccessibleHidden(page, true) }
        gtk_widget_set_vexpand(stack, 1)
        for part in [
            header, search.widget, similar.widget, pathBar.widget, stack, unsearched.widget, choice.bar.widget,
            status.widget,
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
            guard let self, let item = item(at: $0), !choice.take($1, at: $0) else { return }
            clicked = (item.relativePath, MainLoop.now)
            use(item, grabsFocus: false)
        }
        rows.onActivate = { [weak self] in
            guard let self, let item = item(at: $0), choice.count == 0, !isSecondClick(on: item) else { return }
            // GTK tells of a double click before it gives the keyboard to the line.
            MainLoop.post { [weak self] in self?.use(item, grabsFocus: true) }
        }
        rows.onMove = { [weak self] in self?.onMove() }
        rows.onMenu = { [weak self] position, widget in
            if let self, let item = item(at: position) { onMenu(item, widget) }
        }
        search.onChange = { [weak self] in self?.search(for: $0) }
        search.onEnd = { [weak self] in self?.grabFocus() }
        search.onLeave = { [weak self] in self?.leaveSearch(opening: $0) }
        loader.onDamage = { [weak self] in self?.onDamage() }
        onKey(of: rows.widget) { [self] key, modifiers in
            let isMenu = isMenuKey(key, modifiers)
            guard isMenu || (key == GDK_KEY_Delete && modifiers == 0), let current, let position = rows.cursor else {
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

    /// What is to be expected of a new song.
    enum NewSong {
        /// Nothing, as long as its page is empty.
        case empty
        /// That it is listed soon.
        case coming
    }

    /// The line that has the keyboard, or had it last; nil when there is none.
    var current: BrowseItem? {
        rows.cursor.flatMap(item)
    }

    /// Shows a folder, or the nearest one above it that is there; relative to the root.
    func browse(_ newFolder: FilePath, grabsFocus: Bool = false) {
        folder = newFolder
        wanted = (newFolder, nil)
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
        showsDeleted = true
        pathBar.isSearching = true
        updateStack()
        setTitle()
    }

    private func endDeleted() {
        guard showsDeleted else { return }
        showsDeleted = false
        pathBar.isSearching = query != nil
        updateStack()
        onDeletedEnd()
    }

    /// What the lines were found by, where something is searched for; see ``SearchResults``.
    var foundQuery: SearchQuery? { query == nil ? nil : loader.foundQuery }

    /// Shows another folder when nothing is searched for any more; relative to the root.
    func follow(_ newFolder: FilePath) {
        (folder, wanted) = (newFolder, nil)
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
    }

    /// To be called when the window goes.
    func close() {
        loader.close()
        reader.dropResults()
    }
}

extension BrowseView {
    /// The line at a place; nil where there is none.
    func item(at position: Int) -> BrowseItem? {
        items[position]
    }

    /// The line at a place of ``space``; nil where there is none.
    func item(at x: Double, _ y: Double) -> BrowseItem? {
        gtk_widget_pick(space, x, y, GTK_PICK_DEFAULT).flatMap { rows.position(holding: $0) }.flatMap(item)
    }

    /// What was found, where something is searched for.
    var hits: [SearchHit] { items.hits }

    /// Whether there is a line of this song or folder; relative to the root.
    func lists(_ relativePath: FilePath) -> Bool {
        items.position(of: relativePath) != nil
    }

    /// Whether a line is activated by a double click whose first click was on a folder that is shown since.
    private func isSecondClick(on item: BrowseItem) -> Bool {
        guard let clicked, MainLoop.now - clicked.at < Self.doubleClick else { return false }
        return clicked.line != item.relativePath
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
        let newQuery = SearchQuery(words)
        guard newQuery != query ?? SearchQuery("") else { return }
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
        if loader.shownQuery != query {
            (isFirstWanted, isFocusWanted) = (opening, !opening)
        } else if opening {
            use(0, grabsFocus: true)
        } else {
            grabFocus()
        }
    }

    private func list() {
        guard let snapshot else { return }
        if let until = wanted?.until, until < MainLoop.now { wanted = nil }
        loader.load(BrowseRequest(snapshot: snapshot, folder: wanted?.folder ?? folder, query: query))
    }

    private func fill(_ row: BrowseRow, _ position: Int) {
        guard let item = item(at: position) else { return }
        row.show(item)
        guard case .hit(let hit) = item, let query = foundQuery, let snapshot else { return }
        if let known = found[position] { return row.showFound(known, in: hit) }
        let turn = generation
        reader.run {
            FoundText(hit, matching: query, in: snapshot)
        } then: { [weak self] text in
            guard let self, turn == generation else { return }
            found[position] = text
            rows.update(at: position)
        }
    }

    private func show(_ newItems: BrowseItems, _ changes: [RowChange], isSameList: Bool) {
        let before = cursorPlace
        generation.advance()
        found = [:]
        if !isSameList { choice.end() }
        isKnown = true
        choice.keep {
            items = newItems
            rows.replace(changes)
        }
        if snapshot?.isCurrent == true, wanted?.until == nil { wanted?.until = MainLoop.now + Self.timeout }
        if let shown = newItems.folder?.relativePath, shown != folder {
            folder = shown
            pathBar.show(folder)
        }
        setTitle()
        updateStack()
        if newItems.isEmpty { showEmpty() }
        similar.show(loader.isApproximate ? search.words : nil)
        unsearched.show(loader.shownQuery == nil || loader.isDamaged ? [] : snapshot?.tree.brokenSongs ?? [])
        moveCursor(from: before, isSameList: isSameList)
        if isFocusWanted {
            isFocusWanted = false
            grabFocus()
        }
        onShow()
        if isFirstWanted, loader.shownQuery == query {
            isFirstWanted = false
            use(0, grabsFocus: true)
        }
    }

    private func updateStack() {
        let isEmpty = items.isEmpty
        let name = showsDeleted ? "deleted" : !isKnown ? "unknown" : isEmpty ? "empty" : "list"
        gtk_stack_set_visible_child_name(stack.opaque, name)
        setAccessibleHidden(emptyPage.widget, name != "empty")
        setAccessibleHidden(deletedPlace, name != "deleted")
    }

    private func setTitle() {
        if showsDeleted {
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
            return loader.isDamaged ? emptyPage.showNotSearched() : emptyPage.showNothingFound()
        }
        emptyPage.showEmpty(unreadable: items.folder?.unreadableReason, isRoot: folder == "")
    }
}
