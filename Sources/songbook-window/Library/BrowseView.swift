import CAdwaita
import Files
import LibraryFile
import LibraryIndex
import ListChanges
import SongbookModel
import Toolkit
import Translations

/// The list of a library: one of its places, or what is searched for. Where it stands alone, its header bar has the
/// window's buttons.
@MainActor
final class BrowseView {
    /// The list with its header bar.
    let widget: Widget
    let header: Widget = adw_header_bar_new()
    /// What is below the header bar.
    let column: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    let status = LibraryStatus()
    let searching = BrowseSearch()
    /// The field that is searched with.
    var search: SearchField { searching.field }
    /// What is searched for; nil while a place is shown.
    var query: Query? { searching.query }
    /// Called when a song is to be opened; with the second, it is to be written in at once.
    var onOpen: @MainActor (SongEntry, _ grabsFocus: Bool) -> Void = { _, _ in }
    /// Called when the first song of what is searched for is to be opened as soon as it is found, or is not any more.
    var onAwait: @MainActor (_ isAwaited: Bool) -> Void = { _ in }
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
    /// Called when other lines are shown, or what was deleted in place of them.
    var onShow: @MainActor () -> Void = {}
    /// Called when the list shows, or is about to show, something else.
    var onPlace: @MainActor () -> Void = {}
    /// In which order the songs of a place are. Called off the main thread.
    var order: @Sendable (BrowsePlace) -> ListOrder = { _ in ListOrder() }
    /// Whether a song has unsaved changes that wait.
    var hasDraft: @MainActor (SongEntry) -> Bool = { _ in false }
    /// Called when lines are to be deleted: one, or those that are selected.
    var onDelete: @MainActor ([BrowseItem]) -> Void = { _ in }

    let rows = RowsView<BrowseRow>(name: translated("Songs and folders"))
    /// The place that is shown while nothing is searched for, or will be as soon as it is known.
    var place: BrowsePlace { browsed.place }
    /// Where new songs and folders go; see ``BrowsedPlace/folder``.
    var folder: FilePath { browsed.folder }
    /// Whether what was deleted is shown.
    var showsDeleted: Bool { query == nil && place == .deleted }

    let pathBar: PathBar
    /// What shows the lines, or that there are none.
    let space: BrowseSpace
    /// The lines that are selected, to do something with all of them.
    private(set) lazy var choice = ChosenLines(in: rows) { [unowned self] in items }
    private let title: BrowseTitle
    private let arrangement: ArrangementModel
    private let context: @Sendable () -> QueryContext
    private let loader = BrowseLoader()
    private let found: FoundTexts
    private(set) var items = BrowseItems.none
    private var snapshot: LibrarySnapshot?
    private var browsed = BrowsedPlace()
    private lazy var input = BrowseInput(in: rows, choice) { [unowned self] in items[$0] }
    /// Which line is marked, and which has the keyboard.
    private(set) lazy var cursor = BrowseCursor(in: rows, or: space.emptyPage) { [unowned self] in
        .init(items: items, place: query == nil ? place : nil, isKnown: isKnown)
    }
    private var isFocusWanted = false
    /// Whether anything was listed yet.
    private(set) var isKnown = false
    /// Whether the first song of what is searched for is to be opened.
    private var isFirstWanted = false {
        didSet { if isFirstWanted != oldValue { onAwait(isFirstWanted) } }
    }

    /// - Parameters:
    ///   - name: what the library is called.
    ///   - arrangement: says what smart folders are found by.
    ///   - context: what queries are answered by; called off the main thread.
    init(name: String, arrangement: ArrangementModel, context: @escaping @Sendable () -> QueryContext) {
        self.arrangement = arrangement
        self.context = context
        title = BrowseTitle(library: name)
        pathBar = PathBar(name: name)
        found = FoundTexts(in: rows)
        space = BrowseSpace(for: rows.widget)
        widget = ToolbarView.make(header, over: column)
        gtk_widget_add_css_class(header, "flat")
        adw_header_bar_set_title_widget(header.opaque, title.widget)
        for part in [
            search.widget, searching.notes, pathBar.widget, space.widget, searching.footer, choice.bar.widget,
            status.widget,
        ] {
            gtk_box_append(column.cast(), part)
        }
        gtk_widget_add_css_class(widget, "browse-view")

        loader.onLoad = { [weak self] in self?.show($0, $1, isSameList: $2) }
        loader.onDamage = { [weak self] in self?.onDamage() }
        pathBar.onChoose = { [weak self] in self?.onBrowse($0) }
        searching.onChange = { [weak self] in self?.searchChanged() }
        searching.onLeave = { [weak self] in self?.leaveSearch(opening: $0) }
        search.onEnd = { [weak self] in self?.cursor.grabFocus() }
        followRows()
        setTitle()
    }

    /// Shows a place; of a folder that is not there, the nearest one above it.
    func browse(_ newPlace: BrowsePlace, grabsFocus: Bool = false) {
        browsed.want(newPlace)
        isFocusWanted = isFocusWanted || grabsFocus
        showPlace()
        list()
    }

    /// Shows another place when nothing is searched for any more.
    func follow(_ newPlace: BrowsePlace) {
        browsed.follow(newPlace)
        pathBar.show(folder)
    }

    /// What the lines were found by, where something is searched for; see ``SearchResults``.
    var foundQuery: SearchQuery? { query == nil ? nil : loader.foundQuery }

    /// Shows what the library holds now.
    func show(_ newSnapshot: LibrarySnapshot) {
        let isSame = newSnapshot.tree === snapshot?.tree
        snapshot = newSnapshot
        searching.tree = newSnapshot.tree
        if !isSame { list() }
    }

    /// Fills the lines on the screen anew.
    func refill() {
        rows.replace([])
    }

    /// Shows the songs in another order.
    func showOrder() {
        if query == nil { list() }
    }

    /// Shows the songs of a smart folder by the query that it has now.
    func arrangementChanged() {
        if case .smartFolder = place { list() }
    }

    /// Fills the lines on the screen anew, and finds them anew where they are those of such a query.
    func refresh(where isConcerned: (Query) -> Bool) {
        refill()
        if let query = query ?? placeQuery, isConcerned(query) { list() }
    }

    /// To be called when the window goes.
    func close() {
        cursor.close()
        loader.close()
        found.close()
        searching.close()
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

    private func followRows() {
        rows.fill = { [weak self] row, position in
            self?.fill(row, position)
        }
        rows.onMove = { [weak self] in self?.onMove() }
        input.onUse = { [weak self] in self?.use($0, grabsFocus: $1) }
        input.onMenu = { [weak self] in self?.onMenu($0, $1) }
        input.onDelete = { [weak self] in self?.onDelete($0) }
    }

    private func searchChanged() {
        isFirstWanted = false
        if query == nil { onSearchEnd() }
        showPlace()
        list()
    }

    /// Goes to what was found, or opens the first of it; as soon as it is found.
    private func leaveSearch(opening: Bool) {
        guard query != nil else { return }
        if !BrowseRequest.isSame(loader.shownQuery, query) {
            (isFirstWanted, isFocusWanted) = (opening, !opening)
        } else if opening {
            use(0, grabsFocus: true)
        } else {
            cursor.grabFocus()
        }
    }

    /// Whether it is known what is to be found; of a smart folder and a project not before the library's file is read.
    private var isPlaceKnown: Bool {
        switch place {
        case .smartFolder, .project: arrangement.isKnown
        default: true
        }
    }

    private var union: FolderUnion? {
        if case .project(let folder) = place { arrangement.order.all(in: folder) } else { nil }
    }

    private var placeQuery: Query? { place.query(in: arrangement.arrangement) }

    /// Finds the lines of what is to be shown; those of what was deleted stand elsewhere.
    private func list() {
        guard let snapshot, !showsDeleted, query != nil || isPlaceKnown else { return }
        loader.load(
            BrowseRequest(
                snapshot: snapshot, place: browsed.next(), placeQuery: placeQuery, union: union, query: query,
                order: order,
                context: context))
    }

    private func fill(_ row: BrowseRow, _ position: Int) {
        guard let item = item(at: position) else { return }
        row.show(item, hasDraft: item.song.map(hasDraft) ?? false)
        guard case .hit(let hit) = item, let query = foundQuery, let snapshot else { return }
        found.show(hit, on: row, at: position, matching: query, in: snapshot)
    }

    private func show(_ newItems: BrowseItems, _ changes: [RowChange], isSameList: Bool) {
        let before = cursor.place
        found.clear()
        if !isSameList {
            choice.end()
            input.showOther()
        }
        isKnown = true
        choice.keep {
            items = newItems
            rows.replace(changes, isOtherList: !isSameList)
        }
        if browsed.listed(newItems.folder?.relativePath, isCurrent: snapshot?.isCurrent == true) {
            pathBar.show(folder)
        }
        setTitle()
        space.show(isEmpty: newItems.isEmpty)
        if newItems.isEmpty { showEmpty() }
        searching.show(loader, in: snapshot)
        cursor.move(from: before, isSameList: isSameList)
        if isFocusWanted {
            isFocusWanted = false
            cursor.grabFocus()
        }
        onShow()
        if isFirstWanted, BrowseRequest.isSame(loader.shownQuery, query) {
            use(0, grabsFocus: true)
            isFirstWanted = false
        }
    }

    /// Shows what is the same of a place whatever is in it.
    private func showPlace() {
        pathBar.show(folder)
        pathBar.isSearching = query != nil || place.folder == nil
        let showedDeleted = space.showsDeleted
        space.showsDeleted = showsDeleted
        if showsDeleted, !showedDeleted { choice.end() }
        setTitle()
        if showsDeleted != showedDeleted { onShow() }
    }

    private func setTitle() {
        onPlace()
        guard query == nil else { return title.showSearch(loader.isDamaged ? nil : items.count) }
        let count: Int? =
            if let shown = items.folder { shown.relativePath == place.folder ? shown.songCount : nil } else {
                loader.shows(place) ? items.songs?.count : nil
            }
        title.show(place, count)
    }

    private func showEmpty() {
        if loader.isDamaged { return space.emptyPage.showNotSearched() }
        if query != nil { return space.emptyPage.showNothingFound() }
        space.emptyPage.showEmpty(place, unreadable: items.folder?.unreadableReason)
    }
}
