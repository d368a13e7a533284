/// An English text with placeholders for values, as it is in the source: a literal, with interpolations.
///
/// gettext gets the same text with a numbered placeholder for each value, `%1$s`, `%2$s` and so on, so that a
/// translation can put them in another order. Source: "c-format" in the manual of GNU gettext.
public struct Message: Sendable, Hashable {
    /// The texts before, between and after the values; one more than those.
    private var stretches: [String]
    private var values: [Value]
    private var areNumbersGrouped = false

    /// Joins two messages, for texts that are too long for a line.
    public static func + (left: Message, right: Message) -> Message {
        var sum = left
        sum.stretches[sum.stretches.count - 1] += right.stretches[0]
        sum.stretches += right.stretches.dropFirst()
        sum.values += right.values
        return sum
    }

    /// The same message with its whole numbers as the locale writes them: ``Swift/BinaryInteger/grouped``.
    var groupingNumbers: Message {
        var message = self
        message.areNumbersGrouped = true
        return message
    }

    /// Its key in a catalogue. Percent signs are doubled if there are placeholders.
    var template: String {
        guard !values.isEmpty else { return stretches[0] }
        var template = Self.escaped(stretches[0])
        for (index, stretch) in stretches.dropFirst().enumerated() {
            template += "%\(index + 1)$s" + Self.escaped(stretch)
        }
        return template
    }

    /// The message in English.
    var english: String {
        var text = stretches[0]
        for (value, stretch) in zip(values, stretches.dropFirst()) { text += self.text(of: value) + stretch }
        return text
    }

    /// The message as a translated template with its values. A placeholder for a value that does not exist stays as it
    /// is.
    func filling(_ translation: String) -> String {
        guard !values.isEmpty else { return translation }
        var text = ""
        var rest = translation.utf8[...]
        while let sign = rest.firstIndex(of: UInt8(ascii: "%")) {
            text += String(rest[..<sign]) ?? ""
            rest = rest[sign...].dropFirst()
            if rest.first == UInt8(ascii: "%") {
                text += "%"
                rest = rest.dropFirst()
                continue
            }
            let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            let number = String(digits).flatMap { Int($0) } ?? 0
            let end = rest[digits.endIndex...]
            if values.indices.contains(number - 1), end.starts(with: "$s".utf8) {
                text += self.text(of: values[number - 1])
                rest = end.dropFirst(2)
            } else {
                text += "%"
            }
        }
        return text + (String(rest) ?? "")
    }

    private func text(of value: Value) -> String {
        switch value {
        case .text(let text): text
        case .number(let number): areNumbersGrouped ? number.grouped : String(number)
        }
    }

    private static func escaped(_ stretch: String) -> String {
        stretch.utf8.contains(UInt8(ascii: "%"))
            ? stretch.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%") : stretch
    }
}

extension Message {
    fileprivate enum Value: Sendable, Hashable {
        case text(String)
        case number(Int)
    }
}

extension Message: ExpressibleByStringInterpolation {
    /// Collects the parts of an interpolated literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var stretches = [""]
        fileprivate var values: [Value] = []

        /// Starts empty.
        public init(literalCapacity: Int, interpolationCount: Int) {
            stretches.reserveCapacity(interpolationCount + 1)
            values.reserveCapacity(interpolationCount)
        }

        /// Adds text.
        public mutating func appendLiteral(_ literal: String) {
            stretches[stretches.count - 1] += literal
        }

        /// Adds a value, which gets a placeholder.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            values.append(.text(value.description))
            stretches.append("")
        }

        /// Adds a whole number, which gets a placeholder.
        public mutating func appendInterpolation(_ value: Int) {
            values.append(.number(value))
            stretches.append("")
        }
    }

    /// A text without values.
    public init(stringLiteral literal: String) {
        stretches = [literal]
        values = []
    }

    /// A text with values.
    public init(stringInterpolation: StringInterpolation) {
        stretches = stringInterpolation.stretches
        values = stringInterpolation.values
    }
}
