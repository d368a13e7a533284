public import Files
public import Freedesktop
import LibraryIndex
public import Problems
import SongLibrary
import SongOpening

/// The models of a library that a window shows. Each of them is told of changes in the others.
public final class LibraryCoordinator {
    /// What is known of the library.
    public let library: LibraryModel
    /// Its arrangement.
    public let arrangement: ArrangementModel
    /// Its status.
    public let status: StatusModel
    /// The number of songs in its smart folders and with its tags.
    public let counts: SidebarCounts
    /// Its list.
    public let browse: BrowseModel
    /// Its places.
    public let sidebar: SidebarModel
    /// The line of the list or the sidebar that keys and menus act on.
    public let lineInUse: LineInUse
    /// Messages of all models for the user.
    public let notices = NoticeLog()

    private let follower: FolderFollower
    private var observers: [ModelObserver] = []

    /// Starts with nothing known of the library.
    ///
    /// - Parameters:
    ///   - root: the library's folder: absolute, links resolved.
    ///   - obstacle: why the library must not be scanned; nil if nothing prevents it.
    ///   - orders: has the orders of its lists.
    ///   - clock: the clock by which all of them wait.
    public init(
        root: FilePath, environment: Environment, obstacle: Problem? = nil, orders: ListOrders,
        clock: any ModelClock = SystemClock()
    ) {
        library = LibraryModel(
            root: root, environment: environment, obstacle: obstacle, notices: notices, clock: clock)
        arrangement = ArrangementModel(root: root, environment: environment, notices: notices)
        follower = FolderFollower(root: root, environment: environment, notices: notices)
        status = StatusModel(
            root: root, isOutOfReach: obstacle != nil, sources: StatusSources(environment: environment),
            notices: notices, clock: clock)
        counts = SidebarCounts(context: library.queryContext, clock: clock)
        browse = BrowseModel(
            library, arrangement, orders, isPrivate: root == Settings.inAppFolder(in: environment), clock: clock)
        sidebar = SidebarModel(name: library.name, arrangement, counts)
        lineInUse = LineInUse(browse, sidebar)
        observers = [
            ModelObserver { [library] in
                (library.state, library.libraryFileRevision)
            } tell: { [weak self] in
                self?.libraryChanged($0, file: $1)
            },
            ModelObserver { [arrangement] in
                (arrangement.arrangement, arrangement.isKnown)
            } tell: { [weak self] _ in
                self?.arrangementChanged()
            },
            ModelObserver { [arrangement] in
                arrangement.fault
            } tell: { [weak self] in
                self?.status.libraryFileChanged($0)
            },
            ModelObserver { [counts] in
                counts.current
            } tell: { [weak self] _ in
                self?.sidebar.update()
            },
            ModelObserver { [status] in
                status.condition
            } tell: { [weak self] in
                self?.sidebar.concerned = $0?.concernedFolders ?? []
            },
        ]
    }

    /// Scans the library.
    public func begin() {
        library.begin()
        status.begin()
    }

    /// Call this when the window closes.
    public func close() {
        for observer in observers { observer.end() }
        browse.close()
        counts.close()
        library.close()
        arrangement.close()
        follower.close()
    }

    /// Call this when another day has begun.
    public func dayChanged() {
        browse.refresh(where: \.dependsOnDate)
        count(where: \.dependsOnDate)
    }

    /// Call this when the set of songs with waiting unsaved changes has changed.
    ///
    /// - Parameter files: their files: absolute, links resolved.
    public func draftsChanged(_ files: Set<FilePath>) {
        browse.draftsChanged(files)
        count(where: \.asksForDrafts)
    }

    private func libraryChanged(_ state: LibraryState, file: Int) {
        status.libraryChanged(state)
        if !state.isOutOfReach { arrangement.follow(file) }
        guard let snapshot = state.snapshot else { return }
        sidebar.show(snapshot.tree)
        browse.show(snapshot)
        counts.update(snapshot, arrangement.arrangement)
        follower.follow(snapshot)
    }

    private func arrangementChanged() {
        follower.follow(library.snapshot)
        sidebar.update()
        browse.arrangementChanged()
        if let snapshot = library.snapshot { counts.update(snapshot, arrangement.arrangement) }
    }

    /// Counts again, if `isConcerned` is true of the query of a smart folder.
    private func count(where isConcerned: (Query) -> Bool) {
        let arrangement = arrangement.arrangement
        guard let snapshot = library.snapshot,
            arrangement.smartPlaces.contains(where: { $0.query(in: arrangement).map(isConcerned) ?? false })
        else { return }
        counts.update(snapshot, arrangement)
    }
}
