import Files
import Glibc

/// A date and time for display.
enum DateText {
    /// `2026-02-12 10:30`, in local time.
    static func text(_ time: FileTime) -> String {
        var seconds = time_t(time.seconds)
        var parts = tm()
        localtime_r(&seconds, &parts)
        func twoDigits(_ value: CInt) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let date = "\(Int(parts.tm_year) + 1900)-\(twoDigits(parts.tm_mon + 1))-\(twoDigits(parts.tm_mday))"
        return "\(date) \(twoDigits(parts.tm_hour)):\(twoDigits(parts.tm_min))"
    }
}
