import Files
import SongFormat
import SongLibrary
import SongbookModel
import Toolkit

/// What a window of a library shows and how large it is, for the next start of the program. No lyrics are in it.
struct WindowState: Equatable, Sendable {
    /// The library's folder: absolute, links resolved.
    var library: FilePath
    /// The folder of the library that was in use then, as it was chosen: absolute; nil where none was.
    var chosen: FilePath?
    /// What is listed.
    var shown: BrowsePlace
    /// The file of the song that is open: absolute; nil where none is.
    var song: FilePath?
    /// Where somebody is in its lyrics.
    var place: TextPlace?
    /// Whether the song is about to be opened. A state that is read with it is one of a program that did not survive that.
    var isOpening = false
    /// How large the window is when it does not fill the screen.
    var size: Size
    var isMaximized = false
    /// How wide the folders and the list are, in pixels.
    var sidebarWidth = 0
    var listWidth = 0
    /// Whether the folders are shown where there is room for them.
    var showsSidebar = true
    /// The sections of the sidebar whose lines are hidden.
    var collapsed: Set<SidebarSection> = []
    /// The page of the panel beside the song that is seen; nil where the panel is closed.
    var inspirePage: String?

    /// In pixels.
    struct Size: Equatable, Sendable {
        var width: Int
        var height: Int
    }
}

extension WindowState {
    /// The version that this program writes.
    private static let version: Int64 = 1
    /// A window of any other size is not one that a person has worked in; in pixels.
    private static let sizes = 200...32_767

    /// Nil where it means nothing to this program.
    init?(_ bytes: [UInt8]) {
        guard let document = try? JSONValue(parsing: bytes), document["version"]?.integer == Self.version,
            let library = document["library"].flatMap({ FilePath($0) }),
            let width = document["width"]?.number(in: Self.sizes),
            let height = document["height"]?.number(in: Self.sizes)
        else { return nil }
        self.library = library
        chosen = document["chosen"].flatMap { FilePath($0) }
        let folder = document["folder"].flatMap { FilePath($0) }?.relative(to: library)
        shown = document["shown"]?.string.flatMap { BrowsePlace(key: $0) } ?? .folder(folder ?? "")
        song = document["song"].flatMap { FilePath($0) }
        place = TextPlace(document)
        isOpening = document["opening"]?.bool ?? false
        size = Size(width: width, height: height)
        isMaximized = document["maximized"]?.bool ?? false
        sidebarWidth = document["sidebarWidth"]?.number(in: Self.sizes) ?? 0
        listWidth = document["listWidth"]?.number(in: Self.sizes) ?? 0
        showsSidebar = document["sidebar"]?.bool ?? true
        let names = document["collapsed"]?.array?.compactMap(\.string) ?? []
        collapsed = Set(names.compactMap(SidebarSection.init))
        inspirePage = document["inspire"]?.string
    }

    /// The folder that is listed: absolute; nil where it is something else.
    private var folder: FilePath? {
        shown.folder.map { $0 == "" ? library : library.appending($0) }
    }

    /// The state as ``init(_:)`` reads it.
    var bytes: [UInt8] {
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

extension TextPlace {
    fileprivate init?(_ document: JSONValue) {
        let offsets = 0...Int(Int32.max)
        guard let anchor = document["anchor"]?.number(in: offsets), let cursor = document["cursor"]?.number(in: offsets)
        else { return nil }
        self.init(
            selection: TextSelection(anchor: anchor, cursor: cursor), top: document["top"]?.number(in: offsets) ?? 0,
            inset: document["inset"]?.number(in: -10_000...10_000) ?? 0)
    }
}

extension JSONValue {
    fileprivate func number(in range: ClosedRange<Int>) -> Int? {
        integer.flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
    }
}
