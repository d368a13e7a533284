/// One value of a song's metadata, as in the file.
///
/// Two values are equal if their texts are equal byte for byte, or if they are the same number, however spelled.
public enum MetadataValue: Sendable {
    /// Not empty: an empty text counts as missing.
    case text(String)
    /// At least one text. In the file, a single one is not in an array.
    case list([String])
    /// Finite.
    case number(Double)
    /// A value of the wrong type, or one that occurs more than once: the JSON of each occurrence, as spelled in the
    /// file.
    case unknown([String])

    /// The texts of a list are joined with `; `. Nil for an unknown value.
    public var text: String? {
        switch self {
        case .text(let text): text
        case .list(let texts): texts.joined(separator: "; ")
        case .number(let number): Self.spelling(of: number)
        case .unknown: nil
        }
    }

    /// For JSON and for display: an integer without a point, anything else with as many digits as it needs.
    static func spelling(of number: Double) -> String {
        number == number.rounded() && number.magnitude <= exact ? String(Int64(number)) : number.description
    }

    /// Up to this magnitude, `Double` represents every integer.
    static let exact = 9_007_199_254_740_992.0
}

extension MetadataValue: Hashable {
    /// Compares texts byte for byte.
    public static func == (left: MetadataValue, right: MetadataValue) -> Bool {
        switch (left, right) {
        case (.text(let left), .text(let right)): left.hasSameBytes(as: right)
        case (.list(let left), .list(let right)): left.hasSameBytes(as: right)
        case (.number(let left), .number(let right)): left == right
        case (.unknown(let left), .unknown(let right)): left.hasSameBytes(as: right)
        default: false
        }
    }

    /// Canonically equivalent texts collide, which is harmless.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .text(let text): hasher.combine(text)
        case .list(let texts): hasher.combine(texts)
        case .number(let number): hasher.combine(number)
        case .unknown(let spellings): hasher.combine(spellings)
        }
    }
}
