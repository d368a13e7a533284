public import Files
public import Freedesktop
public import Problems
public import SongFormat
import Translations

/// The versions of one song, kept outside the library under `$XDG_STATE_HOME/songbook/history`, by song id: each that
/// was saved here, as soon as the save is reported, and each that a save replaced.
///
/// A version is a file of its own (``VersionName``): the song's bytes, or the draft that they were saved from, which
/// becomes the version by being renamed. Once it is replaced, the song's old file takes the draft's place.
public struct SongHistory: Sendable, Equatable {
    /// A version that is not the present one.
    public struct Revision: Sendable, Hashable {
        /// 1 is the last version before the present one, 2 the one before that.
        public let number: Int
        /// When the version was written.
        public let savedAt: FileTime
        let name: VersionName
    }

    /// The most earlier versions of a song that are kept, unless the settings say otherwise.
    public static let defaultLimit = 1000

    private let folder: FilePath

    /// The history of the song with this id.
    public init(id: String, environment: Environment) {
        folder = environment.stateHome.appending("songbook/history").appending(
            FilePath(Checksum(Array(id.utf8)).hexadecimal))
    }

    /// The versions besides the present one, newest first; none for a song that was never saved here.
    ///
    /// - Parameter isPresent: whether a song is what the song's file has now. Called for the newest versions, until it
    ///   returns false.
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

    /// Where versions are kept; created if it is missing.
    @discardableResult
    func make() throws(FileError) -> Directory {
        try Directory.make(folder)
    }

    /// Where a version is kept.
    func path(of version: VersionName) -> FilePath { folder.appending(version.path) }

    /// Adds a version, unless it is already there.
    func add(_ bytes: [UInt8], as version: VersionName) throws(FileError) {
        let directory = try make()
        do throws(FileError) {
            try directory.write(bytes, toNew: version.path, beginningToSynchronize: true)
        } catch {
            guard error.errno == .fileExists else { throw error }
            // A power cut may have left it incomplete.
            guard (try? song(named: version))?.bytes != bytes else { return }
            _ = try AtomicReplacement.write(bytes, to: version.path, in: directory, synchronizing: false)
        }
    }

    /// Repairs a version that a power cut left incomplete. If that fails, it stays damaged.
    func mend(_ version: VersionName, with bytes: [UInt8]) {
        do throws(FileError) {
            let directory = try Directory(folder)
            guard try directory.status(of: version.path).kind == .regular, (try? song(named: version)) == nil
            else { return }
            _ = try AtomicReplacement.write(bytes, to: version.path, in: directory)
        } catch {
            // Usually it does not exist.
        }
    }

    /// Whether a version with these bytes is among those kept.
    func holds(_ bytes: [UInt8]) throws(FileError) -> Bool {
        try version(with: bytes) != nil
    }

    /// The same, and makes that version survive a power cut.
    func holdsDurably(_ bytes: [UInt8]) throws(FileError) -> Bool {
        guard let version = try version(with: bytes) else { return false }
        let directory = try Directory(folder)
        try directory.synchronize(version.path)
        try directory.synchronize()
        return true
    }

    private func version(with bytes: [UInt8]) throws(FileError) -> VersionName? {
        // Earlier releases used the other checksum in names.
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

    /// Removes versions that others represent: all of the last two hours of work stay, then the last one and the
    /// longest one of every hour for a day, then of every day; and never more than `limit`, for which those of the same
    /// minute are removed first, and then the oldest.
    func thin(now: FileTime, limit: Int) throws(FileError) {
        let directory = try Directory(folder)
        let all = try versions(in: directory)
        let kept = HistoryThinning(now: now, limit: limit).kept(of: all.map(\.time)) { length(of: all[$0]) }
        let surplus = Set(all.indices).subtracting(kept)
        for index in surplus.sorted() {
            do throws(FileError) {
                try directory.unlink(all[index].path)
            } catch {
                // Another session of the song removes versions, too.
                guard error.errno == .noSuchFile else { throw error }
            }
        }
    }

    /// The length of the song in a version, in bytes: by its file's size, or by the header of its draft. 0 if it is
    /// unknown.
    private func length(of version: VersionName) -> Int {
        guard let file = try? BulkDescriptor(path(of: version), for: .bytes),
            let size = try? file.status().size
        else { return 0 }
        let beginning = [UInt8](unsafeUninitializedCapacity: Draft.longestHeader) { buffer, count in
            count = (try? file.read(into: UnsafeMutableRawBufferPointer(buffer), at: 0)) ?? 0
        }
        return Draft.isOne(beginning) ? Draft.lengthOfSong(inFileWith: beginning) ?? 0 : Int(clamping: size)
    }

    /// The names of all versions of the song itself, oldest first, without those of its conflict copies.
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
        let path = path(of: version)
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
