public import Files
public import Problems
import Translations

/// What lies beside a song in its own folder: recordings, notes, pictures.
public enum SongAttachments {
    /// Everything in the song's own folder that is neither the song, another version of it, nor hidden, by their bytes; a
    /// folder is one. Empty where the folder is not the song's own.
    ///
    /// - Parameters:
    ///   - file: the song's file: absolute, links resolved.
    ///   - root: the folder of its library, links resolved.
    ///   - isInLibrary: whether somebody chose that library. A folder elsewhere is the song's own if it is called as the
    ///     song.
    /// - Throws: why the folder cannot be read.
    public static func of(
        _ file: FilePath, root: FilePath, isInLibrary: Bool
    ) throws(Problem) -> [FilePath] {
        let folder = file.parent
        guard isInLibrary ? folder != root : SongFileName.isCalledAsItsFolder(file) else { return [] }
        let entries = try Problem.explaining(
            translated("open the folder of the song"), path: folder, try Directory(folder).entries())
        let visible = entries.filter { $0.name.bytes.first != UInt8(ascii: ".") }
        let songs = visible.filter { $0.kind != .directory && SongFileName.isOne($0.name) }.map(\.name)
        let content = SongFolderContent(songNames: songs, ofFolder: folder)
        guard let name = file.lastComponent, content.song == name else { return [] }
        let versions = Set(content.versions(of: name))
        return visible.map(\.name).filter { $0 != name && !versions.contains($0) }.sorted().map(folder.appending)
    }
}
