import EditingSession
import Files
import SongFormat
import SongNames
import SongOpening
import Translations

/// A song that was read for output, and its source.
struct SongSource {
    /// The contents of its file.
    private(set) var song: Song
    /// Absolute, not resolved; nil for standard input.
    let path: FilePath?
    /// A message about the source of the song; nil if that is its file.
    let notice: String?
    /// Whether the song's metadata is complete; if not, none of it is known.
    let knowsMetadata: Bool
    /// The root of its library if that is unavailable; nil if the song's file was read.
    let unavailableLibrary: FilePath?
    private let status: FileStatus?
    /// The file that was read; nil for an offline copy.
    private let file: SongFile?
    /// The file that contains ``song``; nil for an offline copy without changes made on this computer.
    private var shownFile: SongFile?

    /// A song that was read from a file; `notice` is set if that is not its own file.
    init(_ file: SongFile, path: FilePath?, status: FileStatus?, notice: String? = nil) {
        (song, self.path, self.status, self.file, self.notice) = (file.song, path, status, file, notice)
        shownFile = file
        knowsMetadata = true
        unavailableLibrary = nil
    }

    /// The offline copy of a song, with the changes in `draft`.
    ///
    /// - Parameter operand: the song as typed.
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

    /// Replaces the present version by an earlier one.
    mutating func show(_ version: SongFile) {
        (song, shownFile) = (version.song, version)
    }

    /// Whether a version is the one shown: the same bytes or, for an offline copy, the same title and lyrics.
    func isShown(_ version: SongFile) -> Bool {
        guard let file else { return version.song.title == song.title && version.song.text == song.text }
        return version.bytes == file.bytes
    }

    /// The song, with values that its file lacks taken from the file's name and times.
    var completeSong: Song {
        guard let path, let status else { return song }
        return song.fillingGaps(from: path, status)
    }

    /// The whole song as one line of JSON, with values that its file lacks.
    ///
    /// - Parameter more: the members that follow the path.
    func json(path: String?, _ more: [JSONValue.Member] = []) -> [UInt8] {
        let first = (path.map { [JSONValue.Member("path", .string($0))] } ?? []) + more
        if let shownFile { return shownFile.json(first, of: completeSong) }
        guard case .object(let members) = completeSong.json() else { preconditionFailure("a song is an object") }
        return JSONValue.object(first + members).serialized(pretty: false)
    }
}
