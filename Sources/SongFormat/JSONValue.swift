/// Any JSON (RFC 8259) as a tree, for data other than songs: settings, and lines of output.
///
/// Lossless except for white space and the spelling of strings: members keep their order and duplicates, and numbers
/// their spelling. Strings compare byte for byte, as in `Song`.
public enum JSONValue: Sendable {
    case null
    case bool(Bool)
    /// As spelled by RFC 8259 section 6; `serialized` writes it unchanged. See also `integer(_:)`.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// One name and value of an object.
    public struct Member: Hashable, Sendable {
        /// Not necessarily unique in its object.
        public var name: String

        /// The value, of any type.
        public var value: JSONValue

        /// Without argument labels, so that a list of members reads like the JSON it becomes.
        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }

        /// Compares names byte for byte.
        public static func == (left: Member, right: Member) -> Bool {
            left.name.hasSameBytes(as: right.name) && left.value == right.value
        }
    }

    /// A number without a decimal point or an exponent, of any size.
    public static func integer(_ value: some BinaryInteger) -> JSONValue { .number(String(value)) }

    /// The value of the last member with exactly this name, as in jq. Nil if there is none, or if this is not an
    /// object.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name.hasSameBytes(as: name) }?.value
    }

    /// Nil if this is not a string.
    public var string: String? { if case .string(let value) = self { value } else { nil } }

    /// Nil if this is not `true` or `false`.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// Nil if this is not a number spelled as an integer that fits.
    public var integer: Int64? { if case .number(let spelling) = self { Int64(spelling) } else { nil } }

    /// Nil if this is not an array.
    public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }

    /// Nil if this is not an object.
    public var members: [Member]? { if case .object(let value) = self { value } else { nil } }
}

extension JSONValue: Hashable {
    /// Compares spellings: `1` and `1.0` are different.
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
