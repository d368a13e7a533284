internal import CLinux
import Glibc
public import SongFormat

/// A day of the Gregorian calendar, in no particular time zone.
struct CalendarDay: Hashable, Comparable, Sendable {
    var year: Int
    /// 1 to 12.
    var month: Int
    /// From 1; may exceed the length of the month until it is normalized.
    var day: Int

    static func < (left: Self, right: Self) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// The current day, and when days begin, in the time zone of the environment; see tzset(3).
public struct LocalCalendar: Sendable {
    /// The current time.
    public let now: Timestamp
    /// The first day of weeks; 0 is Sunday.
    public let firstWeekday: Int

    /// A calendar at this moment.
    public init(now: Timestamp, firstWeekday: Int) {
        self.now = now
        self.firstWeekday = firstWeekday
    }

    /// A calendar at this moment, with weeks as the locale of the environment has them.
    public init(now: Timestamp) {
        self.init(now: now, firstWeekday: Int(clinux_first_weekday()))
    }

    /// The bounds of a range of days: from the first moment on, before the second; nil leaves it open. In seconds, as
    /// in ``Timestamp``.
    func bounds(of date: QueryDate) -> (start: Int64?, end: Int64?) {
        let (today, weekday) = day(at: now.seconds)
        switch date {
        case .today: return bounds(from: today, to: today)
        case .days(let count): return bounds(from: today.adding(1 - count), to: today)
        case .week:
            let first = today.adding(-((weekday - firstWeekday + 7) % 7))
            return bounds(from: first, to: first.adding(6))
        case .range(let first, let last): return bounds(from: first?.first, to: last?.last)
        }
    }

    private func bounds(from first: CalendarDay?, to last: CalendarDay?) -> (start: Int64?, end: Int64?) {
        (first.map(start), last.map { start(of: $0.adding(1)) })
    }

    /// The day at a moment, and its day of the week.
    private func day(at seconds: Int64) -> (day: CalendarDay, weekday: Int) {
        var (time, parts) = (time_t(seconds), tm())
        tzset()
        guard localtime_r(&time, &parts) != nil else { return (CalendarDay(year: 1970, month: 1, day: 1), 4) }
        let day = CalendarDay(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
        return (day, Int(parts.tm_wday))
    }

    /// The first moment of a day. If clocks change at midnight, it is not always 00:00, or 00:00 comes twice.
    private func start(of day: CalendarDay) -> Int64 {
        let day = day.normalized
        var parts = tm()
        parts.tm_year = Int32(day.year - 1900)
        parts.tm_mon = Int32(day.month - 1)
        parts.tm_mday = Int32(day.day)
        parts.tm_isdst = -1
        let midnight = Int64(mktime(&parts))
        // Clocks are changed by whole quarters of an hour, and by no more than three hours.
        var moment = midnight - Self.mostChange
        while moment < midnight + Self.mostChange, self.day(at: moment).day < day { moment += Self.changeStep }
        return moment
    }

    private static let mostChange: Int64 = 3 * 3600
    private static let changeStep: Int64 = 15 * 60
}

extension CalendarDay {
    /// The day this many days later.
    func adding(_ days: Int) -> CalendarDay {
        CalendarDay(year: year, month: month, day: day + days)
    }

    /// The same day, within its month.
    fileprivate var normalized: CalendarDay {
        var result = self
        while result.day < 1 {
            (result.year, result.month) = result.month == 1 ? (result.year - 1, 12) : (result.year, result.month - 1)
            result.day += Self.length(ofMonth: result.month, year: result.year)
        }
        while result.day > Self.length(ofMonth: result.month, year: result.year) {
            result.day -= Self.length(ofMonth: result.month, year: result.year)
            (result.year, result.month) = result.month == 12 ? (result.year + 1, 1) : (result.year, result.month + 1)
        }
        return result
    }
}
