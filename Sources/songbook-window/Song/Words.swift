import CAdwaita
import Files
import LibraryIndex
import SongFormat
import SongLibrary

/// How things are put into words.
enum Words {
    /// The library and the folders above the song's own, as in `Songs › Ballads`; for a song that stands alone its
    /// folder, as in `~/Downloads`.
    static func place(of location: SongLocation, home: FilePath) -> String {
        if location.rule == .loose { return abbreviated(location.folder, home: home) }
        let root = location.root.lastComponent?.display ?? "/"
        let folders = location.relativePath.parent.components.dropLast().map(\.display)
        return ([root] + folders).joined(separator: " › ")
    }

    /// A path with `~` for the home folder.
    static func abbreviated(_ path: FilePath, home: FilePath) -> String {
        if path == home { return "~" }
        guard let inHome = path.relative(to: home) else { return path.display }
        return "~/" + inHome.display
    }

    /// A moment in local time, as the locale writes it.
    static func moment(_ time: FileTime) -> String {
        guard let date = g_date_time_new_from_unix_local(Int(time.seconds)) else { return "" }
        defer { g_date_time_unref(date) }
        return format(date, "%-e %B %Y, %H:%M")
    }

    /// A day in local time, for a list: the time of day today, else the date, with the year where it is another one.
    static func day(of time: Timestamp) -> String {
        guard let date = g_date_time_new_from_unix_local(Int(time.seconds)), let today = g_date_time_new_now_local()
        else { return "" }
        defer {
            g_date_time_unref(date)
            g_date_time_unref(today)
        }
        guard g_date_time_get_year(date) == g_date_time_get_year(today) else { return format(date, "%-e %b %Y") }
        let isToday = g_date_time_get_day_of_year(date) == g_date_time_get_day_of_year(today)
        return format(date, isToday ? "%H:%M" : "%-e %b")
    }

    /// How many songs are in a folder and below.
    static func count(of folder: FolderNode) -> String {
        folder.songCount == 1 ? "1 song" : "\(folder.songCount) songs"
    }

    private static func format(_ date: OpaquePointer, _ form: String) -> String {
        guard let text = g_date_time_format(date, form) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}

extension Problem {
    /// The reason alone, as in "the disk is full", for places with little room.
    var reason: String {
        guard what.hasPrefix("cannot "), let colon = what.firstRange(of: ": ") else { return what }
        return String(what[colon.upperBound...])
    }

    /// What is wrong and what to do, as sentences.
    var sentences: String {
        ([what] + (remedy?.split(separator: "; ").map(String.init) ?? []))
            .map { $0.hasPrefix("is ") ? "it " + $0 : $0 }
            .map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }
            .joined(separator: " ")
    }
}
