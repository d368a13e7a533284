public import Files
import SongNames
import Translations

/// The other versions of a song that lie beside it.
public enum ConflictCopies {
    /// Their paths, sorted by their bytes.
    ///
    /// - Parameter file: the song's own file.
    public static func of(_ file: FilePath) throws(Problem) -> [FilePath] {
        let names: [FilePath]
        do throws(FileError) {
            try file.waitForAnswer()
            names = try Directory(file.parent).entries().filter { $0.kind != .directory }.map(\.name)
        } catch {
            throw Problem(error, cannot: translated("look into the song's folder"), path: file.parent)
        }
        return names.filter { ConflictCopyName($0)?.original == file.lastComponent }.sorted().map {
            file.parent.appending($0)
        }
    }

    /// The other versions of the song that `file` is a version of: its own file first, where `file` is a copy, then the
    /// other copies.
    public static func others(than file: FilePath) throws(Problem) -> [FilePath] {
        let original = original(of: file)
        return ([original] + (try of(original))).filter { $0 != file }
    }

    /// The song's own file, where `file` is a copy of it that lies beside it; else `file`.
    public static func original(of file: FilePath) -> FilePath {
        guard let name = file.lastComponent.flatMap({ ConflictCopyName($0) })?.original else { return file }
        let original = file.parent.appending(name)
        guard (try? original.waitForAnswer()) != nil else { return file }
        return (try? FileStatus(of: original))?.kind == .regular ? original : file
    }
}
