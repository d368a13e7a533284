import Files
import LibraryIndex
import SongFormat

/// The songs directly in a folder of the library, by title and lyrics. If several have the same title, each is read
/// only once to compare lyrics, however often they are looked up.
struct SongsByWords: Sendable {
    /// Relative to the library.
    let folder: FilePath
    /// By the hashes of their titles.
    private var songs: [Int: [SongEntry]] = [:]
    /// For titles that were looked up, by the checksums of their lyrics.
    private var files: [Int: [UInt64: [FilePath]]] = [:]

    init(in folder: FilePath, of trees: [LibraryTree]) {
        self.folder = folder
        for song in trees.compactMap({ $0.folder(folder) }).flatMap(\.songs) {
            songs[song.title.hashValue, default: []].append(song)
        }
    }

    /// The files of songs that may have these words: absolute, in the order of the trees.
    mutating func files(titled title: String, text: String) -> [FilePath] {
        let hash = title.hashValue
        guard let songs = songs[hash] else { return [] }
        if songs.count == 1 { return [songs[0].path] }
        if files[hash] == nil { files[hash] = Self.files(of: songs) }
        return files[hash]?[Self.checksum(text)] ?? []
    }

    private static func files(of songs: [SongEntry]) -> [UInt64: [FilePath]] {
        var files: [UInt64: [FilePath]] = [:]
        for file in songs.map(\.path) {
            // Files that cannot be read do not count.
            guard let found = try? FileReader.read(file, limit: SongFile.byteLimit),
                let song = try? SongFile(decoding: found.bytes)
            else { continue }
            files[checksum(song.song.text), default: []].append(file)
        }
        return files
    }

    private static func checksum(_ text: String) -> UInt64 { BlockChecksum(Array(text.utf8)).value }
}
