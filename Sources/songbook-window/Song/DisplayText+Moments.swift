import CAdwaita
import Files
import Translations

/// Moments in a list, by how long ago they were.
extension DisplayText {
    /// Moments in local time: with the time of day, today and yesterday by name, in the week before by the day of the week,
    /// and else as ``moment(_:)`` says them. Those that would be said alike are said with their seconds.
    static func moments(_ times: [FileTime], now: FileTime = .now) -> [String] {
        let texts = times.map { moment($0, now: now) }
        let counts = Dictionary(texts.map { ($0, 1) }, uniquingKeysWith: +)
        return zip(times, texts).map { counts[$1] == 1 ? $1 : moment($0, now: now, hasSeconds: true) }
    }

    private static func moment(_ time: FileTime, now: FileTime, hasSeconds: Bool = false) -> String {
        guard let date = g_date_time_new_from_unix_local(Int(time.seconds)),
            let today = g_date_time_new_from_unix_local(Int(now.seconds))
        else { return "" }
        defer {
            g_date_time_unref(date)
            g_date_time_unref(today)
        }
        let form =
            switch dayNumber(of: today) - dayNumber(of: date) {
            // Translators: the letters of these are those of g_date_time_format().
            case 0: translated("Today, %H:%M")
            case 1: translated("Yesterday, %H:%M")
            // Translators: the day of the week.
            case 2...6: translated("%A, %H:%M")
            default: translated("%-e %B %Y, %H:%M")
            }
        return format(date, hasSeconds ? form.replacing("%M", with: "%M:%S") : form)
    }
}
