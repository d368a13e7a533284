public import Files
import Freedesktop
import SongFormat
import SongNames

extension EditingSession {
    /// The most names that a search checks.
    private static let namesSearched = 200_000
    /// The longest time that a search takes, in seconds.
    private static let secondsSearched: Int64 = 10

    /// The present location of a song whose file is gone.
    public enum Whereabouts: Hashable, Sendable {
        /// The file itself is here now.
        case itself(FilePath)
        /// A file that is new there has the song's id and lyrics: it was saved after the song was moved, or is a copy.
        case sameSong(FilePath)
    }

    /// Searches for the song when it is gone from its place: the same file, by device, inode and birth time (or the
    /// song's id, if files have no birth time), with the name of a song, below `root`; if it is not there, in the
    /// folders around `root`; otherwise a later file below `root` with its id and lyrics, but none that existed before
    /// the song disappeared. Hidden folders, including the trash, and the history are skipped. Nil if it is not found
    /// within ten seconds and 200,000 names.
    public func whereabouts(under root: FilePath) -> Whereabouts? {
        let snapshot = snapshot
        var search = Search(
            status: snapshot.status, lastSeen: snapshot.lastSeen, song: snapshot.base.song,
            versions: environment.stateHome.appending("songbook"), names: Self.namesSearched,
            end: .now + .seconds(Self.secondsSearched))
        if let found = search.run(root, depth: .max) ?? search.run(root.parent, depth: 2) {
            return .itself(found)
        }
        guard snapshot.base.song.id != nil else { return nil }
        search.isForSuccessor = true
        search.names = Self.namesSearched
        return search.run(root, depth: .max).map(Whereabouts.sameSong)
    }
}

/// A search for a file by its identity, nearest folders first.
private struct Search {
    let status: FileStatus
    let lastSeen: FileTime
    let song: Song
    /// Where old files of songs are kept.
    let versions: FilePath
    var names: Int
    let end: ContinuousClock.Instant
    /// Whether it searches not for the file but for one that took its place.
    var isForSuccessor = false

    mutating func run(_ start: FilePath, depth: Int) -> FilePath? {
        var level = [start]
        var depth = depth
        while !level.isEmpty, depth > 0 {
            var next = [FilePath]()
            for folder in level where folder != versions {
                guard names > 0, ContinuousClock.now < end else { return nil }
                // A folder that this user cannot open is skipped.
                guard let directory = try? Directory(folder), let entries = try? directory.entries() else { continue }
                names -= entries.count
                for entry in entries where entry.name.bytes.first != UInt8(ascii: ".") {
                    if entry.kind == .directory || isFolder(entry, in: directory) {
                        next.append(folder.appending(entry.name))
                    } else if isIt(entry.name, in: directory) {
                        return folder.appending(entry.name)
                    }
                }
            }
            level = next
            depth -= 1
        }
        return nil
    }

    private func isFolder(_ entry: Directory.Entry, in directory: Directory) -> Bool {
        entry.kind == nil && (try? directory.status(of: entry.name))?.kind == .directory
    }

    private func isIt(_ name: FilePath, in directory: Directory) -> Bool {
        guard SongFileName.isOne(name), let found = try? directory.status(of: name) else { return false }
        if isForSuccessor { return isSuccessor(name, found, in: directory) }
        guard found.kind == .regular, found.identity == status.identity, found.birthTime == status.birthTime else {
            return false
        }
        return found.birthTime != nil || hasID(name, in: directory)
    }

    private func isSuccessor(_ name: FilePath, _ found: FileStatus, in directory: Directory) -> Bool {
        guard found.kind == .regular, found.modificationTime > status.modificationTime, ConflictCopyName(name) == nil
        else { return false }
        if let birth = found.birthTime, birth < lastSeen { return false }
        guard let other = self.song(name, in: directory) else { return false }
        return other.hasSameID(as: song) && other.text.hasSameBytes(as: song.text)
    }

    // Another file may have got the inode of one that was deleted.
    private func hasID(_ name: FilePath, in directory: Directory) -> Bool {
        song.id != nil && (self.song(name, in: directory)?.hasSameID(as: song) ?? false)
    }

    private func song(_ name: FilePath, in directory: Directory) -> Song? {
        guard let bytes = try? FileReader.read(name, in: directory, limit: SongFile.byteLimit).bytes else { return nil }
        return (try? SongFile(decoding: bytes))?.song
    }
}
