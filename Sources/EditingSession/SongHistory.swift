public import Files
public import Freedesktop
public import Problems
public import SongFormat
import Translations

/// The versions of one song, kept outside the library under `$XDG_STATE_HOME/songbook/history`, by song id: each that was
/// saved here, from the moment that is reported, and each that a save replaced.
///
/// A version is a file of its own (``VersionName``): the song's bytes, or the draft that they were saved from, which
/// becomes the version by being renamed. Once it is replaced, the song's old file takes the draft's place.
public struct SongHistory: Sendable {
    /// A version that is not the present one.
    public struct Revision: Sendable, Hashable {
        /// 1 is the last version before the present one, 2 the one before that.
        public let number: Int
        /// When the version was written.
        public let savedAt: FileTime
        let name: VersionName
    }

    /// How many earlier versions of a song are kept at the most, unless the settings say otherwise.
    public static let defaultLimit = 1000

    private let folder: FilePath

    /// The history of the song with this id.
    public init(id: String, environment: Environment) {
        folder = environment.stateHome.appending("songbook/history").appending(
            FilePath(Checksum(Array(id.utf8)).hexadecimal))
    }

    /// The versions besides the present one, newest first; none for a song that was never saved here.
    ///
    /// - Parameter isPresent: whether a song is what the song's file says now. Asked for the newest versions, until it
    ///   denies.
    public func revisions(besides isPresent: (SongFile) -> Bool) throws(Problem) -> [Revision] {
        var names = [VersionName]()
        do throws(FileError) {
            names = try versions(in: Directory(folder)).reversed()
        } catch {
            guard error.errno != .noSuchFile else { return [] }
            throw Problem(error, cannot: translated("read the history of the song"))
        }
        let earlier = names.drop { name in (try? song(named: name)).map(isPresent) ?? false }
        return earlier.enumerated().map { Revision(number: $0 + 1, savedAt: $1.time, name: $1) }
    }

    /// The song as it was in a version.
    public func song(of revision: Revision) throws(Problem) -> SongFile {
        try song(named: revision.name)
    }

    /// Where versions are kept; made where it is missing.
    func open() throws(FileError) -> Directory {
        try Directory.make(folder)
    }

    /// Keeps a version. One that is there already is not kept twice.
    func add(_ bytes: [UInt8], as version: VersionName) throws(FileError) {
        let directory = try open()
        do throws(FileError) {
            try directory.write(bytes, toNew: version.path, beginningToSynchronize: true)
        } catch {
            guard error.errno == .fileExists else { throw error }
            // A power cut may have left less of it than its name.
            guard (try? song(named: version))?.bytes != bytes else { return }
            _ = try AtomicReplacement.write(bytes, to: version.path, in: directory, synchronizing: false)
        }
    }

    /// Puts a version right that a power cut left less of than its name. Where that cannot be done, it is damaged.
    func mend(_ version: VersionName, with bytes: [UInt8]) {
        do throws(FileError) {
            let directory = try Directory(folder)
            guard try directory.status(of: version.path).kind == .regular, (try? song(named: version)) == nil
            else { return }
            _ = try AtomicReplacement.write(bytes, to: version.path, in: directory)
        } catch {
            // It is not there, as a rule.
        }
    }

    /// Whether a version with these bytes is among those kept.
    func holds(_ bytes: [UInt8]) throws(FileError) -> Bool {
        try version(with: bytes) != nil
    }

    /// The same, and that version survives a power cut from now on.
    func holdsDurably(_ bytes: [UInt8]) throws(FileError) -> Bool {
        guard let version = try version(with: bytes) else { return false }
        let directory = try Directory(folder)
        try directory.synchronize(version.path)
        try directory.synchronize()
        return true
    }

    private func version(with bytes: [UInt8]) throws(FileError) -> VersionName? {
        // Those named by earlier releases have the other checksum.
        let checksums = [BlockChecksum(bytes).hexadecimal, Checksum(bytes).hexadecimal]
        do throws(FileError) {
            return try versions(in: Directory(folder)).first { version in
                checksums.contains(version.checksum) && (try? song(named: version))?.bytes == bytes
            }
        } catch {
            guard error.errno == .noSuchFile else { throw error }
            return nil
        }
    }

    /// Removes versions that others stand for: all of the last two hours of work stay, then the last one and the longest
    /// one of every hour for a day, then of every day; and never more than `limit`, of which those of the same minute go
    /// first, and then the oldest.
    func thin(now: FileTime, limit: Int) throws(FileError) {
        let directory = try Directory(folder)
        let all = try versions(in: directory)
        let kept = HistoryThinning(now: now, limit: limit).kept(of: all.map(\.time)) { length(of: all[$0]) }
        let surplus = Set(all.indices).subtracting(kept)
        for index in surplus.sorted() {
            do throws(FileError) {
                try directory.unlink(all[index].path)
            } catch {
                // Another session of the song thins, too.
                guard error.errno == .noSuchFile else { throw error }
            }
        }
    }

    /// How long the song in a version is, in bytes: by its file's size, or by the header of its draft. 0 where that cannot be
    /// told.
    private func length(of version: VersionName) -> Int {
        guard let file = try? BulkDescriptor(folder.appending(version.path), for: .bytes),
            let size = try? file.status().size
        else { return 0 }
        let beginning = [UInt8](unsafeUninitializedCapacity: Draft.longestHeader) { buffer, count in
            count = (try? file.read(into: UnsafeMutableRawBufferPointer(buffer), at: 0)) ?? 0
        }
        return Draft.isOne(beginning) ? Draft.lengthOfSong(inFileWith: beginning) ?? 0 : Int(clamping: size)
    }

    /// The names of all versions of the song itself, oldest first, and not of its conflict copies.
    func versionsOfSong() throws(Problem) -> [VersionName] {
        do throws(FileError) {
            return try versions(in: Directory(folder)).filter { !$0.isOfCopy }
        } catch {
            guard error.errno != .noSuchFile else { return [] }
            throw Problem(error, cannot: translated("read the history of the song"))
        }
    }

    /// The song in a version.
    func song(named version: VersionName) throws(Problem) -> SongFile {
        let path = folder.appending(version.path)
        let bytes: [UInt8]
        do {
            bytes = try FileReader.read(path, limit: Draft.byteLimit).bytes
        } catch {
            throw Problem(error, path: path, cannot: translated("read this version"))
        }
        if Draft.isOne(bytes) {
            guard let draft = Draft(decoding: bytes) else {
                throw Problem(.invalidSong, path: path, translated("this version is damaged: it is incomplete"))
            }
            return draft.ours
        }
        do {
            return try SongFile(decoding: bytes)
        } catch {
            throw Problem(.invalidSong, path: path, translated("this version is damaged: \(error.description)"))
        }
    }

    /// Oldest first.
    private func versions(in directory: Directory) throws(FileError) -> [VersionName] {
        try directory.entries().compactMap { VersionName($0.name) }.sorted { $0.time < $1.time }
    }
}
