public import Files
public import Problems
import Translations

/// A folder that may be a song: one that contains a `.songbook` file.
public enum SongFolder {
    /// The name of the folder's song; nil if the folder contains none.
    ///
    /// Of the regular files with a song's name, and links to such files, the one determined by ``SongFolderContent``;
    /// if there are none, the name that an ``InterruptedSave`` removed.
    ///
    /// - Throws: a ``Problem`` if the folder cannot be read, or if it contains several conflict copies and no song, so
    ///   that the user must name one.
    public static func songName(in folder: FilePath) throws(Problem) -> FilePath? {
        let entries: [Directory.Entry]
        do throws(FileError) {
            entries = try Directory(folder).entries { SongFileName.isOne($0) || InterruptedSave.mayLeave($0) }
        } catch {
            throw Problem(error, cannot: translated("open the folder"), path: folder)
        }
        let names = entries.filter { SongFileName.isOne($0.name) && isFile($0, in: folder) }.map(\.name)
        if names.isEmpty, entries.contains(where: { InterruptedSave.mayLeave($0.name) }) {
            return InterruptedSave.lostName(in: folder)
        }
        let content = SongFolderContent(songNames: names, ofFolder: folder)
        guard content.isAmbiguous else { return content.song }
        throw Problem(
            .conflict, path: folder,
            content.ambiguityReason + " (\(content.copies.map(\.display).joined(separator: ", ")))",
            remedy: translated("open one of them by name"))
    }

    /// The song's file that the folder of `file` shows instead, if `file` is another song; nil if it is not, or if that
    /// is unknown now. Absolute.
    public static func songShown(insteadOf file: FilePath) -> FilePath? {
        let folder = file.parent
        guard let name = file.lastComponent,
            let entries = try? Directory(folder).entries(where: { SongFileName.isOne($0) })
        else { return nil }
        let names = entries.filter { isFile($0, in: folder) }.map(\.name)
        let content = SongFolderContent(songNames: names, ofFolder: folder)
        guard let song = content.song, content.otherSongs.contains(name) else { return nil }
        return folder.appending(song)
    }

    private static func isFile(_ entry: Directory.Entry, in folder: FilePath) -> Bool {
        switch entry.kind {
        case .regular: true
        case .symbolicLink, .unknown, nil: (try? FileStatus(of: folder.appending(entry.name)))?.kind == .regular
        default: false
        }
    }
}
