/// A range of days that a query asks for, in the local calendar.
public enum QueryDate: Hashable, Sendable {
    /// A year, a month or a day of the Gregorian calendar.
    public struct Period: Hashable, Sendable {
        /// 1 to 9999.
        public let year: Int
        /// 1 to 12; nil for a whole year.
        public let month: Int?
        /// 1 to 31; nil for a whole month.
        public let day: Int?
    }

    case today
    /// From the first day of the week on.
    case week
    /// This many days up to and including today; at least 1.
    case days(Int)
    /// From the beginning of the first to the end of the last; nil leaves it open. At least one is not nil.
    case range(Period?, Period?)

    private static let mostDays = 100_000

    /// Parses a date; nil if the text is none.
    ///
    /// - Parameter text: `today`, `week`, `7d`, `2026`, `2026-01`, `2026-01-31`, or two of the last three with `..`
    ///   between them, one of which may be missing.
    public init?(_ text: String) {
        switch text {
        case "today": self = .today
        case "week": self = .week
        default:
            if text.utf8.last == UInt8(ascii: "d") {
                guard let count = Self.number(text.utf8.dropLast()), (1...Self.mostDays).contains(count) else {
                    return nil
                }
                self = .days(count)
                return
            }
            guard let range = Self.range(Array(text.utf8)) else { return nil }
            self = .range(range.first, range.last)
        }
    }

    /// Whether it is a different range tomorrow.
    public var isRelative: Bool {
        if case .range = self { false } else { true }
    }

    /// Whether it ends before it begins.
    public var isReversed: Bool {
        guard case .range(let first?, let last?) = self else { return false }
        return last.last < first.first
    }

    private static func range(_ text: [UInt8]) -> (first: Period?, last: Period?)? {
        guard let dots = text.indices.first(where: { text[$0...].starts(with: "..".utf8) }) else {
            return Period(text[...]).map { ($0, $0) }
        }
        let (left, right) = (text[..<dots], text[(dots + 2)...])
        let (first, last) = (Period(left), Period(right))
        guard first != nil || left.isEmpty, last != nil || right.isEmpty, first != nil || last != nil else {
            return nil
        }
        return (first, last)
    }

    fileprivate static func number(_ digits: some Collection<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.count <= 9, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 & 0xF) }
    }
}

extension QueryDate.Period {
    fileprivate init?(_ text: ArraySlice<UInt8>) {
        let parts = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count <= 3, parts[0].count == 4, parts.dropFirst().allSatisfy({ $0.count == 2 }) else { return nil }
        let numbers = parts.map { QueryDate.number($0) }
        guard let year = numbers[0], year >= 1 else { return nil }
        let month = numbers.count > 1 ? numbers[1] : 1
        guard let month, (1...12).contains(month) else { return nil }
        let day = numbers.count > 2 ? numbers[2] : 1
        guard let day, day >= 1, day <= CalendarDay.length(ofMonth: month, year: year) else { return nil }
        self.init(year: year, month: numbers.count > 1 ? month : nil, day: numbers.count > 2 ? day : nil)
    }

    /// Its first day.
    var first: CalendarDay {
        CalendarDay(year: year, month: month ?? 1, day: day ?? 1)
    }

    /// Its last day.
    var last: CalendarDay {
        let month = month ?? 12
        return CalendarDay(year: year, month: month, day: day ?? CalendarDay.length(ofMonth: month, year: year))
    }
}
