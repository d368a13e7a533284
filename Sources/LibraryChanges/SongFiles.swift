import Files
import Problems
import SongNames
import Translations

/// What of the folder that a song's file is in is that song's.
struct SongFiles {
    /// The other versions of this song that sync programs, or this one, left: they have no life of their own.
    let conflictCopies: [FilePath]
    /// All other versions of this song, copies that somebody made among them.
    let versions: [FilePath]
    /// The file that this one is a conflict copy of, and goes along with; nil where it is none, or that is not there.
    let original: FilePath?
    private let file: FilePath
    private let hasOtherSongs: Bool
    private let hasOtherEntries: Bool
    /// Whether songs stay in the folder when this one, with its conflict copies, gets a folder of its own.
    let leavesSongs: Bool

    /// - Parameter file: the song's file, or a link to it: absolute, the links above it resolved.
    init(of file: FilePath) throws(Problem) {
        self.file = file
        let entries = try Problem.explaining(
            translated("open the folder of the song"), path: file.parent, try Directory(file.parent).entries())
        let visible = entries.filter { $0.name.bytes.first != UInt8(ascii: ".") }
        let songs = visible.filter { $0.kind != .directory && SongFileName.isOne($0.name) }.map(\.name)
        let content = SongFolderContent(songNames: songs, ofFolder: file.parent)
        let conflictCopies = content.conflictCopies(of: file.lastComponent ?? "")
        self.conflictCopies = conflictCopies
        original = file.lastComponent.flatMap(content.original(ofConflictCopy:))
        // Those of a song that is gone count as the folder's song's, as everywhere; yet they go nowhere without it.
        let own = Set(conflictCopies + (content.song == file.lastComponent ? content.copies : []))
        versions = content.song == file.lastComponent ? content.versions(of: file.lastComponent ?? "") : conflictCopies
        hasOtherSongs = songs.contains { $0 != file.lastComponent && !own.contains($0) }
        leavesSongs = songs.contains { $0 != file.lastComponent && !conflictCopies.contains($0) }
        hasOtherEntries = visible.contains { $0.name != file.lastComponent && !songs.contains($0.name) }
    }

    /// Whose the folder is.
    enum Ownership {
        /// The song's, with all that is in it.
        case whole
        /// Not the song's alone.
        case none
        /// Nobody can tell.
        case unknown
    }

    /// Where the file has another name than a song's, its folder is shown as no song, and so it is not the song's.
    func ownership(inLibrary: Bool) -> Ownership {
        guard SongFileName.isOne(file.name) else { return .none }
        guard !hasOtherSongs, inLibrary || !hasOtherEntries || isCalledAsFolder else { return .none }
        return switch SongsBelow(file.parent) {
        case .none: .whole
        case .some: .none
        case .unknown: .unknown
        }
    }

    private var isCalledAsFolder: Bool {
        SongFileName.isCalledAsItsFolder(file)
    }
}
