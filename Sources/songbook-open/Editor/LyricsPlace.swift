import Files
import Freedesktop

/// The location of the text files for editors.
enum LyricsPlace {
    static let lockName: FilePath = ".songbook-lock"

    /// Opens `$XDG_STATE_HOME/songbook/lyrics`, or if that cannot be created, the same folder in `$XDG_RUNTIME_DIR`.
    static func open(in environment: Environment) throws(FileError) -> Directory {
        do throws(FileError) {
            return try Directory.make(environment.stateHome.appending("songbook/lyrics"))
        } catch {
            guard let runtime = environment.runtimeDirectory else { throw error }
            return try Directory.make(runtime.appending("songbook/lyrics"))
        }
    }

    /// Creates a folder for a session on this song.
    static func makeFolder(for song: FilePath, in places: Directory) throws(FileError) -> Directory {
        let prefix = prefix(for: song)
        var made: FilePath = ""
        _ = try places.withFreeName { _ in
            FilePath(prefix + String(UInt32.random(in: 0...UInt32.max), radix: 16))
        } _: { candidate throws(FileError) in
            try places.makeDirectory(candidate, permissions: 0o700)
            made = candidate
        }
        return try Directory(places.path.appending(made))
    }

    /// Removes a session's folder, unless it contains more than an unlocked lock file.
    static func remove(_ folder: Directory, in places: Directory) {
        _ = try? folder.unlink(lockName)
        if let name = folder.path.lastComponent { _ = try? places.removeDirectory(name) }
    }

    /// The prefix of the folder names for this song.
    static func prefix(for song: FilePath) -> String {
        Checksum(song.bytes).hexadecimal + "-"
    }

    /// Finds text files that sessions on this song left when they were killed. Removes those that have the same text as
    /// the song.
    static func left(for song: FilePath, saying text: String, in environment: Environment) -> [FilePath] {
        guard let places = try? open(in: environment), let entries = try? places.entries() else { return [] }
        let prefix = Array(prefix(for: song).utf8)
        return entries.map(\.name).filter { $0.bytes.starts(with: prefix) }.sorted().compactMap { name in
            let path = places.path.appending(name)
            guard let folder = try? Directory(path), let lock = try? FileLock(lockName, in: folder, timeout: 0) else {
                return nil
            }
            let isOfUse = withExtendedLifetime(lock) { holdsOtherWords(folder, than: text) }
            _ = consume lock
            if isOfUse { return path }
            _ = try? places.removeDirectory(name)
            return nil
        }
    }

    /// Whether the folder has anything other than `text`; a file with just that text is removed.
    private static func holdsOtherWords(_ folder: Directory, than text: String) -> Bool {
        let names = ((try? folder.entries()) ?? []).map(\.name).filter { $0 != lockName }
        guard let name = names.first else { return false }
        guard names.count == 1, let bytes = try? FileReader.read(name, in: folder, limit: 1 << 26).bytes,
            bytes == LyricsText.file(of: text)
        else { return true }
        return (try? folder.unlink(name)) == nil
    }
}
