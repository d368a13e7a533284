/// One value of a song's metadata, as its file says it.
///
/// Two are equal if their texts are equal byte for byte, or if they are the same number, however that is spelled.
public enum MetadataValue: Sendable {
    /// Not empty: what is empty counts as missing.
    case text(String)
    /// At least one. In the file, one alone is not in an array.
    case list([String])
    /// Finite.
    case number(Double)
    /// What has another type than it should have, or is there more than once: JSON as the file spells it, each in turn.
    case unknown([String])

    /// Nil for what is unknown. Those of a list with `; ` between them.
    public var text: String? {
        switch self {
        case .text(let text): text
        case .list(let texts): texts.joined(separator: "; ")
        case .number(let number): Self.spelling(of: number)
        case .unknown: nil
        }
    }

    /// As JSON, and as a person reads it: an integer without a point, anything else with as many digits as it takes.
    static func spelling(of number: Double) -> String {
        number == number.rounded() && number.magnitude <= exact ? String(Int64(number)) : number.description
    }

    /// Up to here a `Double` knows each integer.
    static let exact = 9_007_199_254_740_992.0
}

extension MetadataValue: Hashable {
    /// Texts byte for byte.
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
