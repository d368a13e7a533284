public import Files
import LibraryFile
public import LibraryIndex
import ListChanges
public import Observation

/// The list of a library: one of its places, or a search; which lines are selected, and which has the keyboard focus.
///
/// What is asked for is known at once. Its lines are found off the main thread, and come as a ``BrowseList``.
@Observable
public final class BrowseModel {
    /// The lines.
    public private(set) var list = BrowseList()
    /// The place that is shown while nothing is searched for, or will be as soon as it is known.
    public private(set) var place = BrowsePlace.root
    /// Where new songs and folders go; see ``BrowsedPlace/folder``.
    public private(set) var folder: FilePath = ""
    /// What is searched for; nil while a place is shown.
    public private(set) var query: Query?
    /// The query as it was typed, even if it is empty.
    public private(set) var typed = Query("")
    /// The songs with unsaved changes that wait to be saved: their files, absolute, links resolved.
    public private(set) var drafts: Set<FilePath> = []
    /// Incremented when lines may show something else.
    public private(set) var lineRevision = 0
    /// Incremented when a list gets another order.
    private var orderRevision = 0

    /// Which line is marked, and which has the keyboard focus.
    public let cursor = BrowseCursor()
    /// The lines that are selected, to do something with all of them.
    public let choice = ChosenLines()
    /// What is shown of search results.
    public let found = FoundTexts()
    /// The window that shows it.
    @ObservationIgnored public weak var host: (any BrowseHost)?

    private let library: LibraryModel
    private let arrangement: ArrangementModel
    @ObservationIgnored private let orders: ListOrders
    @ObservationIgnored private let listPlace: @Sendable (BrowsePlace) -> ListPlace
    @ObservationIgnored private let loader: BrowseLoader
    @ObservationIgnored private let clock: any ModelClock
    @ObservationIgnored private var shownTree: LibraryTree?
    @ObservationIgnored private var isFocusWanted = false
    @ObservationIgnored private var browsed = BrowsedPlace() {
        didSet {
            place = browsed.place
            folder = browsed.folder
            cursor.expect(query == nil ? place : nil)
        }
    }
    /// Whether to open the first search result when it is found.
    @ObservationIgnored private var isFirstWanted = false {
        didSet { if isFirstWanted != oldValue { host?.firstSongIsAwaited(isFirstWanted) } }
    }

    /// - Parameters:
    ///   - arrangement: has the queries of smart folders.
    ///   - orders: has the order of the songs of each place.
    ///   - isPrivate: whether it is the private library.
    public init(
        _ library: LibraryModel, _ arrangement: ArrangementModel, _ orders: ListOrders, isPrivate: Bool,
        clock: any ModelClock = SystemClock()
    ) {
        (self.library, self.arrangement, self.orders) = (library, arrangement, orders)
        let root = library.root
        listPlace = { ListPlace($0, in: root, isPrivate: isPrivate) }
        (loader, self.clock) = (BrowseLoader(clock: clock), clock)
        cursor.expect(place)
        loader.onLoad = { [weak self] in self?.show($0, $1, isSameList: $2) }
        loader.onDamage = { [weak library] in library?.rebuild() }
    }

    /// The name of the library.
    public var libraryName: String { library.name }
    /// What is known of the library; nil while nothing is.
    public var snapshot: LibrarySnapshot? { library.snapshot }
    /// The lines of ``list``.
    public var items: BrowseItems { list.items }
    /// Whether anything was listed yet.
    public var isKnown: Bool { list.isKnown }
    /// The search results; empty for a place.
    public var hits: [SearchHit] { list.items.hits }
    /// Whether deleted items are shown.
    public var showsDeleted: Bool { query == nil && place == .deleted }
    /// Whether a folder is shown that holds no song itself, and is not the library's own.
    public var showsCategory: Bool { query == nil && !(place.folder ?? "").isEmpty }
    /// The query that found the lines, during a search; see ``SearchResults``.
    public var foundQuery: SearchQuery? { query == nil ? nil : list.foundQuery }
    /// The order of the songs of the place, as far as it is known.
    public var order: ListOrder {
        _ = (orderRevision, list.changes.count)
        return orders.knownOrder(of: listPlace(place))
    }

    /// How many songs are shown; nil while that is not known.
    public var songCount: Int? {
        guard query == nil else { return list.isDamaged ? nil : list.items.count }
        if let shown = list.items.folder { return shown.relativePath == place.folder ? shown.songCount : nil }
        return loader.shows(place) ? list.items.songs?.count : nil
    }

    /// Whether this song or folder is listed; relative to the root.
    public func lists(_ relativePath: FilePath) -> Bool { list.items.position(of: relativePath) != nil }

    /// Call this when the window closes.
    public func close() {
        cursor.close()
        loader.close()
        found.clear()
    }
}

/// User actions.
extension BrowseModel {
    /// Shows a place; for a folder that does not exist, the nearest existing one above it.
    public func browse(_ newPlace: BrowsePlace, grabsFocus: Bool = false) {
        browsed.want(newPlace)
        isFocusWanted = isFocusWanted || grabsFocus
        placeChanged()
        find()
    }

    /// Changes the place to show after a search.
    public func follow(_ newPlace: BrowsePlace) {
        browsed.follow(newPlace)
    }

    /// Searches for these words; if there are none, shows the place again.
    public func search(for words: String) {
        let new = Query(words)
        typed = new
        guard !new.asksSame(as: query ?? Query("")) else { return }
        query = new.isEmpty ? nil : new
        isFirstWanted = false
        if query == nil { host?.searchEnded() }
        placeChanged()
        find()
    }

    /// Goes to the search results, or opens the first one, as soon as they are found.
    public func leaveSearch(opening: Bool) {
        guard query != nil else { return }
        if !BrowseRequest.isSame(list.query, query) {
            (isFirstWanted, isFocusWanted) = (opening, !opening)
        } else if opening {
            openFirst()
        } else {
            cursor.grabFocus()
        }
    }

    /// Shows the songs of the place in another order from now on.
    public func sort(_ change: (inout ListOrder) -> Void) {
        var new = order
        change(&new)
        orders.set(new, of: listPlace(place))
        orderRevision += 1
        if query == nil { find() }
    }
}

/// Changes from elsewhere.
extension BrowseModel {
    /// Shows what the library holds now.
    public func show(_ snapshot: LibrarySnapshot) {
        // A damaged cache is noticed again: the library may be available now, and its songs as they were.
        guard snapshot.tree !== shownTree || list.isDamaged else {
            return browsed.listed(nil, isCurrent: snapshot.isCurrent, at: clock.now)
        }
        shownTree = snapshot.tree
        find()
    }

    /// Updates the list if it shows a smart folder, which may have another query now, or a project.
    public func arrangementChanged() {
        switch place {
        case .smartFolder, .project: find()
        default: break
        }
    }

    /// Shows which songs have unsaved changes now.
    public func draftsChanged(_ files: Set<FilePath>) {
        drafts = files
        refresh(where: \.asksForDrafts)
    }

    /// Updates the lines on the screen, and finds them again if `isConcerned` is true of their query.
    public func refresh(where isConcerned: (Query) -> Bool) {
        lineRevision += 1
        if let query = query ?? placeQuery, isConcerned(query) { find() }
    }
}

extension BrowseModel {
    /// Whether it is known what to find: for a smart folder or project, only after the library's file was read.
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

    /// Deleted items have a list and a selection of their own.
    private func placeChanged() {
        cursor.expect(query == nil ? place : nil)
        if showsDeleted { choice.end() }
    }

    /// Finds the lines to show, except deleted items, which have a list of their own.
    private func find() {
        guard let snapshot, !showsDeleted, query != nil || isPlaceKnown else { return }
        let (orders, listPlace) = (orders, listPlace)
        loader.load(
            BrowseRequest(
                snapshot: snapshot, place: browsed.next(at: clock.now), placeQuery: placeQuery, union: union,
                query: query, order: { orders.order(of: listPlace($0)) }, context: library.queryContext))
    }

    private func show(_ items: BrowseItems, _ changes: [RowChange], isSameList: Bool) {
        found.clear()
        choice.show(items, changes, isSameList: isSameList)
        var new = list
        new.items = items
        new.changes.add(BrowseList.Change(rows: changes, isOtherList: !isSameList))
        (new.query, new.foundQuery) = (loader.shownQuery, loader.foundQuery)
        (new.isApproximate, new.isDamaged) = (loader.isApproximate, loader.isDamaged)
        list = new
        browsed.listed(items.folder?.relativePath, isCurrent: snapshot?.isCurrent == true, at: clock.now)
        cursor.show(
            items, of: query == nil ? place : nil, isSameList: isSameList, isWanted: isFocusWanted)
        isFocusWanted = false
        if isFirstWanted, BrowseRequest.isSame(list.query, query) {
            openFirst()
            isFirstWanted = false
        }
    }

    private func openFirst() {
        if let song = list.items[0]?.song { host?.open(song, grabsFocus: true) }
    }
}
