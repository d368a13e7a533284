import Files
import Problems
import SongNames
import Translations

/// What in the folder of a song's file belongs to that song.
struct SongFiles {
    /// The other versions of this song that sync programs, or this one, left: they always belong to it.
    let conflictCopies: [FilePath]
    /// All other versions of this song, including copies that users made.
    let versions: [FilePath]
    /// The file that this one is a conflict copy of, and moves with; nil if it is none, or that file is missing.
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
        // Those of a missing song count as the folder's song's, as everywhere; but they are not moved without it.
        let own = Set(conflictCopies + (content.song == file.lastComponent ? content.copies : []))
        versions = content.song == file.lastComponent ? content.versions(of: file.lastComponent ?? "") : conflictCopies
        hasOtherSongs = songs.contains { $0 != file.lastComponent && !own.contains($0) }
        leavesSongs = songs.contains { $0 != file.lastComponent && !conflictCopies.contains($0) }
        hasOtherEntries = visible.contains { $0.name != file.lastComponent && !songs.contains($0.name) }
    }

    /// The owner of the folder.
    enum Ownership {
        /// The song, with all its content.
        case whole
        /// Not the song alone.
        case none
        /// This is unknown.
        case unknown
    }

    /// If the file does not have a song's name, its folder is not shown as a song, and so the song does not own it.
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
