public import Files
public import Problems
import Freedesktop
import SongLibrary
import SongNames

extension SongOpening {
    /// The file for which a draft of a song is kept that could not be found or opened, so that it is offered when the song
    /// can be. In a folder without a song, and for a name that is no file's, it is the one that the song would have.
    ///
    /// - Parameter problem: why the song could not be opened.
    /// - Returns: an absolute path, links resolved as far as they lead anywhere; nil where the operand names no file.
    public func placeOfDraft(for operand: FilePath, after problem: Problem) -> FilePath? {
        guard problem.kind != .usage else { return nil }
        let path: FilePath
        do throws(Problem) {
            path = try SongReference(operand).path(in: environment)
        } catch {
            path = environment.absolute(operand)
        }
        let answers = (try? path.waitForAnswer()) != nil
        guard answers, let status = try? FileStatus(of: path) else {
            let isLink = answers && (try? path.linkTarget()) != nil
            let file = isLink || SongFileName.isOne(path.name) ? path : path.songInside
            return (answers ? try? file.resolvingParent() : nil) ?? file
        }
        guard status.kind == .directory else { return (try? path.resolvingLinks()) ?? path }
        let folder = (try? path.resolvingLinks()) ?? path
        let name = (try? SongFolder.songName(in: folder)) ?? nil
        return name.map(folder.appending) ?? folder.songInside
    }
}

extension FilePath {
    /// The file of the song in this folder, called as the folder is.
    fileprivate var songInside: FilePath {
        appending(SongFileName.inFolder(called: name))
    }

    fileprivate func resolvingParent() throws(FileError) -> FilePath {
        try parent.resolvingLinks().appending(name)
    }
}
