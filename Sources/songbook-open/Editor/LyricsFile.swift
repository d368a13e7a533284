import EditingSession
import Files
import Freedesktop
import Problems
import Translations

/// The private text file with a song's lyrics that an editor works on, in a folder of its own.
///
/// The folder is below the user's state folder and not in `/tmp`, so that nobody else can see it and what is in it
/// survives a crash. As long as the session lives it is locked; see ``LeftLyrics``.
final class LyricsFile {
    /// The text file.
    let path: FilePath
    /// What it held at first.
    let bytes: [UInt8]

    private let name: FilePath
    private let folder: Directory
    private let places: Directory
    private let newline: [UInt8]
    private var lock: FileLock?

    /// Puts lyrics into a new file that only the user can read.
    ///
    /// - Parameters:
    ///   - title: what the file is called after.
    ///   - song: the song's file.
    init(_ text: String, title: String, of song: FilePath, in environment: Environment) throws(Problem) {
        newline = LyricsText.newline(for: text)
        bytes = LyricsText.file(of: text)
        name = LyricsText.fileName(for: title)
        do throws(FileError) {
            places = try LyricsPlace.open(in: environment)
            folder = try LyricsPlace.makeFolder(for: song, in: places)
            // Where there are no locks, all that is missed is that later sessions tell of what this one left.
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

    /// The file as it is now; nil while there is none, as when an editor is about to put another in its place.
    func status() -> FileStatus? {
        try? folder.status(of: name)
    }

    /// What is in it now.
    func read() throws(FileReadError) -> [UInt8] {
        try FileReader.read(name, in: folder, limit: Draft.songLimit + newline.count).bytes
    }

    /// Whether the editor is still at it.
    var isBeingWritten: Bool {
        (try? folder.isBeingWritten(name)) ?? true
    }

    /// The lyrics in bytes of the file.
    ///
    /// - Throws: where they are not UTF-8.
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

    /// Whether there is more in the folder, such as a recovery file of the editor's.
    var hasCompany: Bool {
        let entries = (try? folder.entries()) ?? []
        return entries.contains { $0.name != name && $0.name != LyricsPlace.lockName }
    }

    /// Lets go of the file without removing it.
    func keep() {
        lock = nil
    }

    /// Removes the file, the backups and the like that an editor makes of it, and the folder if nothing else is there.
    ///
    /// - Returns: whether there is nothing else.
    @discardableResult
    func remove() -> Bool {
        // What cannot be removed is found by the next session on this song.
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

    /// Whether an editor called a file so by itself: `.NAME.swp`, `NAME~`, `NAME.bak`, `#NAME#`. Every other name was given by a
    /// person who wants the file.
    private func isByproduct(_ other: FilePath) -> Bool {
        guard other.bytes.contains(name.bytes), let (first, last) = other.bytes.first.map({ ($0, other.bytes.last) })
        else { return false }
        let (dot, hash, tilde) = (UInt8(ascii: "."), UInt8(ascii: "#"), UInt8(ascii: "~"))
        return first == dot || last == tilde || first == hash && last == hash
            || other.bytes == name.bytes + Array(".bak".utf8)
    }
}
