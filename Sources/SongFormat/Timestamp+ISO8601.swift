extension Timestamp {
    /// The `writable` moment in the form `2026-02-12T14:45:00Z`: without a fraction, and with a four-digit year.
    public var iso8601: String {
        let (days, second) = writable.seconds.flooredDivision(by: Self.secondsPerDay)
        let date = CivilDate(daysSince1970: days)
        let fields = [
            (date.year, 4), (date.month, 2), (date.day, 2), (second / 3600, 2), (second / 60 % 60, 2), (second % 60, 2),
        ]
        let digits = fields.map { value, width in
            let digits = String(value)
            return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
        }
        return digits[0...2].joined(separator: "-") + "T" + digits[3...5].joined(separator: ":") + "Z"
    }

    /// A date in ISO 8601, or nil for any other text.
    ///
    /// Accepts the calendar date, extended (`2026-02-12T14:45:00Z`) or basic (`20260212T144500Z`), with `T`, `t` or a
    /// space, optional seconds, any number of fractional digits after a point or comma (those past the ninth are
    /// dropped), and `Z`, `z` or an offset (`+01:00`, `+0100`, `+01`). A date alone is its first moment. A time without
    /// an offset is in UTC, so that a song reads the same everywhere. `24:00:00` is the next midnight; `23:59:60` in
    /// UTC, a leap second, is the second after it. A day or hour that does not exist is not a date.
    public init?(iso8601 text: String) {
        var text = text
        let moment = text.withUTF8 { bytes -> Timestamp? in
            var reader = ISO8601Reader(rest: bytes[...])
            guard let moment = reader.moment(), reader.rest.isEmpty else { return nil }
            return moment
        }
        guard let moment else { return nil }
        self = moment
    }
}

private struct ISO8601Reader {
    var rest: Slice<UnsafeBufferPointer<UInt8>>

    mutating func moment() -> Timestamp? {
        guard let year = number(digits: 4) else { return nil }
        let isExtended = take("-")
        guard let month = number(digits: 2), !isExtended || take("-"), let day = number(digits: 2),
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        let midnight = date.daysSince1970 * Timestamp.secondsPerDay
        if rest.isEmpty { return Timestamp(seconds: midnight) }
        guard take("T") || take("t") || take(" "), let time = timeOfDay(isExtended: isExtended),
            let offset = offset()
        else { return nil }
        let seconds = midnight + time.seconds - offset
        if time.isLeapSecond, seconds.flooredDivision(by: Timestamp.secondsPerDay).remainder != 0 { return nil }
        return Timestamp(seconds: seconds, nanoseconds: time.nanoseconds)
    }

    private mutating func timeOfDay(
        isExtended: Bool
    ) -> (seconds: Int64, nanoseconds: Int32, isLeapSecond: Bool)? {
        guard let hour = number(digits: 2), !isExtended || take(":"), let minute = number(digits: 2) else { return nil }
        var second: Int64 = 0
        var nanoseconds: Int32 = 0
        if isExtended ? take(":") : rest.first?.isASCIIDigit == true {
            guard let digits = number(digits: 2) else { return nil }
            second = digits
            if take(".") || take(",") {
                guard let fraction = fraction() else { return nil }
                nanoseconds = fraction
            }
        }
        let isEndOfDay = hour == 24 && minute == 0 && second == 0 && nanoseconds == 0
        guard hour < 24 || isEndOfDay, minute < 60, second <= 60 else { return nil }
        return (hour * 3600 + minute * 60 + second, nanoseconds, second == 60)
    }

    private mutating func fraction() -> Int32? {
        var value: Int32 = 0
        var count = 0
        while let digit = rest.first, digit.isASCIIDigit {
            if count < 9 { value = value * 10 + Int32(digit - UInt8(ascii: "0")) }
            count += 1
            rest.removeFirst()
        }
        guard count > 0 else { return nil }
        for _ in min(count, 9)..<9 { value *= 10 }
        return value
    }

    /// In seconds; 0 if the text ends here.
    private mutating func offset() -> Int64? {
        if rest.isEmpty || take("Z") || take("z") { return 0 }
        let isBehind = take("-")
        guard isBehind || take("+"), let hours = number(digits: 2), hours < 24 else { return nil }
        var minutes: Int64 = 0
        if take(":") || !rest.isEmpty {
            guard let digits = number(digits: 2), digits < 60 else { return nil }
            minutes = digits
        }
        let seconds = hours * 3600 + minutes * 60
        return isBehind ? -seconds : seconds
    }

    private mutating func number(digits count: Int) -> Int64? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(\.isASCIIDigit) else { return nil }
        rest = rest.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: scalar) else { return false }
        rest.removeFirst()
        return true
    }
}
