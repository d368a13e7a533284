public import Files
import Translations

/// Moments in local time.
nonisolated extension DisplayText {
    /// A moment as the locale writes it.
    public static func moment(_ time: FileTime) -> String {
        // Translators: day and month with the time; the letters are those of strftime(3).
        LocalTime(seconds: time.seconds)?.text(translated("%-e %B %Y, %H:%M")) ?? ""
    }

    /// Moments in a list: with the time of day, today and yesterday by name, in the week before by the day of the week,
    /// and otherwise as in ``moment(_:)``. Those that would look the same have seconds.
    public static func moments(_ times: [FileTime], now: FileTime = .now) -> [String] {
        let texts = times.map { moment($0, now: now) }
        let counts = Dictionary(texts.map { ($0, 1) }, uniquingKeysWith: +)
        return zip(times, texts).map { counts[$1] == 1 ? $1 : moment($0, now: now, hasSeconds: true) }
    }

    private static func moment(_ time: FileTime, now: FileTime, hasSeconds: Bool = false) -> String {
        guard let date = LocalTime(seconds: time.seconds), let today = LocalTime(seconds: now.seconds)
        else { return "" }
        let form =
            switch today.dayNumber - date.dayNumber {
            // Translators: the letters of these are those of strftime(3).
            case 0: translated("Today, %H:%M")
            case 1: translated("Yesterday, %H:%M")
            // Translators: the day of the week.
            case 2...6: translated("%A, %H:%M")
            default: translated("%-e %B %Y, %H:%M")
            }
        return date.text(hasSeconds ? form.replacing("%M", with: "%M:%S") : form)
    }
}
