internal import CLinux
import Glibc

/// A moment on the calendar and the clock of the reader's time zone, which is that of the environment: tzset(3).
nonisolated public struct LocalTime {
    private var parts = tm()

    /// - Parameter seconds: since 1970-01-01T00:00:00Z.
    /// - Returns: nil where its year is beyond what the calendar counts: localtime_r(3), EOVERFLOW.
    public init?(seconds: Int64) {
        var time = time_t(seconds)
        // Another zone may have been set for the computer since. localtime_r(3) need not look.
        tzset()
        guard localtime_r(&time, &parts) != nil else { return nil }
    }

    /// The year of the Gregorian calendar.
    public var year: Int { Int(parts.tm_year) + 1900 }

    /// Counts days by the calendar: at midnight it is one more, however many hours the day had.
    public var dayNumber: Int {
        var noon = tm()
        (noon.tm_year, noon.tm_mon, noon.tm_mday, noon.tm_hour) = (parts.tm_year, parts.tm_mon, parts.tm_mday, 12)
        return Int(timegm(&noon)) / 86400 - (parts.tm_year < 70 ? 1 : 0)
    }

    /// The moment in words of the locale, whatever its encoding is.
    ///
    /// - Parameter form: with the letters of strftime(3). Source: wcsftime(3).
    /// - Returns: "" where the words take more than 200 characters.
    public func text(_ form: String) -> String {
        var parts = parts
        let form = form.unicodeScalars.map { wchar_t(bitPattern: $0.value) } + [0]
        var buffer = [wchar_t](repeating: 0, count: 201)
        let count = clinux_wcsftime(&buffer, buffer.count, form, &parts)
        return String(decoding: buffer[..<count].map { UInt32(bitPattern: $0) }, as: UTF32.self)
    }
}
