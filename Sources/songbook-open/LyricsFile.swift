import Files
import Freedesktop
import SongFormat
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
            let prefix = LyricsPlace.prefix(for: song)
            var made: FilePath = ""
            let places = places
            _ = try places.withFreeName { _ in
                FilePath(prefix + String(UInt32.random(in: 0...UInt32.max), radix: 16))
            } _: { candidate throws(FileError) in
                try places.makeDirectory(candidate, permissions: 0o700)
                made = candidate
            }
            folder = try Directory(places.path.appending(made))
            lock = try FileLock(LyricsPlace.lockName, in: folder, patience: 1000)
            try folder.write(bytes, toNew: name)
            path = folder.path.appending(name)
        } catch {
            throw Problem(error, cannot: translated("put the lyrics where an editor can have them"))
        }
    }

    /// The file as it is now; nil while there is none, as when an editor is about to put another in its place.
    func status() -> FileStatus? {
        try? folder.status(of: name)
    }

    /// What is in it now.
    func read() throws(FileReadError) -> [UInt8] {
        try FileReader.read(name, in: folder, limit: SongFile.byteLimit + newline.count).bytes
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
                translated("the editor did not write UTF-8 (\(UTF8Fault.place(in: bytes))), so the song was not saved"),
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

    /// Removes the file, its folder, and what the editor left there.
    func remove() {
        // What cannot be removed is found by the next session on this song.
        for entry in (try? folder.entries()) ?? [] where entry.name != LyricsPlace.lockName {
            _ = try? folder.unlink(entry.name)
        }
        lock = nil
        if let name = folder.path.lastComponent { _ = try? places.removeDirectory(name) }
    }
}
