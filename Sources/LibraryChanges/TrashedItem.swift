import Files
public import Freedesktop
import SongFormat
import SongLibrary
import SongNames

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

    /// Nil for what no library is made of.
    init?(_ file: TrashedFile) {
        self.file = file
        var song: FilePath?
        switch try? FileStatus(of: file.path, followingLinks: false).kind {
        case .directory: song = (try? SongFolder.songName(in: file.path)).map { file.path.appending($0) }
        case .regular where SongFileName.isOne(file.originalPath.lastComponent ?? ""): song = file.path
        default: return nil
        }
        kind = song == nil ? .folder : .song
        // A song's own file may have got another name in the trash.
        let name = kind == .song && song == file.path ? file.originalPath : song
        let bytes = song.flatMap { try? FileReader.read($0, limit: SongFile.byteLimit).bytes }
        title = bytes.flatMap { try? SongFile(decoding: $0).song }.map {
            $0.fillingGaps(fileName: name?.string ?? "", created: nil, modified: Timestamp(seconds: 0)).title
        }
    }
}
