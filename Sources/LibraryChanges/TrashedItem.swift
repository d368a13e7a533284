import Files
public import Freedesktop
public import Problems
public import SongFormat
import SongNames
import Translations

/// A song or a folder of a library that is in the trash.
public struct TrashedItem: Sendable {
    /// What it is.
    public enum Kind: String, Hashable, Sendable {
        /// A song: its folder, or its file.
        case song
        /// A folder without a song of its own.
        case folder
    }

    /// What it is.
    public let kind: Kind
    /// Where it was and where it is.
    public let file: TrashedFile
    /// The song's title; nil for a folder, and for a song that cannot be read.
    public let title: String?

    /// The song's file, where it is now; nil for a folder.
    private let songFile: FilePath?

    /// Nil if it is neither a song nor a folder.
    init?(_ file: TrashedFile) {
        self.file = file
        switch try? FileStatus(of: file.path, followingLinks: false).kind {
        case .directory: songFile = (try? SongFolder.songName(in: file.path)).map { file.path.appending($0) }
        case .regular where SongFileName.isOne(file.originalPath.lastComponent ?? ""): songFile = file.path
        default: return nil
        }
        kind = songFile == nil ? .folder : .song
        title = songFile.flatMap { try? Self.read($0, in: file).title }
    }

    /// The song as it is in the trash; nil for a folder.
    ///
    /// - Throws: why it cannot be read.
    public func song() throws(Problem) -> Song? {
        guard let songFile else { return nil }
        return try Self.read(songFile, in: file)
    }

    private static func read(_ songFile: FilePath, in file: TrashedFile) throws(Problem) -> Song {
        let bytes: [UInt8]
        do {
            bytes = try FileReader.read(songFile, limit: SongFile.byteLimit).bytes
        } catch {
            throw Problem(error, path: songFile, cannot: translated("open the song"))
        }
        // A song's own file may have got another name in the trash.
        let name = songFile == file.path ? file.originalPath : songFile
        do throws(SongFormatError) {
            return try SongFile(decoding: bytes).song.fillingGaps(
                fileName: name.string, created: nil, modified: Timestamp(seconds: 0))
        } catch {
            throw Problem(.invalidSong, path: songFile, translated("not a valid song: \(error.description)"))
        }
    }
}
