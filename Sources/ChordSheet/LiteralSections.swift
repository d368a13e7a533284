/// What stands in lyrics and is no lyrics.
public enum LiteralKind: String, CaseIterable, Sendable {
    case tab, grid, abc, ly, svg, textblock, strum, grille

    /// Whether chords stand in its lines, between bars.
    public var hasChords: Bool { self == .grid || self == .grille }
}

/// A directive of ChordPro that begins or ends a section of which nothing is read: `{start_of_tab: Solo}`, `{eot}`.
public struct LiteralDirective: Hashable, Sendable {
    /// Of the section.
    public let kind: LiteralKind

    /// Whether the section begins here.
    public let isStart: Bool

    private static let longest = 1_024

    /// Nil for another line.
    public init?(_ line: some StringProtocol) {
        guard line.utf8.first(where: { !$0.isBlank }) == UInt8(ascii: "{"),
            line.utf8.count <= Self.longest, line.last(where: { !$0.isWhitespace }) == "}"
        else { return nil }
        let inside = line.utf8.drop { $0.isBlank || $0 == UInt8(ascii: "{") }
        let name = String(
            decoding: inside.prefix { !$0.isBlank && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "}") }, as: UTF8.self
        ).lowercased()
        guard let (kind, isStart) = Self.names[name] else { return nil }
        (self.kind, self.isStart) = (kind, isStart)
    }

    private static let names: [String: (LiteralKind, Bool)] = {
        var names: [String: (LiteralKind, Bool)] = [
            "sot": (.tab, true), "eot": (.tab, false), "sog": (.grid, true), "eog": (.grid, false),
        ]
        for kind in LiteralKind.allCases {
            names["start_of_\(kind.rawValue)"] = (kind, true)
            names["end_of_\(kind.rawValue)"] = (kind, false)
        }
        return names
    }()
}

/// Finds the lines of literal sections among those of lyrics: from the directive that begins one to the one that ends
/// it. One that does not end is none.
struct LiteralSections {
    private var open: LiteralKind?

    /// Whether the next line is in one that has begun.
    var isOpen: Bool { open != nil }

    /// Those of which no end comes any more.
    private var endless: Set<LiteralKind> = []

    /// Nil for a line in none of them.
    ///
    /// - Parameter rest: the text behind the line.
    mutating func kind(of line: Substring, before rest: Substring) -> LiteralKind? {
        if let kind = open {
            if let end = LiteralDirective(line), end.kind == kind, !end.isStart { open = nil }
            return kind
        }
        guard line.utf8.first == UInt8(ascii: "{") || line.utf8.first?.isBlank ?? false,
            let start = LiteralDirective(line), start.isStart, !endless.contains(start.kind)
        else { return nil }
        let hasEnd = Self.hasEnd(of: start.kind, in: rest)
        if hasEnd { open = start.kind } else { endless.insert(start.kind) }
        return hasEnd ? start.kind : nil
    }

    private static func hasEnd(of kind: LiteralKind, in text: Substring) -> Bool {
        var rest = text.utf8
        while !rest.isEmpty {
            let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
            if let end = LiteralDirective(Substring(line)), end.kind == kind, !end.isStart { return true }
            rest = rest[line.endIndex...].dropFirst()
        }
        return false
    }
}
