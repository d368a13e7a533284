/// Any JSON (RFC 8259) as a tree, for what is not a song: settings, and lines of output.
///
/// Lossless but for white space and the spelling of strings: members keep their order and their repetitions, numbers their
/// spelling. Strings compare byte for byte, as in `Song`.
public enum JSONValue: Sendable {
    case null
    case bool(Bool)
    /// As RFC 8259 section 6 spells it; `serialized` writes it as it is. See also `integer(_:)`.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// One name and value of an object.
    public struct Member: Hashable, Sendable {
        /// Need not be unique in its object.
        public var name: String

        /// Of any type.
        public var value: JSONValue

        /// Unnamed arguments, so that a list of members reads like the JSON it becomes.
        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }

        /// Names byte for byte.
        public static func == (left: Member, right: Member) -> Bool {
            left.name.hasSameBytes(as: right.name) && left.value == right.value
        }
    }

    /// A number without point and exponent, of any size.
    public static func integer(_ value: some BinaryInteger) -> JSONValue { .number(String(value)) }

    /// The value of the member with exactly this name, the last one if there are more, as in jq. Nil if there is none, or
    /// if this is not an object.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name.hasSameBytes(as: name) }?.value
    }

    /// Nil for what is not a string.
    public var string: String? { if case .string(let value) = self { value } else { nil } }

    /// Nil for what is not `true` or `false`.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// Nil for what is not a number that is spelled as an integer and fits.
    public var integer: Int64? { if case .number(let spelling) = self { Int64(spelling) } else { nil } }

    /// Nil for what is not an array.
    public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }

    /// Nil for what is not an object.
    public var members: [Member]? { if case .object(let value) = self { value } else { nil } }
}

extension JSONValue: Hashable {
    /// Of spellings: `1` and `1.0` are different.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left.hasSameBytes(as: right)
        case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }

    /// Canonically equivalent strings collide, which is harmless.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .number(let spelling): hasher.combine(spelling)
        case .string(let value): hasher.combine(value)
        case .array(let values): hasher.combine(values)
        case .object(let members): hasher.combine(members)
        }
    }
}
