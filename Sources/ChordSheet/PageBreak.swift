/// A ChordPro directive that ends a page or a column of a sheet: `{new_page}`, `{colb}`.
public enum PageBreak: String, CaseIterable, Sendable {
    case page, column

    private static let longest = 64

    /// Nil for any other line.
    public init?(_ line: some StringProtocol) {
        guard line.utf8.count <= Self.longest, line.utf8.first(where: { !$0.isBlank }) == UInt8(ascii: "{") else {
            return nil
        }
        let bytes = line.utf8.filter { !$0.isBlank }
        guard bytes.count > 2, bytes.last == UInt8(ascii: "}") else { return nil }
        let name = String(decoding: bytes.dropFirst().dropLast().filter { $0 != UInt8(ascii: ":") }, as: UTF8.self)
        switch name.lowercased() {
        case "new_page", "np", "new_physical_page", "npp": self = .page
        case "column_break", "colb": self = .column
        default: return nil
        }
    }

    /// The directive's name in ChordPro.
    public var directive: String {
        switch self {
        case .page: "{new_page}"
        case .column: "{column_break}"
        }
    }
}
