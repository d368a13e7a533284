import Files
import SongNames

/// What the name of a version's file in the history says: `SECONDS-NANOSECONDS-CHECKSUM.songbook`, with `-copy` before
/// the extension if the version is one of a conflict copy.
struct VersionName: Hashable {
    /// When the version was written.
    let time: FileTime
    /// Of the song's bytes.
    let checksum: String
    /// Whether it was saved into a conflict copy: then the song itself was not made from it.
    let isOfCopy: Bool

    /// - Parameter file: where the version was.
    init(_ bytes: [UInt8], savedAt time: FileTime, in file: FilePath) {
        self.time = time
        checksum = BlockChecksum(bytes).hexadecimal
        isOfCopy = file.lastComponent.flatMap { ConflictCopyName($0) } != nil
    }

    /// The name of words that the song was not made from, such as those of a discarded draft.
    init(_ bytes: [UInt8], besideSongAt time: FileTime) {
        self.time = time
        checksum = BlockChecksum(bytes).hexadecimal
        isOfCopy = true
    }

    /// Nil if the file is not a version.
    init?(_ name: FilePath) {
        var parts = name.stem.string.split(separator: "-", omittingEmptySubsequences: false)
        // Before 1970 the seconds have a sign.
        if parts.count > 1, parts[0].isEmpty {
            parts.removeFirst()
            parts[0] = "-" + parts[0]
        }
        guard name.extension == "songbook", parts.count == 3 || parts.count == 4 && parts[3] == "copy",
            let seconds = Int64(parts[0]), let nanoseconds = Int32(parts[1]), (0..<1_000_000_000).contains(nanoseconds)
        else { return nil }
        time = FileTime(seconds: seconds, nanoseconds: nanoseconds)
        checksum = String(parts[2])
        isOfCopy = parts.count == 4
        // A file with another spelling of the same numbers is not ours.
        guard path == name, !checksum.isEmpty else { return nil }
    }

    var path: FilePath {
        FilePath("\(time.seconds)-\(time.nanoseconds)-\(checksum)\(isOfCopy ? "-copy" : "").songbook")
    }
}
