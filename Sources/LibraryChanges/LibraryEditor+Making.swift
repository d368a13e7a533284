public import Files
public import Problems
import SongFormat
import SongLibrary
import SongNames
import Translations

extension LibraryEditor {
    /// Creates a song: a folder with a file in it, both named after the title, as closely as possible.
    ///
    /// - Parameters:
    ///   - title: as it should be shown; white space around it is removed. If it is empty, the song has no title, and
    ///     is shown by its file's name.
    ///   - folder: an absolute path.
    /// - Returns: the song's file.
    /// - Throws: why it cannot be created; then nothing of it is left.
    public func makeSong(titled title: String, in folder: FilePath) throws(Problem) -> LibraryChange {
        let what = translated("create the song")
        let parent = try openForNewEntry(folder, to: what)
        let name = SongName(title: title)
        let song = try newSong(titled: title)
        try takingName(name.folder, in: parent, to: what) { () throws(FileError) in
            try make(song, as: name, in: parent)
        }
        let path = parent.path.appending(name.folder).appending(name.file)
        return LibraryChange(path, unconfirmed: confirm(parent, about: path))
    }

    /// Turns an existing folder into a song: adds a file with the folder's name, and leaves all else in it alone.
    ///
    /// - Parameter folder: an absolute path.
    /// - Returns: the song's file.
    /// - Throws: why this is not possible; also for a folder with songs below it, which would no longer be shown.
    public func makeSong(of folder: FilePath) throws(Problem) -> LibraryChange {
        let what = translated("turn this folder into a song")
        let opened = try open(folder, to: what)
        let (directory, place) = (opened.directory, opened.location)
        if let song = try SongFolder.songName(in: directory.path) {
            throw Problem(
                .cannotCreate, path: folder, cannot: what, reason: translated("it is already a song (\(song.display))"),
                remedy: translated("open that song"))
        }
        if let song = songAbove(place) {
            throw Problem(
                .cannotCreate, path: folder,
                cannot: what,
                reason: translated("it is inside another song (\(song.display)), whose subfolders are not shown"),
                remedy: translated("move it to another folder first"))
        }
        guard !place.isGeneral else {
            throw Problem(
                .cannotCreate, path: folder, cannot: what,
                reason: translated("it is a library or a general-purpose folder such as Documents"),
                remedy: translated("create a new song in it instead"))
        }
        switch SongsBelow(directory.path) {
        case .none: break
        case .some(let song):
            throw Problem(
                .cannotCreate, path: folder,
                cannot: what,
                reason: translated(
                    "its subfolders contain songs (\(song.display)), which would no longer be shown"),
                remedy: translated("create a new song in it instead"))
        case .unknown:
            throw Problem(
                .cannotCreate, path: folder,
                cannot: what,
                reason: translated("it is too large or not fully readable, so its subfolders may contain songs"),
                remedy: translated("create a new song in another folder"))
        }
        let title = directory.path.lastComponent?.string ?? ""
        let name = SongName(title: title)
        let song = try newSong(titled: title)
        var durability = AtomicReplacement.Durability.unconfirmed(nil)
        try takingName(name.file, in: directory, to: what) { () throws(FileError) in
            durability = try AtomicReplacement.create(song.bytes, named: name.file, in: directory)
        }
        let path = directory.path.appending(name.file)
        return LibraryChange(path, unconfirmed: problem(durability, about: path))
    }

    /// Creates an empty folder for songs.
    ///
    /// - Parameters:
    ///   - name: as it was typed.
    ///   - folder: an absolute path.
    /// - Returns: the new folder.
    /// - Throws: why it cannot be created.
    public func makeFolder(named name: String, in folder: FilePath) throws(Problem) -> LibraryChange {
        let what = translated("create the folder")
        let name = try SongName(forFolder: name, to: what)
        let parent = try openForNewEntry(folder, to: what)
        try takingName(name.folder, in: parent, to: what) { () throws(FileError) in
            try parent.makeDirectory(name.folder)
        }
        let path = parent.path.appending(name.folder)
        forgetArrangement(of: path)
        return LibraryChange(path, unconfirmed: confirm(parent, about: path))
    }
}

extension LibraryEditor {
    private func newSong(titled title: String) throws(Problem) -> SongFile {
        do {
            return try SongFile.new(
                id: SongID.random(), title: title.trimmingWhiteSpace, text: "", createdAt: Timestamp(clock()))
        } catch {
            throw Problem(
                .cannotCreate, cannot: translated("create the song"), reason: error.description,
                remedy: translated("choose a shorter title"))
        }
    }

    /// Calls `body`, which takes the name, unless an entry of the folder has it or may be taken to have it. If another
    /// program took it meanwhile, that is reported like any other clash.
    func takingName<Result>(
        _ name: FilePath, in folder: Directory, to what: String, _ body: () throws(FileError) -> Result
    ) throws(Problem) -> Result {
        let lock = lockNames(of: folder)
        return try withExtendedLifetime(lock) { () throws(Problem) in
            try refuseClash(of: name, in: folder, to: what)
            do throws(FileError) {
                return try body()
            } catch {
                if error.errno == .fileExists { try refuseClash(of: name, in: folder, to: what) }
                throw Problem(error, cannot: what, path: folder.path.appending(name))
            }
        }
    }
}

extension SongName {
    /// A name typed for a folder.
    init(forFolder name: String, to what: String) throws(Problem) {
        do {
            self = try SongName(typed: name)
        } catch {
            throw Problem(
                .usage, path: FilePath(name), cannot: what, reason: error.words,
                remedy: translated("choose another name"))
        }
    }
}
