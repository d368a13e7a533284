public import Files
import LibraryFile
public import LibraryIndex
public import ListChanges
public import Observation
import SongFormat

/// What the sidebar of a library shows: its visible lines, the place that the list shows, and which line has the
/// keyboard focus.
@Observable
public final class SidebarModel {
    /// The lines, from top to bottom.
    public private(set) var lines: [SidebarLine] = []
    /// The changes that led to them; an empty one if lines only show something else.
    public private(set) var changes = RecentEntries<[RowChange]>()
    /// The line of the place that the list shows; nil if there is none.
    public private(set) var marked: Int?
    /// The line that has the keyboard focus, or gets it when the sidebar does; nil if there is none.
    public private(set) var cursor: Int?
    /// Incremented to scroll to the line of ``marked``, as soon as there is one.
    public private(set) var reveals = 0
    /// How many songs and folders were deleted.
    public var deletedCount = 0 {
        didSet { if deletedCount != oldValue { changes.add([]) } }
    }
    /// The folders that contain, at any depth, something that needs attention; relative to the root.
    public var concerned: Set<FilePath> = [] {
        didSet { if concerned != oldValue { changes.add([]) } }
    }
    /// The view that knows whether the sidebar has the focus.
    @ObservationIgnored public weak var keyboard: (any KeyboardSource)?

    /// The name of the library.
    public let rootName: String
    private let arrangement: ArrangementModel
    private let counts: SidebarCounts
    @ObservationIgnored private var builder = SidebarLines()
    @ObservationIgnored private var tree: LibraryTree?
    @ObservationIgnored private var shown = BrowsePlace.root

    /// - Parameter name: the name of the library.
    public init(name: String, _ arrangement: ArrangementModel, _ counts: SidebarCounts) {
        (rootName, self.arrangement, self.counts) = (name, arrangement, counts)
    }

    /// Shows the folders of this tree.
    public func show(_ newTree: LibraryTree) {
        guard newTree !== tree else { return }
        tree = newTree
        update()
    }

    /// Updates the smart folders and tags.
    public func update() {
        rebuild()
    }

    /// Marks the place that the list shows.
    public func select(_ place: BrowsePlace) {
        shown = place
        builder.reveal(place)
        reveals += 1
        rebuild(keepsChoice: false)
    }

    /// Shows the folders in a folder, which may not exist yet.
    public func expand(_ folder: FilePath) {
        builder.expand(folder)
        rebuild()
    }

    /// Call this when the focus moves to another line.
    public func moved(to line: Int?) {
        cursor = line
    }

    /// The sections whose lines are hidden.
    public var collapsed: Set<SidebarSection> {
        get { builder.collapsed }
        set {
            builder.collapsed = newValue
            rebuild()
        }
    }

    /// Whether what is below a line is shown.
    public func isOpen(_ key: SidebarLine.Key) -> Bool { builder.isOpen(key) }

    /// Shows or hides what is below a line.
    public func toggle(_ key: SidebarLine.Key) {
        builder.toggle(key)
        rebuild()
    }

    /// The same for a key that opens or closes lines.
    ///
    /// - Returns: whether the line was opened or closed.
    public func setOpen(_ line: SidebarLine, _ isOpen: Bool) -> Bool {
        let canToggle = if case .heading = line.key { true } else { line.folder != nil && line.key != .place(.root) }
        guard canToggle, isOpen != builder.isOpen(line.key) else { return false }
        toggle(line.key)
        return true
    }
}

/// The contents of its lines.
extension SidebarModel {
    /// The line that has the keyboard focus, or had it last; nil if there is none.
    public var current: SidebarLine? { cursor.flatMap(line) }

    /// The line at a position; nil if there is none.
    public func line(at position: Int) -> SidebarLine? {
        lines.indices.contains(position) ? lines[position] : nil
    }

    /// The position of a line; nil if it is not shown.
    public func position(of key: SidebarLine.Key?) -> Int? {
        key.flatMap { key in lines.firstIndex { $0.key == key } }
    }

    /// How many songs a place has; nil if that is not known.
    public func songCount(in place: BrowsePlace) -> Int? {
        switch place {
        case .allSongs: tree?.songCount
        case .project(let folder): arrangement.order.all(in: folder).flatMap { tree?.songCount(in: $0) }
        case .tag(let tag): counts.current.tags.first { $0.tag.isSameTag(as: tag) }?.songs
        default: counts.current.songs[place]
        }
    }

    /// The name of a tag's color; nil if it has none, and for other places.
    public func color(of place: BrowsePlace) -> String? {
        if case .tag(let tag) = place { arrangement.arrangement.color(ofTag: tag) } else { nil }
    }

    /// The icon that a folder was given; nil if it was given none.
    public func icon(of folder: FolderNode) -> String? {
        arrangement.order.icon(of: folder.relativePath)
    }

    /// Whether two folders are in the same folder, below the same heading.
    public func standTogether(_ folder: FilePath, _ other: FilePath) -> Bool {
        let parent = folder.folderAbove
        guard folder != "", other != "", parent == other.folderAbove, let node = tree?.folder(parent) else {
            return false
        }
        return arrangement.order.sections(of: node.folders.map(\.name), in: parent).contains {
            $0.folders.contains(folder.name) && $0.folders.contains(other.name)
        }
    }

    /// - Parameter keepsChoice: whether the cursor stays on the line that has the focus, if that still exists.
    private func rebuild(keepsChoice: Bool = true) {
        guard let tree else { return }
        let choice = keepsChoice && keyboard?.hasKeyboard == true ? current?.key : nil
        let (old, new) = (lines, builder.lines(of: tree, arrangement.arrangement, tags: counts.current.tags))
        changes.add(RowChange.between(old.count, new.count) { old[$0].key == new[$1].key })
        lines = new
        marked = new.firstIndex { $0.place?.isSameLine(as: shown) ?? false }
        cursor = position(of: choice) ?? marked
    }
}
