import EditingSession
import Files
import SongFormat
import SongNames
import SongOpening
import Translations

/// A song that was read to be shown, and where it came from.
struct SongSource {
    /// What its file says.
    private(set) var song: Song
    /// Absolute, not resolved; nil for standard input.
    let path: FilePath?
    /// What is to be said of where the song comes from; nil where it is its file.
    let notice: String?
    /// Whether the song's metadata is all there is of it; else nothing is known of it.
    let knowsMetadata: Bool
    /// The folder of its library, where that is unavailable; nil where the song's file was read.
    let unavailableLibrary: FilePath?
    private let status: FileStatus?
    /// What was read; nil for an offline copy.
    private let file: SongFile?
    /// What says ``song``; nil for an offline copy without changes of this computer.
    private var shownFile: SongFile?

    /// A song that was read from a file; `notice` where it is not its own.
    init(_ file: SongFile, path: FilePath?, status: FileStatus?, notice: String? = nil) {
        (song, self.path, self.status, self.file, self.notice) = (file.song, path, status, file, notice)
        shownFile = file
        knowsMetadata = true
        unavailableLibrary = nil
    }

    /// The offline copy of a song, with the changes in `draft`.
    ///
    /// - Parameter operand: what the song was called.
    init(_ remembered: RememberedSong, _ draft: Draft?, called operand: FilePath) {
        (song, path, status, file) = (draft?.song ?? remembered.song, remembered.path, nil, nil)
        shownFile = draft?.ours
        knowsMetadata = remembered.knowsMetadata
        unavailableLibrary = remembered.root
        let (name, obstacle) = (operand.display, remembered.obstacle)
        if let draft {
            let time = DateText.text(draft.savedAt)
            notice = translated("\(name): \(obstacle); showing the offline copy with your changes from \(time)")
        } else {
            let time = DateText.text(remembered.time)
            notice = translated("\(name): \(obstacle); showing the offline copy from \(time)")
        }
    }

    /// Whether its file could not be read.
    var isOfflineCopy: Bool { path != nil && file == nil }

    /// Shows an earlier version in place of the present one.
    mutating func show(_ version: SongFile) {
        (song, shownFile) = (version.song, version)
    }

    /// Whether a version of the song is this one: byte for byte, or, of an offline copy, in title and lyrics.
    func isShown(_ version: SongFile) -> Bool {
        guard let file else { return version.song.title == song.title && version.song.text == song.text }
        return version.bytes == file.bytes
    }

    /// The song with what its file does not say taken from the file's name and times.
    var completeSong: Song {
        guard let path, let status else { return song }
        return song.fillingGaps(from: path, status)
    }

    /// All that the song's file says, and what it does not say, as one line of JSON.
    ///
    /// - Parameter more: what comes behind the path.
    func json(path: String?, _ more: [JSONValue.Member] = []) -> [UInt8] {
        let first = (path.map { [JSONValue.Member("path", .string($0))] } ?? []) + more
        if let shownFile { return shownFile.json(first, of: completeSong) }
        guard case .object(let members) = completeSong.json() else { preconditionFailure("a song is an object") }
        return JSONValue.object(first + members).serialized(pretty: false)
    }
}
