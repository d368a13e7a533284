public import Files
import SongFormat

extension SongFolderContent {
    /// The content of a folder with these files, reading ids where needed.
    ///
    /// - Parameter folder: its path, including its own name.
    public init(songNames: [FilePath], ofFolder folder: FilePath) {
        self.init(songNames: songNames, in: folder.lastComponent) { name in
            do throws(FileReadError) {
                return KnownID(ofSong: try FileReader.read(folder.appending(name), limit: SongFile.byteLimit).bytes)
            } catch {
                return KnownID(error)
            }
        }
    }
}

extension SongFolderContent.KnownID {
    /// The id in the bytes of a file.
    public init(ofSong bytes: [UInt8]) {
        let id = (try? SongFile(decoding: bytes))?.song.id
        self = id.flatMap { $0.isEmpty ? nil : .id($0) } ?? .none
    }

    /// The result for a file that cannot be read.
    public init(_ error: FileReadError) {
        self = if case .system = error { .unreadable } else { .none }
    }
}
