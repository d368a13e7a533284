public import SheetLayout
public import SongFormat

/// How the pages of songs are to look, and which font they are in.
public struct SheetSettings: Hashable, Sendable {
    /// Paper, columns, size and the like; checked by who asks for them: ``SheetOptions/check()``.
    public var options: SheetOptions
    /// A family of fonts in the place of fontconfig's `sans-serif`; nil for that.
    public var font: String?
    /// Of a book; nil for none.
    public var title: String?

    /// The usual ones.
    public init(paper: PaperSize) {
        options = SheetOptions(paper: paper)
    }
}

extension SheetSettings {
    /// As an object that ``init(_:)`` reads.
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

    /// Nil for what is not of ``json``.
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
