import EditingSession
import Files
import LibraryIndex
import SongFormat
import SongNames
import Translations

/// A song that was read to be shown, and where it came from.
struct SongSource {
    /// What its file says.
    var song: Song
    /// Absolute, not resolved; nil for standard input.
    let path: FilePath?
    /// What is to be said of where the song comes from; nil where it is its file.
    let notice: String?
    private let status: FileStatus?
    /// What was read; nil for an offline copy.
    private let file: SongFile?

    /// A song that was read from a file; `notice` where it is not its own.
    init(_ file: SongFile, path: FilePath?, status: FileStatus?, notice: String? = nil) {
        (song, self.path, self.status, self.file, self.notice) = (file.song, path, status, file, notice)
    }

    /// The offline copy of a song, with the changes in `draft`.
    ///
    /// - Parameter operand: what the song was called.
    init(_ remembered: RememberedSong, _ draft: Draft?, called operand: FilePath) {
        (song, path, status, file) = (draft?.song ?? remembered.song, remembered.path, nil, nil)
        let (name, obstacle) = (operand.display, remembered.obstacle)
        if let draft {
            let time = DateText.text(draft.savedAt)
            notice = translated("\(name): \(obstacle); showing the offline copy with your changes from \(time)")
        } else {
            let time = DateText.text(remembered.time)
            notice = translated("\(name): \(obstacle); showing the offline copy from \(time)")
        }
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
}
