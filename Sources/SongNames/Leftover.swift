import Files
import SongFormat

/// The file that an ``InterruptedSave`` left, and that is surely of the song whose name is missing.
///
/// A temporary file of this program carries a checksum of the name. A hidden file of FUSE or NFS carries nothing, and
/// those of songs that were renamed or deleted look the same; so it has to be in the song's own folder, or the song's
/// title has to be what the file was called by.
struct Leftover {
    static let hiddenPrefixes = [".fuse_hidden", ".nfs"].map { Array($0.utf8) }

    /// What it is called.
    let name: FilePath
    /// What is in it: a song.
    let content: FileSnapshot
    /// Whether another program may have it open, and the system will remove it then.
    let isHidden: Bool
    private let song: Song

    /// The newest that is left of a file that is missing.
    init?(of missing: FilePath, in directory: Directory) {
        let leftovers = CrashCleanup(beside: missing, in: directory, limit: SongFile.byteLimit) { _ in missing }
        let finished = (try? leftovers.finished()) ?? []
        if let found = finished.lazy.compactMap({ Leftover($0, in: directory, isHidden: false) }).first {
            self = found
            return
        }
        guard let entries = try? directory.entries() else { return nil }
        let names = entries.map(\.name)
        let hidden = names.filter { name in Self.hiddenPrefixes.contains { name.bytes.starts(with: $0) } }
            .compactMap { Leftover($0, in: directory, isHidden: true) }
            .sorted { $0.content.status.modificationTime > $1.content.status.modificationTime }
        guard !hidden.isEmpty else { return nil }
        let songs = names.filter(SongFileName.isOne)
        let isOwnFolder =
            SongFileName.isCalledAsItsFolder(directory.path.appending(missing)) && songs.isEmpty
            && SongsBelow(directory.path) == .none
        guard let found = hidden.first(where: { isOwnFolder || $0.isSurely(missing, beside: songs, in: directory) })
        else { return nil }
        self = found
    }

    private init?(_ name: FilePath, in directory: Directory, isHidden: Bool) {
        guard let content = try? FileReader.read(name, in: directory, limit: SongFile.byteLimit),
            let song = try? SongFile(decoding: content.bytes).song
        else { return nil }
        (self.name, self.content, self.isHidden, self.song) = (name, content, isHidden, song)
    }

    /// Whether nothing in it tells that its file was called otherwise.
    func mayBeCalled(_ name: FilePath) -> Bool {
        song.title.trimmingWhiteSpace.isEmpty || isCalledByTitle(name)
    }

    /// Whether the title makes the name, and the song has an id that none of those beside it has: one that was renamed is
    /// there, and what is hidden is an old version of it.
    private func isSurely(_ name: FilePath, beside songs: [FilePath], in directory: Directory) -> Bool {
        guard isCalledByTitle(name), let id = song.id, !id.isEmpty else { return false }
        return !songs.contains { beside in
            let known: SongFolderContent.KnownID
            do throws(FileReadError) {
                let path = directory.path.appending(beside)
                known = .init(ofSong: try FileReader.read(path, limit: SongFile.byteLimit).bytes)
            } catch {
                known = .init(error)
            }
            return known == .id(id) || known == .unreadable
        }
    }

    /// Whether the name is the one that is made of the title; in another Unicode form it is the same.
    private func isCalledByTitle(_ name: FilePath) -> Bool {
        guard !song.title.trimmingWhiteSpace.isEmpty else { return false }
        return String(validating: name.bytes, as: UTF8.self) == SongName(title: song.title).file.string
    }
}
