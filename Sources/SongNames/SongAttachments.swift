public import Files
public import Problems
import Translations

/// The attachments of a song in its own folder: recordings, notes, pictures.
public enum SongAttachments {
    /// Everything in the song's own folder except the song, its other versions, and hidden and temporary files
    /// (``AttachmentKind``); a folder counts as one. In the order of the names' bytes. Empty if the folder is not the
    /// song's own.
    ///
    /// Does not access the files, except on filesystems that do not report which entries are folders. So even many
    /// files cost little.
    ///
    /// - Parameters:
    ///   - file: the song's file: absolute, links resolved.
    ///   - root: the folder of its library, links resolved.
    ///   - isInLibrary: whether that library was chosen. Elsewhere, a folder is the song's own if it has the song's
    ///     name.
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
        // A folder with songs below it is one of several songs, so everything in it belongs to that.
        if beside.contains(where: \.isFolder), case .some = SongsBelow(folder) { return [] }
        return beside.sorted { $0.path < $1.path }
    }

    /// Whether the folder of a song's file is the song's own, so that files added to it become attachments.
    ///
    /// - Parameters: as for ``of(_:root:isInLibrary:)``.
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

    /// The other versions of a song; nil if it is not the only song of its folder.
    private static func versions(of file: FilePath, among entries: [Directory.Entry]) -> Set<FilePath>? {
        let songs = entries.filter { $0.kind != .directory && SongFileName.isOne($0.name) }.map(\.name)
        let content = SongFolderContent(songNames: songs, ofFolder: file.parent)
        guard let name = file.lastComponent, content.song == name else { return nil }
        let versions = Set(content.versions(of: name))
        return songs.allSatisfy { $0 == name || versions.contains($0) } ? versions : nil
    }
}
