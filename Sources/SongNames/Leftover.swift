import Files
import SongFormat

/// The file left by an ``InterruptedSave`` that certainly belongs to the song whose name is missing.
///
/// A temporary file of this program contains a checksum of the name. A hidden file of FUSE or NFS contains nothing like
/// that, and those of renamed or deleted songs look the same; so it must be in the song's own folder, or its title must
/// match the name of the missing file.
struct Leftover {
    static let hiddenPrefixes = [".fuse_hidden", ".nfs"].map { Array($0.utf8) }

    /// Its name.
    let name: FilePath
    /// Its contents: a song.
    let content: FileSnapshot
    /// Whether another program may have it open, so that the system will remove it.
    let isHidden: Bool
    private let song: Song

    /// The newest leftover of a missing file.
    init?(of missing: FilePath, in directory: Directory) {
        let leftovers = CrashCleanup(beside: missing, in: directory, limit: SongFile.byteLimit) { _ in missing }
        for name in (try? leftovers.finished()) ?? [] {
            guard let found = Leftover(name, in: directory, isHidden: false) else { continue }
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

    /// Whether its title does not contradict this name.
    func mayBeCalled(_ name: FilePath) -> Bool {
        song.title.trimmingWhiteSpace.isEmpty || isCalledByTitle(name)
    }

    /// Whether the title gives this name, and no other song in the folder has its id: if one does, that song was
    /// renamed, and the hidden file is an old version of it.
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

    /// Whether the name is the one made from the title, in any Unicode form.
    private func isCalledByTitle(_ name: FilePath) -> Bool {
        guard !song.title.trimmingWhiteSpace.isEmpty else { return false }
        return String(validating: name.bytes, as: UTF8.self) == SongName(title: song.title).file.string
    }
}
