public import Files
import SongFormat
import SongNames

extension EditingSession {
    /// The most names that are looked at in search of a song.
    private static let namesSearched = 200_000
    /// Seconds that a search takes at the most.
    private static let secondsSearched: Int64 = 10

    /// Where the song's file is now, when it is gone from its place: the same file, by device, inode and birth (or the
    /// song's id, where files have no birth), with the name of a song, below `root`; if it is not there, in the folders
    /// around `root`. Hidden folders, the trash among them, are not looked into. Nil where it is not found within ten
    /// seconds and 200,000 names.
    public func whereabouts(under root: FilePath) -> FilePath? {
        let known = known
        var search = Search(
            status: known.status, song: known.base.song, names: Self.namesSearched,
            end: FileTime.now.seconds + Self.secondsSearched)
        return search.run(root, depth: .max) ?? search.run(root.parent, depth: 2)
    }
}

/// A search of a file by what it is, nearest folders first.
private struct Search {
    let status: FileStatus
    let song: Song
    var names: Int
    let end: Int64

    mutating func run(_ start: FilePath, depth: Int) -> FilePath? {
        var level = [start]
        var depth = depth
        while !level.isEmpty, depth > 0 {
            var next = [FilePath]()
            for folder in level {
                guard names > 0, FileTime.now.seconds < end else { return nil }
                // What cannot be looked into does not hold it, as far as this user goes.
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
        guard found.kind == .regular, found.identity == status.identity, found.birthTime == status.birthTime else {
            return false
        }
        return found.birthTime != nil || hasID(name, in: directory)
    }

    // Another file may have got the inode of one that was deleted.
    private func hasID(_ name: FilePath, in directory: Directory) -> Bool {
        guard song.id != nil, let bytes = try? FileReader.read(name, in: directory, limit: SongFile.byteLimit).bytes
        else { return false }
        return (try? SongFile(decoding: bytes))?.song.hasSameID(as: song) ?? false
    }
}
