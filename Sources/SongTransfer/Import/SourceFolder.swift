import Files
import SongConversion
import SongNames
import Translations

/// The contents of a folder to import.
struct SourceFolder {
    let path: FilePath
    /// See ``FoundSource/folder``.
    let folder: FilePath
    /// The folders in it; those behind links are separate.
    private(set) var folders: [FilePath] = []
    private(set) var linkedFolders: [FilePath] = []
    /// Names of files.
    private var songs: [FilePath] = []
    private var others: [FilePath] = []
    private var linkedOthers: [FilePath] = []
    private var unreadable: [FoundSource] = []

    init(path: FilePath, folder: FilePath) {
        (self.path, self.folder) = (path, folder)
    }

    mutating func add(_ entry: Directory.Entry) {
        let place = path.appending(entry.name)
        var kind = entry.kind
        do throws(FileError) {
            if kind == nil || kind == .unknown { kind = try FileStatus(of: place, followingLinks: false).kind }
            let isLink = kind == .symbolicLink
            if isLink { kind = try FileStatus(of: place).kind }
            switch kind {
            case .directory: if isLink { linkedFolders.append(place) } else { folders.append(place) }
            case .regular where SongFileName.isOne(entry.name): songs.append(entry.name)
            case .regular where isLink: linkedOthers.append(entry.name)
            case .regular: others.append(entry.name)
            default:
                unreadable.append(
                    FoundSource(path: place, folder: folder, state: .skipped(translated("neither a file nor a folder")))
                )
            }
        } catch {
            unreadable.append(FoundSource(path: place, folder: folder, state: SourceWalk.state(error, place)))
        }
    }

    /// Whether the folder belongs to a single song, so that nothing else in it is imported separately.
    private(set) lazy var isSong: Bool = {
        guard content.song != nil, songs.count == content.copies.count + 1 else { return false }
        let isCalledSo = content.song.map { SongFileName.isCalledAsItsFolder(path.appending($0)) } ?? false
        let files = others + linkedOthers
        return SongsBelow(path) == .none && (isCalledSo || !files.contains { ImportSuffix.isOne($0) })
    }()

    private lazy var content = SongFolderContent(songNames: songs, ofFolder: path)

    /// The files in it, in order.
    mutating func sources() -> [FoundSource] {
        let content = content
        if isSong, let song = content.song {
            let attachments = others.filter { AttachmentName(of: $0).isShown } + folders.map(\.name)
            let all = songs + others + linkedOthers + (linkedFolders + unreadable.map(\.path)).map(\.name)
            let besides = Set(all).subtracting(attachments).subtracting([song])
            let parent = folder.parent == "." ? "" : folder.parent
            return [
                FoundSource(
                    path: path.appending(song), folder: parent, attachments: attachments.sortedByName { $0 },
                    besides: besides.sortedByName { $0 })
            ]
        }
        let names = (songs + others + linkedOthers).sortedByName { $0 }
        return names.map { name in
            var source = FoundSource(path: path.appending(name), folder: folder)
            if SongFileName.isOne(name), content.copies.contains(name) || content.original(of: name) != nil {
                source.state = .skipped(translated("this is another version of a song in its folder"))
            }
            return source
        } + unreadable
    }
}

/// The suffixes of files that contain songs.
enum ImportSuffix {
    private static let all = Set(SongFileFormat.allCases.flatMap(\.suffixes))

    /// Whether a file has the suffix of a format.
    static func isOne(_ name: FilePath) -> Bool {
        name.extension.map { all.contains($0.string.lowercased()) } ?? false
    }

    /// The name without such a suffix.
    static func without(_ name: FilePath) -> String {
        let stem = isOne(name) || SongFileName.isOne(name) ? name.stem : name
        return stem.string.trimmingWhiteSpace
    }
}
