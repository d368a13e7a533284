public import Files
public import Problems
import Freedesktop
import SongLibrary
import SongNames

extension SongOpening {
    /// The file under which to keep a draft of a song that could not be found or opened, so that the draft is offered
    /// once it can be. For a folder without a song, or a name that is not a file's, the file that its song would have.
    ///
    /// - Parameter problem: why the song could not be opened.
    /// - Returns: an absolute path, links resolved as far as possible; nil if the operand cannot name a file.
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
    /// The file of the song in this folder, named after the folder.
    fileprivate var songInside: FilePath {
        appending(SongFileName.inFolder(called: name))
    }

    fileprivate func resolvingParent() throws(FileError) -> FilePath {
        try parent.resolvingLinks().appending(name)
    }
}
