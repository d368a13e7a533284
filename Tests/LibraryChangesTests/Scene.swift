import Files
import Freedesktop
import Glibc
import LibraryChanges
import Problems
import SongFormat
import SongLibrary
import Synchronization
import TestSupport
import Testing

/// A home with a chosen library in it, `home/Songs`.
struct Scene: Sendable {
    static let time = FileTime(seconds: 1_800_000_000)

    let folder: TemporaryFolder
    let settings: Settings

    init(in parent: FilePath? = nil) throws {
        folder = TemporaryFolder(in: parent)
        // As on a real system, the folders above the home are accessible to all users.
        folder.path.withCString { _ = chmod($0, 0o1777) }
        settings = Settings(mode: .folder, folder: try Bookmark(of: folder.makeFolder("home/Songs")))
    }

    var environment: Environment { folder.environment() }
    var songs: FilePath { folder["home/Songs"] }

    var editor: LibraryEditor {
        LibraryEditor(environment: environment, settings: settings) { Self.time }
    }

    /// Writes a song file with a title and lyrics.
    @discardableResult
    func song(_ path: FilePath, text: String = "words") -> FilePath {
        let title = path.stem.string
        return folder.write(#"{"id": "\#(title)", "title": "\#(title)", "text": "\#(text)"}"#, to: path)
    }

    func item(_ path: FilePath) throws(Problem) -> LibraryItem {
        try editor.item(SongReference(folder[path]))
    }

    /// Returns the entries of an item, relative to the scene.
    func entries(_ path: FilePath) throws -> [FilePath] {
        try item(path).entries.map { $0.relative(to: folder.path) ?? $0 }
    }

    /// The content of the library, including hidden entries.
    var library: [FilePath] {
        folder.tree().compactMap { $0.relative(to: "home/Songs") }.filter { !$0.isEmpty }
    }

    func text(_ path: FilePath) -> String? {
        folder.read(path).flatMap { try? SongFile(decoding: $0).song.text }
    }

    func title(_ path: FilePath) -> String? {
        folder.read(path).flatMap { try? SongFile(decoding: $0).song.title }
    }
}

/// Returns the problem that `body` throws.
func problem(_ body: () throws -> some Any, sourceLocation: SourceLocation = #_sourceLocation) -> Problem? {
    #expect(throws: Problem.self, sourceLocation: sourceLocation) { _ = try body() }
}

/// Records the paths that it was asked about.
final class TakenOnce: Sendable {
    private let seen = Mutex<Set<FilePath>>([])

    func isFirst(_ path: FilePath) -> Bool {
        seen.withLock { $0.insert(path).inserted }
    }
}
