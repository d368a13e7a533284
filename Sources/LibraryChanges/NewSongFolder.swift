public import Files
public import Problems
public import SongFormat
import SongNames
import Translations

/// A folder to which many songs are added, one batch after the other.
///
/// Each song is created in one hidden folder for all batches, is on the disk before it gets its name, and gets that in
/// one step. The songs of a batch share the cost of waiting for the disk. Not safe for concurrent use.
public final class NewSongFolder {
    /// Absolute, links resolved.
    public let path: FilePath
    private let directory: Directory
    private let editor: LibraryEditor
    private let entrance: LibraryEntrance
    /// The taken names, with those of the songs that are created; nil if they must be read.
    private var names: FolderNames?
    /// Kept from batch to batch, so that nothing but songs changes the folder.
    private var making: DisposableFolder?
    private var hidden: Directory?
    private var batchCount = 0

    /// How often another program may take a name between the check and the creation.
    private static let attempts = 10

    init(_ directory: Directory, _ editor: LibraryEditor, _ entrance: LibraryEntrance) {
        path = directory.path
        self.entrance = entrance
        self.directory = directory
        self.editor = editor
    }

    /// Creates songs, named after their titles or first lines, with a number if that is taken.
    ///
    /// - Parameters:
    ///   - isPresent: called with the index of each song, while no other program adds songs to the library: whether it
    ///     should not be created after all. Also gets the file of a song with its id and name, if there is one.
    ///   - report: called with the index in `songs` of each song that was created, and with its file.
    /// - Returns: why a power cut could still undo it; nil if the disk has confirmed it.
    /// - Throws: why one of them could not be created. Those that were reported are complete; the others do not exist.
    public func make(
        _ songs: [SongFile], unless isPresent: (Int, FilePath?) -> Bool = { _, _ in false },
        reporting report: (Int, FilePath) -> Void
    ) throws(Problem) -> Problem? {
        var batch = try explaining(path) { () throws(FileError) in
            try newBatch()
        }
        if names == nil { try readNames() }
        var failure = write(songs, into: &batch)
        if let lost = batch.synchronize() { failure = problem(lost.error, path.appending(lost.name.folder)) }
        return try entrance.alone(in: directory) { () throws(Problem) in
            let absent = try settle(songs, &batch, &failure, unless: isPresent)
            entrance.announce(
                absent.compactMap { index in songs[index].song.id.map { ($0, place(of: batch.names[index])) } })
            let settled = batch.names
            var published = 0
            for index in absent {
                guard let place = publish(&batch, index, songs, &failure, unless: isPresent) else { break }
                guard case .made(let file) = place else { continue }
                report(index, file)
                published += 1
            }
            let unconfirmed = published > 0 ? editor.confirm(directory, about: path) : nil
            // Names of songs that were not created are free; those that another program took meanwhile must be read.
            if failure != nil || batch.names != settled { names = nil } else { names?.remember() }
            if let failure { throw failure }
            return unconfirmed
        }
    }

    private func newBatch() throws(FileError) -> SongBatch {
        batchCount += 1
        if let hidden {
            do throws(FileError) {
                return try SongBatch(in: hidden, number: batchCount)
            } catch {
                // Another program may have removed it.
                self.hidden = nil
                making = nil
            }
        }
        let folder = try DisposableFolder(in: directory, locks: editor.locks)
        let content = folder.content
        making = consume folder
        hidden = content
        return try SongBatch(in: content, number: batchCount)
    }

    /// Checks the names in the folder again, which other programs may have taken since. If they have not, the songs
    /// keep their names.
    ///
    /// - Returns: which of the songs to create, up to the first one that cannot be.
    private func settle(
        _ songs: [SongFile], _ batch: inout SongBatch, _ failure: inout Problem?,
        unless isPresent: (Int, FilePath?) -> Bool
    ) throws(Problem) -> [Int] {
        let areOthers = try explaining(path) { () throws(FileError) in try names!.refresh() }
        var absent: [Int] = []
        var ids = SongIDs()
        for (index, name) in batch.names.enumerated() {
            let wanted = SongName(naming: songs[index].song)
            let isTaken = areOthers && names!.taken.contains(name)
            // A number means that the name was taken before, maybe by the same song.
            let holder = isTaken || name != wanted ? holder(of: songs[index], named: name, among: &ids) : nil
            if isPresent(index, holder) {
                if !areOthers { names!.taken.release(name, takenFor: wanted) }
                continue
            }
            do throws(Problem) {
                if isTaken {
                    try rename(index, to: names!.taken.take(wanted), in: &batch)
                } else if areOthers {
                    _ = names!.taken.take(name)
                }
                absent.append(index)
            } catch {
                failure = error
                break
            }
        }
        return absent
    }

    /// The file of a song with this one's id, under one of the names that it would get; nil if there is none.
    private func holder(of song: SongFile, named name: SongName, among ids: inout SongIDs) -> FilePath? {
        guard let id = song.song.id else { return nil }
        return [name, SongName(naming: song.song)].map(place).first { ids.id(of: $0)?.hasSameBytes(as: id) == true }
    }

    private func place(of name: SongName) -> FilePath {
        path.appending(name.folder).appending(name.file)
    }

    private func write(_ songs: [SongFile], into batch: inout SongBatch) -> Problem? {
        for song in songs {
            let name = names!.taken.take(SongName(naming: song.song))
            do throws(FileError) {
                try batch.add(song, as: name)
            } catch {
                return problem(error, path.appending(name.folder))
            }
        }
        return nil
    }

    /// The result of publishing a song.
    private enum Published {
        case made(FilePath)
        /// Another program was faster in spite of the lock: not every network forwards locks.
        case present
    }

    /// - Returns: nil if it could not be created, with the reason in `failure`.
    private func publish(
        _ batch: inout SongBatch, _ index: Int, _ songs: [SongFile], _ failure: inout Problem?,
        unless isPresent: (Int, FilePath?) -> Bool
    ) -> Published? {
        for attempt in 1... {
            let name = batch.names[index]
            let file = place(of: name)
            do throws(FileError) {
                try batch.publish(index, in: directory)
                return .made(file)
            } catch {
                // On a network it may have been done nevertheless. No other song has its id.
                let found = try? FileReader.read(file, limit: SongFile.byteLimit)
                if found?.bytes == songs[index].bytes { return .made(file) }
                guard error.errno == .fileExists, attempt < Self.attempts else {
                    failure = problem(error, path.appending(name.folder))
                    return nil
                }
            }
            var ids = SongIDs()
            if isPresent(index, holder(of: songs[index], named: name, among: &ids)) { return .present }
            do throws(Problem) {
                try readNames()
                try rename(index, to: names!.taken.take(SongName(naming: songs[index].song)), in: &batch)
            } catch {
                failure = error
                return nil
            }
        }
        return nil
    }

    private func rename(_ index: Int, to name: SongName, in batch: inout SongBatch) throws(Problem) {
        try explaining(path.appending(name.folder)) { () throws(FileError) in try batch.rename(index, to: name) }
    }

    private func readNames() throws(Problem) {
        try explaining(path) { () throws(FileError) in
            if names == nil { names = try FolderNames(in: directory) } else { try names!.read() }
        }
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

/// The ids of songs in a folder, each read once: many songs may want the same name.
private struct SongIDs {
    private var known: [FilePath: String?] = [:]

    mutating func id(of file: FilePath) -> String? {
        if let id = known[file] { return id }
        let found = try? FileReader.read(file, limit: SongFile.byteLimit)
        let id = found.flatMap { try? SongFile(decoding: $0.bytes).song.id }
        known[file] = .some(id)
        return id
    }
}

extension LibraryEditor {
    /// Opens a folder to add many songs to it.
    ///
    /// - Parameters:
    ///   - folder: an absolute path.
    ///   - entrance: that of its library.
    /// - Throws: as ``makeSong(titled:in:)``, if nothing can be created in it.
    public func openForNewSongs(_ folder: FilePath, of entrance: LibraryEntrance) throws(Problem) -> NewSongFolder {
        NewSongFolder(try checkForNewSongs(folder), self, entrance)
    }

    /// Opens a folder to check whether songs can be added to it, and removes what a killed program left in it.
    @discardableResult
    public func checkForNewSongs(_ folder: FilePath) throws(Problem) -> Directory {
        try openForNewEntry(folder, to: translated("create songs"))
    }
}
