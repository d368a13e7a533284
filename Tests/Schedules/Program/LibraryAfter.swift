import Files
import Freedesktop
import LibraryChanges
import LibraryFile
import SongFormat

/// The library at the end, after a restart.
struct LibraryAfter {
    private let remembered: String
    private let imported: [[UInt8]]
    private let left: [String]

    init(_ environment: Environment) {
        let editor = Cast.editor(environment)
        for folder in [Cast.library, Cast.shelf] { _ = try? editor.checkForNewSongs(folder) }
        let store = LibraryStore(root: Cast.library, environment: environment)
        _ = try? store.readMergingCopies()
        remembered = String(decoding: WorldFiles.read(store.file) ?? [], as: UTF8.self)
        imported = WorldFiles.contents(in: Cast.library).filter { bytes in
            (try? SongFile(decoding: bytes))?.song.id == Cast.importedID
        }
        left = [Cast.library, Cast.shelf].flatMap { folder in
            (WorldFiles.list(folder) ?? []).filter { $0.hasPrefix(".~") }
        }
    }

    /// Restores the song if a program was stopped after moving it to the trash.
    static func restoreSong(_ song: FilePath, _ environment: Environment) {
        guard SongAfter.file(of: song) == nil else { return }
        _ = try? Cast.editor(environment).restore(song.parent)
    }

    /// - Parameter mayRepeat: whether an importer could not read the existing song, so that it makes another one.
    func faults(_ ledger: Ledger, mayRepeat: Bool) -> [String] {
        var faults = left.map { "\($0) is left in the library" }
        faults += ledger.remembered.filter { !remembered.contains($0) }.map { "\($0) is not remembered" }
        if imported.count > 1, !mayRepeat { faults.append("the imported song is there \(imported.count) times") }
        if ledger.isImported, imported.isEmpty { faults.append("the imported song is not there") }
        let texts = imported.map { String(decoding: $0, as: UTF8.self) }
        if !texts.allSatisfy({ $0.contains(Cast.importedText) }) { faults.append("half a song is imported") }
        return faults
    }
}
