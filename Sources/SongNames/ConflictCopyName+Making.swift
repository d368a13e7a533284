public import Files
import Glibc

extension ConflictCopyName {
    private static let longestName = 255

    /// A name for the other one of two versions of a song: `NAME (conflicted copy YYYY-MM-DD HHMMSS).songbook`, in local
    /// time, as Nextcloud does; with a number where that name is taken. The name is cut so that the whole has at most 255
    /// bytes, between two characters.
    ///
    /// - Parameter attempt: 0, 1, 2… until one is free.
    public static func made(for song: FilePath, at time: FileTime, attempt: Int) -> FilePath {
        let suffix = song.extension.map { [UInt8(ascii: ".")] + $0.bytes } ?? []
        let number = attempt == 0 ? "" : " \(attempt + 1)"
        let mark = Array(" (conflicted copy \(localTime(time))\(number))".utf8)
        var stem = song.stem.bytes[...].prefix(longestName - mark.count - suffix.count)
        if stem.count < song.stem.bytes.count {
            while let last = stem.last, last & 0xC0 == 0x80 { stem.removeLast() }
            stem = stem.dropLast()
        }
        return FilePath(bytes: stem + mark + suffix)
    }

    private static func localTime(_ time: FileTime) -> String {
        var seconds = time_t(time.seconds)
        var parts = tm()
        localtime_r(&seconds, &parts)
        func digits(_ value: Int32, _ count: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
        }
        let date = [digits(parts.tm_year + 1900, 4), digits(parts.tm_mon + 1, 2), digits(parts.tm_mday, 2)]
        return date.joined(separator: "-") + " " + digits(parts.tm_hour, 2) + digits(parts.tm_min, 2)
            + digits(parts.tm_sec, 2)
    }
}
