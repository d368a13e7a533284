import EditingSession
import Files
import Glibc
import Problems
import SongFormat
import SongLibrary
import SongNames
import Translations

/// What a ``NewSong`` does to the library.
extension LibraryEditor {
    /// How often another program may take a name between the check and the creation.
    private static let attempts = 10

    /// Creates a song, named after its title or its first line, with a number if that is taken.
    func makeSong(_ song: SongFile, in folder: FilePath) throws(Problem) -> (name: SongName, song: CreatedSong) {
        let what = translated("create the song")
        let parent = try openForNewEntry(folder, to: what)
        let lock = lockNames(of: parent)
        return try withExtendedLifetime(lock) { () throws(Problem) in
            for attempt in 1... {
                let name = try freeName(for: SongName(naming: song.song), in: parent, to: what).name
                let path = parent.path.appending(name.folder).appending(name.file)
                do throws(FileError) {
                    try make(song, as: name, in: parent)
                    return (name, CreatedSong(file: path, unconfirmed: confirm(parent, about: path)))
                } catch {
                    // On a network it may have been created nevertheless. No other song has its id.
                    let found = try? FileReader.read(path, limit: SongFile.byteLimit)
                    if found?.bytes == song.bytes {
                        return (name, CreatedSong(file: path, unconfirmed: confirm(parent, about: path)))
                    }
                    guard error.errno == .fileExists, attempt < Self.attempts else {
                        throw Problem(error, cannot: what, path: parent.path.appending(name.folder))
                    }
                }
            }
            throw Problem(FileError(call: .renameat2, path: folder, errno: .fileExists), cannot: what, path: folder)
        }
    }

    /// Creates the folder of a song with its file in a hidden folder, and publishes it as a whole.
    func make(_ song: SongFile, as name: SongName, in parent: Directory) throws(FileError) {
        let making = try DisposableFolder(in: parent, locks: locks)
        if case .unconfirmed(let error?) = try AtomicReplacement.create(
            song.bytes, named: name.file, in: making.content)
        {
            throw error
        }
        try making.publish(as: name.folder)
    }

    /// Renames the folder and the file of a song after its title or first line, as far as that name is free.
    ///
    /// - Returns: their name now; nil if the folder does not belong to the song alone.
    func renameFiles(of session: EditingSession) throws(Problem) -> SongName? {
        let what = translated("rename the song")
        let file = session.file
        let item = try item(SongReference(file))
        guard item.kind == .song, item.path == file, !item.isLink, item.doubt == nil else { return nil }
        let parent = try Problem.explaining(what, path: file, try Directory(file.parent.parent))
        let lock = lockNames(of: parent)
        return try withExtendedLifetime(lock) { () throws(Problem) in
            let wanted = SongName(naming: session.song)
            let name = try freeName(for: wanted, in: parent, except: file.parent.lastComponent, to: what).name
            guard name.folder != file.parent.lastComponent || name.file != file.lastComponent else { return name }
            var renaming = try SongRenaming(item, to: name, session: session, editor: self)
            do throws(Problem) {
                try renaming.run()
            } catch {
                throw renaming.undo(after: error)
            }
            _ = confirm(renaming.folder, renaming.parent, about: session.file)
            return name
        }
    }

    /// Permanently removes a song's folder, if it contains only the song's file, and that only `bytes`.
    ///
    /// What another program adds meanwhile stays, under a name with a number if the old one is taken again. If this
    /// process is killed, the next change beside the folder brings it back.
    ///
    /// - Returns: whether the song is gone.
    func removeSong(_ file: FilePath, holding bytes: [UInt8]) throws(FileError) -> Bool {
        // Without locks, nothing would come back after a kill.
        guard let folder = file.parent.lastComponent, let locks else { return false }
        let parent = try Directory(file.parent.parent)
        let name = file.name
        let opened = try Directory(folder, in: parent)
        // Another session of the song is saving it, or a program that locks what it uses is at work.
        guard let lock = try? DirectoryLock(opened, timeout: 0) else { return false }
        defer { withExtendedLifetime(lock) {} }
        guard Self.holds(opened, only: name, bytes) else { return false }
        let hidden = try EntriesOnTheWay.hide([folder], in: parent, locks: locks)
        // Another program may have changed it in between. One that finds the folder gone creates its own.
        let isGone = try Self.removeFolder(folder, in: hidden.content, ifOnly: name, holds: bytes)
        do throws(FileError) {
            try hidden.giveBack()
        } catch {
            // What stays hidden comes back with the next change in its folder.
            guard isGone else { throw error }
        }
        if isGone { _ = AtomicReplacement.confirm(parent) }
        return isGone
    }

    /// Removes a song's folder after it was hidden, if nothing was added to it until then.
    ///
    /// - Returns: whether the song is gone. Its folder stays if something was added to it even later.
    private static func removeFolder(
        _ folder: FilePath, in hidden: Directory, ifOnly file: FilePath, holds bytes: [UInt8]
    ) throws(FileError) -> Bool {
        let content = try Directory(folder, in: hidden)
        guard holds(content, only: file, bytes) else { return false }
        try content.unlink(file)
        // Fails unless it is empty.
        _ = try? hidden.removeDirectory(folder)
        return true
    }

    /// Whether there is nothing but this file in the folder, with these bytes, and no program has it open for writing.
    private static func holds(_ folder: borrowing Directory, only file: FilePath, _ bytes: [UInt8]) -> Bool {
        // The content of a file is certain once no program is writing it, so this is checked first.
        guard let entries = try? folder.entries(), entries.map(\.name) == [file],
            !isBeingWritten(file, in: folder),
            let found = try? FileReader.read(file, in: folder, limit: SongFile.byteLimit)
        else { return false }
        return found.bytes == bytes
    }

    /// Whether a program is writing the file, or this is unknown. A child that is being started holds the descriptors
    /// of the last save for an instant, so this is checked for half a second before it counts.
    private static func isBeingWritten(_ file: FilePath, in folder: borrowing Directory) -> Bool {
        for attempt in 0..<100 {
            if attempt > 0 { usleep(5000) }
            if (try? folder.isBeingWritten(file)) == false { return false }
        }
        return true
    }

    /// The name that a new song gets, or keeps.
    func freeName(
        for wanted: SongName, in folder: Directory, except own: FilePath? = nil, to what: String
    ) throws(Problem) -> NewSongName {
        let entries = try Problem.explaining(what, path: folder.path, try folder.entries())
        return NewSongName(wanted, among: entries.map(\.name), except: own)
    }
}
