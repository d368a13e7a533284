internal import CLinux
import Glibc

/// A moment on the calendar and clock of the user's time zone, which comes from the environment: tzset(3).
nonisolated public struct LocalTime {
    private var parts = tm()

    /// - Parameter seconds: since 1970-01-01T00:00:00Z.
    /// - Returns: nil if its year is beyond what the calendar counts: localtime_r(3), EOVERFLOW.
    public init?(seconds: Int64) {
        var time = time_t(seconds)
        // The time zone of the computer may have changed since. localtime_r(3) need not check that.
        tzset()
        guard localtime_r(&time, &parts) != nil else { return nil }
    }

    /// The year of the Gregorian calendar.
    public var year: Int { Int(parts.tm_year) + 1900 }

    /// The number of the calendar day: at midnight it grows by one, however many hours the day had.
    public var dayNumber: Int {
        var noon = tm()
        (noon.tm_year, noon.tm_mon, noon.tm_mday, noon.tm_hour) = (parts.tm_year, parts.tm_mon, parts.tm_mday, 12)
        return Int(timegm(&noon)) / 86400 - (parts.tm_year < 70 ? 1 : 0)
    }

    /// The moment as text of the locale, whatever its encoding.
    ///
    /// - Parameter form: with the letters of strftime(3). Source: wcsftime(3).
    /// - Returns: "" if the text takes more than 200 characters.
    public func text(_ form: String) -> String {
        var parts = parts
        let form = form.unicodeScalars.map { wchar_t(bitPattern: $0.value) } + [0]
        var buffer = [wchar_t](repeating: 0, count: 201)
        let count = clinux_wcsftime(&buffer, buffer.count, form, &parts)
        return String(decoding: buffer[..<count].map { UInt32(bitPattern: $0) }, as: UTF32.self)
    }
}
