public import Files
public import SongFormat
import Translations

/// Days in a list, by how long ago they were.
nonisolated extension DisplayText {
    /// A day as GNOME's file manager shows it: today as the time of day, yesterday by name, in the week before by the
    /// day of the week, otherwise as the date, with the year if it is another one.
    ///
    /// - Parameter now: nil for the present.
    public static func day(of time: Timestamp, now: Timestamp? = nil) -> String {
        guard let date = LocalTime(seconds: time.seconds),
            let today = LocalTime(seconds: now?.seconds ?? FileTime.now.seconds)
        else { return "" }
        let form =
            switch today.dayNumber - date.dayNumber {
            // Translators: a time of today in a list; the letters are those of strftime(3).
            case 0: translated("%H:%M")
            case 1: translated("Yesterday")
            // Translators: the day of the week; the letters are those of strftime(3).
            case 2...6: translated("%A")
            // Translators: a day of this year in a list; the letters are those of strftime(3).
            case _ where date.year == today.year: translated("%-e %b")
            // Translators: a day of another year in a list; the letters are those of strftime(3).
            default: translated("%-e %b %Y")
            }
        return date.text(form)
    }
}
