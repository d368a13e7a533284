public import Files
import Glibc

extension ConflictCopyName {
    /// A name for the other one of two versions of a song: `NAME (conflicted copy YYYY-MM-DD HHMMSS).songbook`, in
    /// local time, like Nextcloud's; with a number if that name is taken. Shortens the song's name between characters
    /// so that the result has at most 255 bytes.
    ///
    /// - Parameter attempt: 0, 1, 2… until a name is free.
    public static func made(for song: FilePath, at time: FileTime, attempt: Int) -> FilePath {
        song.marked(" (conflicted copy \(localTime(time))\(attempt == 0 ? "" : " \(attempt + 1)"))")
    }

    private static func localTime(_ time: FileTime) -> String {
        var seconds = time_t(time.seconds)
        var parts = tm()
        localtime_r(&seconds, &parts)
        func digits(_ value: Int, _ count: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
        }
        let date = [
            digits(Int(parts.tm_year) + 1900, 4), digits(Int(parts.tm_mon) + 1, 2), digits(Int(parts.tm_mday), 2),
        ]
        return date.joined(separator: "-") + " "
            + [parts.tm_hour, parts.tm_min, parts.tm_sec].map { digits(Int($0), 2) }.joined()
    }
}
