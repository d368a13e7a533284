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
    /// How often another program may take a name between the look and the making.
    private static let attempts = 10

    /// Makes a song, called by its title or its first line, or with a number behind that where it is taken.
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
                    // On a network it may have been made all the same. No other song has its id.
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

    /// The folder of a song with its file, made out of sight and published as a whole.
    func make(_ song: SongFile, as name: SongName, in parent: Directory) throws(FileError) {
        let making = try DisposableFolder(in: parent, locks: locks)
        if case .unconfirmed(let error?) = try AtomicReplacement.create(
            song.bytes, named: name.file, in: making.content)
        {
            throw error
        }
        try making.publish(as: name.folder)
    }

    /// Lets the folder and the file of a song follow what it is called, as far as that name is free.
    ///
    /// - Returns: the name that they have now; nil where the folder is not the song's alone.
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

    /// Removes a song's folder for good, if there is nothing in it but the song's file, and in that nothing but `bytes`.
    ///
    /// What another program puts there meanwhile stays, under a name with a number where the old one is taken again.
    /// Where this process is killed, the next change beside it brings it back.
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
        // Another program may have come in between. One that finds the folder gone makes one of its own.
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

    /// Removes a song's folder where no program finds it any more, if nothing came into it until then.
    ///
    /// - Returns: whether the song is gone. Its folder stays if something came into it later still.
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
        // What is in a file is certain once nobody is writing it, so that is asked first.
        guard let entries = try? folder.entries(), entries.map(\.name) == [file],
            !isBeingWritten(file, in: folder),
            let found = try? FileReader.read(file, in: folder, limit: SongFile.byteLimit)
        else { return false }
        return found.bytes == bytes
    }

    /// Whether a program is writing the file, or nobody knows. One that is being started has open for an instant what
    /// this process had open when it saved the file, so that is asked for half a second before it counts.
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
