public import SheetLayout

extension PaperSize {
    /// The names that can be typed, in upper or lower case.
    public static let names = ["A4", "Letter", "A5"]

    /// A paper size as the user types it: its name; or its width and height in millimeters, or with one of the units
    /// `mm`, `cm`, `in` and `pt`, as in `210x297`, `8.5x11in` and `6inx9in`. Nil for anything else.
    /// ``SheetOptions/check()`` says whether a sheet can be laid out on it.
    public init?(typed text: String) {
        let text = text.lowercased()
        switch text {
        case "a4": self = .a4
        case "a5": self = .a5
        case "letter": self = .letter
        default:
            let sides = text.split(whereSeparator: { $0 == "x" || $0 == "×" })
            guard sides.count == 2, text.filter({ $0 == "x" || $0 == "×" }).count == 1,
                let (height, unit) = Self.length(sides[1]), let (width, own) = Self.length(sides[0])
            else { return nil }
            self.init(
                width: width * Self.points(own ?? unit ?? "mm"), height: height * Self.points(unit ?? own ?? "mm"))
        }
    }

    private static let units = ["mm", "cm", "in", "pt"]

    private static func points(_ unit: String) -> Double {
        switch unit {
        case "pt": 1
        case "in": 72
        case "cm": 72 / 2.54
        default: 72 / 25.4
        }
    }

    /// A number in digits with at most one point, followed by an optional unit.
    private static func length(_ text: Substring) -> (number: Double, unit: String?)? {
        var text = text
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        let unit = units.first { text.hasSuffix($0) }
        let digits = unit == nil ? text : text.dropLast(2)
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }), digits.count <= 20,
            let number = Double(digits)
        else { return nil }
        return (number, unit)
    }

    /// The usual paper size of a locale: letter where the Unicode CLDR says so, else A4. Source: locale(7), `LC_PAPER`;
    /// CLDR, `paperSize`.
    ///
    /// - Parameter variables: the environment.
    public static func usual(in variables: [String: [UInt8]]) -> PaperSize {
        let names = ["LC_ALL", "LC_PAPER", "LANG"]
        guard let locale = names.lazy.compactMap({ variables[$0] }).first(where: { !$0.isEmpty }) else { return .a4 }
        let parts = String(decoding: locale, as: UTF8.self).split(whereSeparator: { $0 == "." || $0 == "@" })
        let territory = parts.first?.split(separator: "_").dropFirst().first
        return territory.map { withLetter.contains(String($0)) } ?? false ? .letter : .a4
    }

    private static let withLetter: Set<String> = [
        "BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE",
    ]
}
