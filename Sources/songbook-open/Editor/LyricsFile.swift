import EditingSession
import Files
import Freedesktop
import Problems
import Translations

/// The private text file with a song's lyrics that the editor opens, in a folder of its own.
///
/// The folder is in the user's state folder, not in `/tmp`, so that other users cannot read it and its contents survive
/// a crash. It is locked while the session exists; see ``LyricsPlace/left(for:saying:in:)``.
final class LyricsFile {
    /// The text file.
    let path: FilePath
    /// Its contents at the start.
    let bytes: [UInt8]

    private let name: FilePath
    private let folder: Directory
    private let places: Directory
    private let newline: [UInt8]
    private var lock: FileLock?

    /// Writes lyrics to a new file that only the user can read.
    ///
    /// - Parameters:
    ///   - title: the song's title, from which the file name is made.
    ///   - song: the song's file.
    init(_ text: String, title: String, of song: FilePath, in environment: Environment) throws(Problem) {
        newline = LyricsText.newline(for: text)
        bytes = LyricsText.file(of: text)
        name = LyricsText.fileName(for: title)
        do throws(FileError) {
            places = try LyricsPlace.open(in: environment)
            folder = try LyricsPlace.makeFolder(for: song, in: places)
            // Without locks, later sessions merely do not report what this one left.
            lock = try? FileLock(LyricsPlace.lockName, in: folder, timeout: 1000)
            path = folder.path.appending(name)
            do throws(FileError) {
                try folder.write(bytes, toNew: name)
            } catch {
                lock = nil
                LyricsPlace.remove(folder, in: places)
                throw error
            }
        } catch {
            throw Problem(error, cannot: translated("create a temporary file for the editor"))
        }
    }

    /// The status of the file; nil while there is none, as when an editor is about to replace it.
    func status() -> FileStatus? {
        try? folder.status(of: name)
    }

    /// Reads the file.
    func read() throws(FileReadError) -> [UInt8] {
        try FileReader.read(name, in: folder, limit: Draft.songLimit + newline.count).bytes
    }

    /// Whether the editor still has the file open for writing.
    var isBeingWritten: Bool {
        (try? folder.isBeingWritten(name)) ?? true
    }

    /// Returns the lyrics in bytes of the file.
    ///
    /// - Throws: if they are not valid UTF-8.
    func text(of bytes: [UInt8]) throws(Problem) -> String {
        guard let text = String(validating: LyricsText.lyrics(in: bytes, newline: newline), as: UTF8.self) else {
            throw Problem(
                .invalidSong, path: path,
                translated(
                    """
                    the text from the editor is not valid UTF-8 (\(UTF8Fault.place(in: bytes))), so the song was not \
                    saved
                    """),
                remedy: translated("save the text as UTF-8"))
        }
        return text
    }

    /// Whether there are other files in the folder, such as a recovery file of the editor.
    var hasCompany: Bool {
        let entries = (try? folder.entries()) ?? []
        return entries.contains { $0.name != name && $0.name != LyricsPlace.lockName }
    }

    /// Releases the lock and leaves the file in place.
    func keep() {
        lock = nil
    }

    /// Removes the file, the backups that an editor makes of it, and the folder if nothing else is in it.
    ///
    /// - Returns: whether nothing else was in it.
    @discardableResult
    func remove() -> Bool {
        // The next session on this song finds what cannot be removed.
        var isAlone = true
        for entry in (try? folder.entries()) ?? [] where entry.name != LyricsPlace.lockName {
            if entry.name == name || isByproduct(entry.name) {
                _ = try? folder.unlink(entry.name)
            } else {
                isAlone = false
            }
        }
        lock = nil
        if isAlone { LyricsPlace.remove(folder, in: places) }
        return isAlone
    }

    /// Whether the name is one that an editor gives by itself: `.NAME.swp`, `NAME~`, `NAME.bak`, `#NAME#`. Files with
    /// other names are the user's.
    private func isByproduct(_ other: FilePath) -> Bool {
        guard other.bytes.contains(name.bytes), let (first, last) = other.bytes.first.map({ ($0, other.bytes.last) })
        else { return false }
        let (dot, hash, tilde) = (UInt8(ascii: "."), UInt8(ascii: "#"), UInt8(ascii: "~"))
        return first == dot || last == tilde || first == hash && last == hash
            || other.bytes == name.bytes + Array(".bak".utf8)
    }
}
