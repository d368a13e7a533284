import Files
import Freedesktop
public import Problems
import SongFormat
public import SongLibrary
import SongNames
import Translations

extension LibraryEditor {
    /// The item that a reference stands for, to be renamed, moved or deleted.
    ///
    /// A deletion removes all entries that belong to a song, so in doubt this is only its file. In a library, a song's
    /// folder is the song, unless there is another song in it or below it, or the folder is a library itself or a
    /// general-purpose folder. Outside of libraries this holds only if the folder has the name of the song, or there is
    /// nothing else in it. If folders below cannot be read, only the title of the item can be changed.
    ///
    /// - Throws: a ``Problem`` if there is no such song or folder, if it is a file that is not a song, or if it is a
    ///   folder that is not a category of a selected library.
    public func item(_ reference: SongReference) throws(Problem) -> LibraryItem {
        switch try find(reference) {
        case .song(let song): try item(song)
        case .folder(let folder): try category(folder)
        }
    }

    /// Finds what is named, after giving back what a killed process was about to remove: a part of it, or all of it,
    /// may be hidden, and the same call should finish.
    private func find(_ reference: SongReference) throws(Problem) -> SongFinding {
        let finder = SongFinder(environment: environment)
        let found: SongFinding
        do throws(Problem) {
            found = try finder.find(reference)
        } catch {
            guard error.kind == .noSuchFile, giveBack(around: reference) else { throw error }
            return try finder.find(reference)
        }
        return giveBack(around: reference) ? try finder.find(reference) : found
    }

    /// - Returns: whether there was something to give back.
    private func giveBack(around reference: SongReference) -> Bool {
        // A reference to something hidden has no path.
        let path = (try? reference.path(in: environment)) ?? environment.absolute(FilePath(bytes: reference.argument))
        var hasChanged = false
        for folder in [path.parent, path.parent.parent].compactMap({ try? Directory($0) }) {
            let before = (try? folder.entries()).map { Set($0.map(\.name)) }
            _ = try? EntriesOnTheWay.giveBack(in: folder, locks: locks)
            if (try? folder.entries()).map({ Set($0.map(\.name)) }) != before { hasChanged = true }
        }
        return hasChanged
    }

    private func item(_ song: FoundSong) throws(Problem) -> LibraryItem {
        try Self.refuseOtherFile(song)
        let named = song.namedPath
        let file = try entry(named)
        let place = try locator.locate(FoundFolder(path: file.parent, namedPath: named.parent))
        let belongings = try SongFiles(of: file)
        let ownership = place.isGeneral ? .none : belongings.ownership(inLibrary: place.isInLibrary)
        let isWhole = ownership == .whole
        let entries =
            isWhole
            ? [try entry(named.parent)] : belongings.conflictCopies.map { file.parent.appending($0) } + [file]
        return LibraryItem(
            kind: isWhole ? .song : .looseSong, path: song.file, entries: entries,
            isLink: song.file.parent != file.parent || isLink(file) || isLink(entries[0]),
            doubt: ownership == .unknown ? Self.doubt(about: file) : nil,
            conflictCopies: isWhole ? belongings.versions : belongings.conflictCopies,
            libraryIdentity: place.rootIdentity, isInLibrary: place.isInLibrary)
    }

    /// Throws for a file that neither has the name of a song nor holds one: a recording, a letter.
    private static func refuseOtherFile(_ song: FoundSong) throws(Problem) {
        if SongFileName.isOne(song.file.name) || SongFileName.isOne(song.namedPath.name) { return }
        do {
            let bytes = try FileReader.read(song.file, limit: SongFile.byteLimit).bytes
            if (try? SongFile(decoding: bytes)) != nil { return }
        } catch .system(let error) {
            throw Problem(error, cannot: translated("read it"), path: song.namedPath)
        } catch {
            // A song would not be so large.
        }
        throw Problem(
            .invalidSong, path: song.namedPath, translated("this file is not a song"),
            remedy: translated("specify a .songbook file or a folder that contains one"))
    }

    private func category(_ found: FoundFolder) throws(Problem) -> LibraryItem {
        let folder = found.path
        let place = try locator.locate(found)
        guard !place.isGeneral else {
            throw Problem(
                .usage, path: folder,
                translated(
                    """
                    this folder is a library or a general-purpose folder such as Documents, not a folder inside a \
                    library
                    """),
                remedy: translated("specify a song, or a folder inside the library"))
        }
        guard place.isInLibrary else {
            throw Problem(
                .usage, path: folder,
                translated("this folder contains no song and is not in one of your libraries"),
                action: .nameLibrary)
        }
        let entry = try entry(found.namedPath)
        return LibraryItem(
            kind: .category, path: folder, entries: [entry], isLink: isLink(entry), doubt: nil, conflictCopies: [],
            libraryIdentity: place.rootIdentity, isInLibrary: place.isInLibrary)
    }

    private static func doubt(about file: FilePath) -> Problem {
        Problem(
            .cannotCreate, path: file.parent,
            translated(
                "some subfolders are too large or not readable, so they may contain other songs; nothing was changed"),
            remedy: translated("make them readable, or use the file manager"))
    }

    /// The entry of a folder that a path names: with the links above it resolved, but not itself.
    private func entry(_ path: FilePath) throws(Problem) -> FilePath {
        try Problem.explaining(translated("access it"), path: path) { () throws(FileError) in
            guard let name = path.lastComponent, name != ".", name != ".." else { return try path.resolvingLinks() }
            return try path.parent.resolvingLinks().appending(name)
        }
    }

    private func isLink(_ path: FilePath) -> Bool {
        (try? FileStatus(of: path, followingLinks: false))?.kind == .symbolicLink
    }
}
