public import Files
public import Problems
public import SongFormat
import SongNames
import Translations

/// A folder into which many songs are put, one batch after the other.
///
/// Each song is made out of sight, in one hidden folder for the whole batch, is on the disk before it gets its name, and
/// gets that in one step. What it costs to wait for the disk is shared by the songs of a batch. Not for several threads.
public final class NewSongFolder {
    /// Absolute, links resolved.
    public let path: FilePath
    private let directory: Directory
    private let editor: LibraryEditor
    private var names: TakenNames?
    /// When ``names`` was right.
    private var seen: FileTime?

    /// How often another program may take a name between the look and the making.
    private static let attempts = 10

    init(_ directory: Directory, _ editor: LibraryEditor) {
        path = directory.path
        self.directory = directory
        self.editor = editor
    }

    /// Makes songs, called by their titles or first lines, or with a number behind that where it is taken.
    ///
    /// - Parameter report: called with the place of each song among `songs` that was made, and with its file.
    /// - Returns: why a power cut could still undo it; nil where the disk has confirmed it.
    /// - Throws: why one of them could not be made. Those that were reported are there, whole, and of the others nothing.
    public func make(_ songs: [SongFile], reporting report: (Int, FilePath) -> Void) throws(Problem) -> Problem? {
        let lock = editor.lockNames(of: directory)
        return try withExtendedLifetime(lock) { () throws(Problem) in
            try refreshNames()
            var batch = try explaining(path) { () throws(FileError) in
                SongBatch(making: try DisposableFolder(in: directory, locks: editor.locks))
            }
            var failure = write(songs, into: &batch)
            if let lost = batch.synchronize() { failure = problem(lost.error, path.appending(lost.name.folder)) }
            var published = 0
            while published < batch.names.count, let file = publish(&batch, published, songs, &failure) {
                report(published, file)
                published += 1
            }
            let unconfirmed = published > 0 ? editor.confirm(directory, about: path) : nil
            seen = try? directory.status().modificationTime
            if let failure {
                // Names of songs that were not made are free.
                names = nil
                throw failure
            }
            return unconfirmed
        }
    }

    private func write(_ songs: [SongFile], into batch: inout SongBatch) -> Problem? {
        for song in songs {
            let name = names!.take(SongName(naming: song.song))
            do throws(FileError) {
                try batch.add(song, as: name)
            } catch {
                return problem(error, path.appending(name.folder))
            }
        }
        return nil
    }

    /// - Returns: nil where it could not be made, with the reason in `failure`.
    private func publish(
        _ batch: inout SongBatch, _ index: Int, _ songs: [SongFile], _ failure: inout Problem?
    ) -> FilePath? {
        for attempt in 1... {
            let name = batch.names[index]
            let file = path.appending(name.folder).appending(name.file)
            do throws(FileError) {
                try batch.publish(index, in: directory)
                return file
            } catch {
                // On a network it may have been done all the same. No other song has its id.
                let found = try? FileReader.read(file, limit: SongFile.byteLimit)
                if found?.bytes == songs[index].bytes { return file }
                guard error.errno == .fileExists, attempt < Self.attempts else {
                    failure = problem(error, path.appending(name.folder))
                    return nil
                }
            }
            do throws(Problem) {
                try readNames()
                let free = names!.take(SongName(naming: songs[index].song))
                try explaining(path.appending(free.folder)) { () throws(FileError) in try batch.rename(index, to: free)
                }
            } catch {
                failure = error
                return nil
            }
        }
        return nil
    }

    /// Looks again where somebody else may have changed the folder since.
    private func refreshNames() throws(Problem) {
        let now = try explaining(path) { () throws(FileError) in try directory.status().modificationTime }
        if names == nil || now != seen { try readNames() }
    }

    private func readNames() throws(Problem) {
        let entries = try explaining(path) { () throws(FileError) in try directory.entries() }
        names = TakenNames(entries.map(\.name))
    }

    private func explaining<Result: ~Copyable>(
        _ path: FilePath, _ body: () throws(FileError) -> Result
    ) throws(Problem) -> Result {
        try Problem.explaining(translated("create the song"), path: path, body)
    }

    private func problem(_ error: FileError, _ path: FilePath) -> Problem {
        Problem(error, cannot: translated("create the song"), path: path)
    }
}

extension LibraryEditor {
    /// Opens a folder to put many songs into.
    ///
    /// - Parameter folder: an absolute path.
    /// - Throws: as ``makeSong(titled:in:)``, where nothing can be made in it.
    public func openForNewSongs(_ folder: FilePath) throws(Problem) -> NewSongFolder {
        NewSongFolder(try openForNewEntry(folder, to: translated("create songs")), self)
    }
}
