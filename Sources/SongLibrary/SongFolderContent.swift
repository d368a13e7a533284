public import Files
import SongNames
import Translations

/// Which of the files in a folder that bear a song's name is the song, and which are other versions of it.
public struct SongFolderContent: Hashable, Sendable {
    /// The song's file; nil when there is none, or when it cannot be told which one is.
    ///
    /// The first by its bytes, after conflict copies have been set apart. A single conflict copy without its song is
    /// taken for the song, because it holds all the words that are left.
    public let song: FilePath?
    /// The conflict copies of the song, by their bytes; where there is no song, of the one that is gone.
    public let copies: [FilePath]

    /// The content of a folder with these files, each of which has a song's name; in any order.
    public init(songNames: [FilePath]) {
        guard songNames.count > 1 else {
            (song, copies) = (songNames.first, [])
            return
        }
        let names = songNames.sorted()
        let originals = names.map { ConflictCopyName($0)?.original }
        let songs = Set(zip(names, originals).filter { $1 == nil }.map(\.0))
        song = songs.min()
        let first = song
        // A copy of another song in the same folder is not one of this song.
        copies = zip(names, originals).filter { _, original in
            original.map { $0 == first || !songs.contains($0) } ?? false
        }.map(\.0)
    }

    /// Whether there are conflict copies alone, several of them.
    public var isAmbiguous: Bool {
        song == nil && !copies.isEmpty
    }

    /// What to say then, as a clause.
    public var ambiguityReason: String {
        translated("the song is gone, and \(copies.count) conflict copies of it are left")
    }
}
