/// The kinds of text among lyrics that are not lyrics.
public enum LiteralKind: String, CaseIterable, Sendable {
    case tab, grid, abc, ly, svg, textblock, strum, grille

    /// Whether its lines contain chords between bars.
    public var hasChords: Bool { self == .grid || self == .grille }
}

/// A ChordPro directive that begins or ends a section whose contents are not parsed: `{start_of_tab: Solo}`, `{eot}`.
public struct LiteralDirective: Hashable, Sendable {
    /// The kind of the section.
    public let kind: LiteralKind

    /// Whether the section begins here.
    public let isStart: Bool

    private static let longest = 1_024

    /// Nil for any other line.
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

/// Finds the lines of literal sections in lyrics: from the directive that begins a section to the one that ends it.
/// Sections without an end do not count.
struct LiteralSections {
    private var open: LiteralKind?

    /// Whether the next line is in a section that has begun.
    var isOpen: Bool { open != nil }

    /// The kinds that are not ended anywhere in the rest of the text.
    private var endless: Set<LiteralKind> = []

    /// The kind of a line's literal section; nil if it is in none.
    ///
    /// - Parameter rest: the text after the line.
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
