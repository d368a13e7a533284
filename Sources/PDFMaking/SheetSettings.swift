public import SheetLayout
public import SongFormat

/// The layout of the pages of songs, and their font.
public struct SheetSettings: Hashable, Sendable {
    /// Paper, columns, size and the like; not checked here, see ``SheetOptions/check()``.
    public var options: SheetOptions
    /// A font family instead of fontconfig's `sans-serif`; nil for the latter.
    public var font: String?
    /// The title of a book; nil for none.
    public var title: String?

    /// The default settings.
    public init(paper: PaperSize) {
        options = SheetOptions(paper: paper)
    }
}

extension SheetSettings {
    /// A JSON object that ``init(_:)`` reads.
    public var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("width", .number("\(options.paper.width)")), .init("height", .number("\(options.paper.height)")),
            .init("size", .number("\(options.size)")), .init("order", .string(options.order.rawValue)),
            .init("chords", .bool(options.showsChords)),
            .init("wholeChoruses", .bool(options.repeatedChorus == .whole)),
        ]
        if case .fixed(let count) = options.columns { members.append(.init("columns", .integer(count))) }
        if let font { members.append(.init("font", .string(font))) }
        if let title { members.append(.init("title", .string(title))) }
        return .object(members)
    }

    /// Nil if the value does not have the form of ``json``.
    public init?(_ json: JSONValue) {
        guard let width = json["width"]?.double, let height = json["height"]?.double, let size = json["size"]?.double,
            let order = (json["order"]?.string).flatMap(SheetOptions.SectionOrder.init(rawValue:)),
            let showsChords = json["chords"]?.bool, let isWhole = json["wholeChoruses"]?.bool
        else { return nil }
        self.init(paper: PaperSize(width: width, height: height))
        options.size = size
        options.order = order
        options.showsChords = showsChords
        options.repeatedChorus = isWhole ? .whole : .name
        options.columns = json["columns"]?.integer.map { .fixed(Int($0)) } ?? .auto
        (font, title) = (json["font"]?.string, json["title"]?.string)
    }
}

extension JSONValue {
    fileprivate var double: Double? { if case .number(let spelling) = self { Double(spelling) } else { nil } }
}
