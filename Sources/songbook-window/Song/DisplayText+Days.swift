import CAdwaita
import Files
import SongFormat
import Translations

/// Days in a list, by how long ago they were.
extension DisplayText {
    /// A day as GNOME's file manager says it: today the time of day, yesterday by name, in the week before the day of the
    /// week, else the date, with the year where it is another one.
    ///
    /// - Parameters:
    ///   - now: nil for the present.
    ///   - zone: a name of the time zone database, such as `Asia/Kolkata`; nil for that of the process.
    static func day(of time: Timestamp, now: Timestamp? = nil, zone: String? = nil) -> String {
        let zone = zone.flatMap { g_time_zone_new_identifier($0) } ?? g_time_zone_new_local()
        defer { g_time_zone_unref(zone) }
        guard let date = local(time, in: zone),
            let today = now.map({ local($0, in: zone) }) ?? g_date_time_new_now_local()
        else { return "" }
        defer {
            g_date_time_unref(date)
            g_date_time_unref(today)
        }
        let isThisYear = g_date_time_get_year(date) == g_date_time_get_year(today)
        let form =
            switch dayNumber(of: today) - dayNumber(of: date) {
            // Translators: a time of today in a list; the letters are those of g_date_time_format().
            case 0: translated("%H:%M")
            case 1: translated("Yesterday")
            // Translators: the day of the week; the letters are those of g_date_time_format().
            case 2...6: translated("%A")
            // Translators: a day of this year in a list; the letters are those of g_date_time_format().
            case _ where isThisYear: translated("%-e %b")
            // Translators: a day of another year in a list; the letters are those of g_date_time_format().
            default: translated("%-e %b %Y")
            }
        return format(date, form)
    }

    private static func local(_ time: Timestamp, in zone: OpaquePointer?) -> OpaquePointer? {
        guard let date = g_date_time_new_from_unix_utc(Int(time.seconds)) else { return nil }
        defer { g_date_time_unref(date) }
        return g_date_time_to_timezone(date, zone)
    }

    /// Tells days from each other by the calendar: what was at 23:59 was yesterday a minute later.
    static func dayNumber(of date: OpaquePointer) -> Int {
        var (year, month, day): (CInt, CInt, CInt) = (0, 0, 0)
        g_date_time_get_ymd(date, &year, &month, &day)
        var calendar = GDate()
        g_date_clear(&calendar, 1)
        g_date_set_dmy(&calendar, GDateDay(day), GDateMonth(UInt32(month)), GDateYear(year))
        return Int(g_date_get_julian(&calendar))
    }
}
