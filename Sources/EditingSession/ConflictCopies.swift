public import Files
public import Problems
import SongNames
import Translations

/// The other versions of a song beside it: conflict copies of sync programs, and copies that users made.
public enum ConflictCopies {
    /// Their paths, sorted by their bytes.
    ///
    /// - Parameter file: the song's own file.
    public static func of(_ file: FilePath) throws(Problem) -> [FilePath] {
        guard let name = file.lastComponent else { return [] }
        return try content(beside: file).versions(of: name).map(file.parent.appending)
    }

    /// The other versions of the song that `file` is a version of: its own file first if `file` is a copy, then the
    /// other copies.
    public static func others(than file: FilePath) throws(Problem) -> [FilePath] {
        guard let name = file.lastComponent else { return [] }
        let content = try content(beside: file)
        guard let original = content.original(of: name) else {
            return content.versions(of: name).map(file.parent.appending)
        }
        return ([original] + content.versions(of: original)).filter { $0 != name }.map(file.parent.appending)
    }

    /// The song's own file if `file` is a copy beside it; otherwise `file`.
    public static func original(of file: FilePath) -> FilePath {
        guard let name = file.lastComponent,
            let original = try? content(beside: file).original(of: name).map(file.parent.appending)
        else { return file }
        return (try? FileStatus(of: original))?.kind == .regular ? original : file
    }

    private static func content(beside file: FilePath) throws(Problem) -> SongFolderContent {
        do throws(FileError) {
            let entries = try Directory(ofAnswering: file).entries()
            let names = entries.filter { $0.kind != .directory && SongFileName.isOne($0.name) }.map(\.name)
            return SongFolderContent(songNames: names, ofFolder: file.parent)
        } catch {
            throw Problem(error, cannot: translated("open the folder of the song"), path: file.parent)
        }
    }
}
