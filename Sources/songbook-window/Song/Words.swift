import CAdwaita
import Files
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
        guard let text = g_date_time_format(date, "%-e %B %Y, %H:%M") else { return "" }
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
