public import Files
public import Freedesktop
public import SongFormat
import Translations

/// The earlier versions of one song, kept outside the library under `$XDG_STATE_HOME/songbook/history`, by song id.
///
/// A version is a file of its own, `SECONDS-NANOSECONDS-CHECKSUM.songbook`: when it was written, and what it holds.
public struct SongHistory: Sendable {
    /// A version that was replaced by a later one.
    public struct Revision: Sendable, Hashable {
        /// 1 is the last version before the present one, 2 the one before that.
        public let number: Int
        /// When the version was written.
        public let savedAt: FileTime
        let name: FilePath
    }

    /// How many versions of a song are kept at the most, unless the settings say otherwise.
    public static let defaultLimit = 1000

    private let folder: FilePath

    /// The history of the song with this id.
    public init(id: String, environment: Environment) {
        folder = environment.stateHome.appending("songbook/history").appending(
            FilePath(Checksum(Array(id.utf8)).hexadecimal))
    }

    /// The versions, newest first; none for a song that was never saved here.
    public func revisions() throws(Problem) -> [Revision] {
        let stamps: [Stamp]
        do throws(FileError) {
            stamps = try self.stamps(in: Directory(folder))
        } catch {
            guard error.errno != .noSuchFile else { return [] }
            throw Problem(error, cannot: translated("read the history of the song"))
        }
        return stamps.reversed().enumerated().map { index, stamp in
            Revision(number: index + 1, savedAt: stamp.time, name: stamp.name)
        }
    }

    /// The song as it was in a version.
    public func song(of revision: Revision) throws(Problem) -> SongFile {
        let path = folder.appending(revision.name)
        let bytes: [UInt8]
        do {
            bytes = try FileReader.read(path, limit: SongFile.byteLimit).bytes
        } catch {
            throw Problem(error, path: path, cannot: translated("read this version"))
        }
        do {
            return try SongFile(decoding: bytes)
        } catch {
            throw Problem(.invalidSong, path: path, translated("this version is damaged: \(error.description)"))
        }
    }

    /// Where a version belongs that is about to be replaced.
    func place(for bytes: [UInt8], savedAt time: FileTime) throws(FileError) -> FileExchange.Archive {
        FileExchange.Archive(Stamp(bytes, savedAt: time).name, in: try Directory.make(folder))
    }

    /// Keeps a version that was replaced. One that is there already is not kept twice.
    func add(_ bytes: [UInt8], savedAt time: FileTime) throws(FileError) {
        let directory = try Directory.make(folder)
        do throws(FileError) {
            try directory.write(bytes, toNew: Stamp(bytes, savedAt: time).name)
        } catch {
            guard error.errno == .fileExists else { throw error }
        }
    }

    /// Whether a version with these bytes is among those kept.
    func holds(_ bytes: [UInt8]) throws(FileError) -> Bool {
        let checksum = Checksum(bytes).hexadecimal
        do throws(FileError) {
            return try stamps(in: Directory(folder)).contains { $0.checksum == checksum }
        } catch {
            guard error.errno == .noSuchFile else { throw error }
            return false
        }
    }

    /// Removes versions that later ones stand for: all of the last hour stay, then the last of every hour for a day,
    /// then the last of every day; and never more than `limit`, of which the oldest go first.
    func thin(now: FileTime, limit: Int) throws(FileError) {
        let directory = try Directory(folder)
        let all = try stamps(in: directory)
        let kept = Set(HistoryThinning(now: now, limit: limit).kept(of: all.map(\.time)))
        for stamp in all where !kept.contains(stamp.time) {
            try directory.unlink(stamp.name)
        }
    }

    /// Oldest first.
    private func stamps(in directory: Directory) throws(FileError) -> [Stamp] {
        try directory.entries().compactMap { Stamp($0.name) }.sorted { $0.time < $1.time }
    }
}

/// What the name of a version's file says.
private struct Stamp {
    let time: FileTime
    let checksum: String

    init(_ bytes: [UInt8], savedAt time: FileTime) {
        self.time = time
        checksum = Checksum(bytes).hexadecimal
    }

    init?(_ name: FilePath) {
        let parts = name.stem.string.split(separator: "-")
        guard name.extension == "songbook", parts.count == 3, let seconds = Int64(parts[0]),
            let nanoseconds = Int32(parts[1]), (0..<1_000_000_000).contains(nanoseconds)
        else { return nil }
        time = FileTime(seconds: seconds, nanoseconds: nanoseconds)
        checksum = String(parts[2])
    }

    var name: FilePath {
        FilePath("\(time.seconds)-\(time.nanoseconds)-\(checksum).songbook")
    }
}

/// Which versions are worth keeping as they grow old.
struct HistoryThinning {
    private static let hour: Int64 = 3600
    private static let day: Int64 = 86_400

    let now: FileTime
    let limit: Int

    /// The moments that stay, of `times` in ascending order.
    func kept(of times: [FileTime]) -> [FileTime] {
        var kept = [FileTime]()
        for time in times {
            // Of two in the same span the later one stays.
            if let last = kept.last, span(of: last) == span(of: time), span(of: time) != nil { kept.removeLast() }
            kept.append(time)
        }
        return kept.suffix(limit)
    }

    /// A number that two versions share of which one is enough; nil in the last hour.
    private func span(of time: FileTime) -> Int64? {
        let age = now.seconds - time.seconds
        if age < Self.hour { return nil }
        return age < Self.day ? time.seconds / Self.hour : -1 - time.seconds / Self.day
    }
}
