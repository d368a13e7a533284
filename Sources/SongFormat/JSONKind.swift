import Translations

/// The types of JSON values (RFC 8259 section 3).
public enum JSONKind: Hashable, Sendable {
    case null, boolean, number, string, array, object
}

extension JSONKind: CustomStringConvertible {
    /// With its article, for use in a sentence: `a number`.
    public var description: String {
        switch self {
        case .null: "null"
        case .boolean: translated("true or false")
        case .number: translated("a number")
        case .string: translated("text in quotation marks")
        case .array: translated("a list in [ ]")
        case .object: translated("an object in { }")
        }
    }
}
