public import Files
import SongFormat
import SongLibrary
public import TextEditing

/// What a library's window shows and its size, for the next start of the program. It contains no lyrics.
nonisolated public struct WindowState: Equatable, Sendable {
    /// The library's folder: absolute, links resolved.
    public var library: FilePath
    /// The folder of the library that was in use then, as it was chosen: absolute; nil if none was.
    public var chosen: FilePath?
    /// The place that is listed.
    public var shown: BrowsePlace
    /// The file of the open song: absolute; nil if none is open.
    public var song: FilePath?
    /// The user's place in its lyrics.
    public var place: TextPlace?
    /// Whether the song is about to be opened. In a state that was read, this means that the program crashed while
    /// opening the song.
    public var isOpening = false
    /// The size of the window while it is not maximized.
    public var size: Size
    /// Whether the window is maximized.
    public var isMaximized = false
    /// The width of the sidebar, in pixels.
    public var sidebarWidth = 0
    /// The width of the list, in pixels.
    public var listWidth = 0
    /// Whether the sidebar is shown if there is room for it.
    public var showsSidebar = true
    /// The sections of the sidebar that are collapsed.
    public var collapsed: Set<SidebarSection> = []
    /// The visible page of the panel beside the song; nil if the panel is closed.
    public var inspirePage: String?

    /// In pixels.
    public struct Size: Equatable, Sendable {
        /// In pixels.
        public var width: Int
        /// In pixels.
        public var height: Int

        /// In pixels.
        public init(width: Int, height: Int) {
            (self.width, self.height) = (width, height)
        }
    }

    /// Parameters as the members.
    public init(
        library: FilePath, chosen: FilePath? = nil, shown: BrowsePlace, song: FilePath? = nil, place: TextPlace? = nil,
        isOpening: Bool = false, size: Size, isMaximized: Bool = false, sidebarWidth: Int = 0, listWidth: Int = 0,
        showsSidebar: Bool = true, collapsed: Set<SidebarSection> = [], inspirePage: String? = nil
    ) {
        (self.library, self.chosen, self.shown, self.song, self.place) = (library, chosen, shown, song, place)
        (self.isOpening, self.size, self.isMaximized) = (isOpening, size, isMaximized)
        (self.sidebarWidth, self.listWidth, self.showsSidebar) = (sidebarWidth, listWidth, showsSidebar)
        (self.collapsed, self.inspirePage) = (collapsed, inspirePage)
    }
}

nonisolated extension WindowState {
    /// The version that this program writes.
    private static let version: Int64 = 1
    /// The sizes that a window in real use can have, in pixels.
    private static let sizes = 200...32_767

    /// Returns nil if this program cannot interpret the bytes.
    public init?(_ bytes: [UInt8]) {
        guard let document = try? JSONValue(parsing: bytes), document["version"]?.integer == Self.version,
            let library = document["library"].flatMap({ FilePath($0) }),
            let width = document["width"]?.number(in: Self.sizes),
            let height = document["height"]?.number(in: Self.sizes)
        else { return nil }
        let folder = document["folder"].flatMap { FilePath($0) }?.relative(to: library)
        let names = document["collapsed"]?.array?.compactMap(\.string) ?? []
        self.init(
            library: library, chosen: document["chosen"].flatMap { FilePath($0) },
            shown: document["shown"]?.string.flatMap { BrowsePlace(key: $0) } ?? .folder(folder ?? ""),
            song: document["song"].flatMap { FilePath($0) }, place: TextPlace(document),
            isOpening: document["opening"]?.bool ?? false, size: Size(width: width, height: height),
            isMaximized: document["maximized"]?.bool ?? false,
            sidebarWidth: document["sidebarWidth"]?.number(in: Self.sizes) ?? 0,
            listWidth: document["listWidth"]?.number(in: Self.sizes) ?? 0,
            showsSidebar: document["sidebar"]?.bool ?? true, collapsed: Set(names.compactMap(SidebarSection.init)),
            inspirePage: document["inspire"]?.string)
    }

    /// The folder that is listed: absolute; nil if another place is.
    private var folder: FilePath? {
        shown.folder.map { $0 == "" ? library : library.appending($0) }
    }

    /// The state in the format that ``init(_:)`` reads.
    public var bytes: [UInt8] {
        let names = SidebarSection.allCases.filter(collapsed.contains).map { JSONValue.string($0.rawValue) }
        let members: [(String, JSONValue?)] = [
            ("version", .integer(Self.version)), ("library", library.json), ("chosen", chosen?.json),
            ("folder", folder?.json), ("shown", shown.folder == nil ? .string(shown.key) : nil), ("song", song?.json),
            ("anchor", place.map { .integer($0.selection.anchor) }),
            ("cursor", place.map { .integer($0.selection.cursor) }), ("top", place.map { .integer($0.top) }),
            ("inset", place.map { .integer($0.inset) }), ("opening", isOpening ? .bool(true) : nil),
            ("width", .integer(size.width)), ("height", .integer(size.height)), ("maximized", .bool(isMaximized)),
            ("sidebarWidth", .integer(sidebarWidth)), ("listWidth", .integer(listWidth)),
            ("sidebar", .bool(showsSidebar)), ("collapsed", collapsed.isEmpty ? nil : .array(names)),
            ("inspire", inspirePage.map(JSONValue.string)),
        ]
        return JSONValue.object(members.compactMap { name, value in value.map { JSONValue.Member(name, $0) } })
            .serialized(pretty: true)
    }
}

nonisolated extension TextPlace {
    fileprivate init?(_ document: JSONValue) {
        let offsets = 0...Int(Int32.max)
        guard let anchor = document["anchor"]?.number(in: offsets),
            let cursor = document["cursor"]?.number(in: offsets)
        else { return nil }
        self.init(
            selection: TextSelection(anchor: anchor, cursor: cursor), top: document["top"]?.number(in: offsets) ?? 0,
            inset: document["inset"]?.number(in: -10_000...10_000) ?? 0)
    }
}

nonisolated extension JSONValue {
    fileprivate func number(in range: ClosedRange<Int>) -> Int? {
        integer.flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
    }
}
