public import Files
public import Problems
import Translations

/// What lies beside a song in its own folder: recordings, notes, pictures.
public enum SongAttachments {
    /// Everything in the song's own folder that is neither the song, another version of it, hidden, nor temporary
    /// (``AttachmentKind``); a folder is one. In the order of their names' bytes. None where the folder is not the song's
    /// own.
    ///
    /// The files are not looked at, but for those of a filesystem that does not say what is a folder. So many of them
    /// cost little.
    ///
    /// - Parameters:
    ///   - file: the song's file: absolute, links resolved.
    ///   - root: the folder of its library, links resolved.
    ///   - isInLibrary: whether somebody chose that library. A folder elsewhere is the song's own if it is called as the
    ///     song.
    /// - Throws: why the folder cannot be read.
    public static func of(
        _ file: FilePath, root: FilePath, isInLibrary: Bool
    ) throws(Problem) -> [Attachment] {
        guard mayBeOwn(file, root: root, isInLibrary: isInLibrary) else { return [] }
        let folder = file.parent
        let entries = try Problem.explaining(
            translated("open the folder of the song"), path: folder, try Directory(folder).entries())
        let visible = entries.filter { $0.name.bytes.first != UInt8(ascii: ".") }
        guard let versions = versions(of: file, among: visible) else { return [] }
        let beside = visible.filter { $0.name != file.lastComponent && !versions.contains($0.name) }
            .compactMap { Attachment($0, in: folder) }
        // Songs below belong to a folder of songs, and so does all else in it.
        if beside.contains(where: \.isFolder), case .some = SongsBelow(folder) { return [] }
        return beside.sorted { $0.path < $1.path }
    }

    /// Whether the folder that a song's file is in is the song's own, so that what is added to it lies beside the song.
    ///
    /// - Parameters: as of ``of(_:root:isInLibrary:)``.
    public static func areShown(beside file: FilePath, root: FilePath, isInLibrary: Bool) throws(Problem) -> Bool {
        guard mayBeOwn(file, root: root, isInLibrary: isInLibrary) else { return false }
        let folder = file.parent
        let entries = try Problem.explaining(
            translated("open the folder of the song"), path: folder, try Directory(folder).entries())
        guard versions(of: file, among: entries) != nil else { return false }
        if case .some = SongsBelow(folder) { return false }
        return true
    }

    private static func mayBeOwn(_ file: FilePath, root: FilePath, isInLibrary: Bool) -> Bool {
        isInLibrary ? file.parent != root : SongFileName.isCalledAsItsFolder(file)
    }

    /// The other versions of a song; nil where it is not the only song of its folder.
    private static func versions(of file: FilePath, among entries: [Directory.Entry]) -> Set<FilePath>? {
        let songs = entries.filter { $0.kind != .directory && SongFileName.isOne($0.name) }.map(\.name)
        let content = SongFolderContent(songNames: songs, ofFolder: file.parent)
        guard let name = file.lastComponent, content.song == name else { return nil }
        let versions = Set(content.versions(of: name))
        return songs.allSatisfy { $0 == name || versions.contains($0) } ? versions : nil
    }
}
