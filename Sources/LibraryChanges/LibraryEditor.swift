public import Files
public import Freedesktop
import Problems
public import SongLibrary
import SongNames
import Translations

/// Creates songs and folders, and renames, moves and deletes them.
///
/// Each change happens completely or not at all, is on the disk when it is reported, and never overwrites anything.
/// Names are those of ``SongName``, and unique in their folder even without regard to case and Unicode form.
public struct LibraryEditor: Sendable {
    let environment: Environment
    let locator: SongLocator
    let historyLimit: Int
    let clock: @Sendable () -> FileTime

    /// An editor for one call of the program.
    ///
    /// - Parameters:
    ///   - libraryFlag: the argument of `--library`, as it was typed.
    ///   - clock: the time of new songs, saves and deletions.
    public init(
        environment: Environment, settings: Settings, libraryFlag: FilePath? = nil,
        clock: @escaping @Sendable () -> FileTime = { .now }
    ) {
        self.environment = environment
        locator = SongLocator(environment: environment, settings: settings, libraryFlag: libraryFlag)
        historyLimit = settings.historyLimit
        self.clock = clock
    }
}

extension LibraryEditor {
    /// A folder that was opened, links resolved.
    struct OpenFolder {
        let directory: Directory
        let location: FolderLocation
    }

    /// Opens a folder, links resolved.
    func open(_ folder: FilePath, to what: String) throws(Problem) -> OpenFolder {
        let directory = try Problem.explaining(what, path: folder, try Directory(folder.resolvingLinks()))
        return OpenFolder(
            directory: directory, location: try locator.locate(FoundFolder(path: directory.path, namedPath: folder)))
    }

    /// Opens a folder in which something will be created, links resolved.
    ///
    /// - Throws: a ``Problem`` if it is not a folder, or if it is a song or inside of one, where nothing is ever shown.
    func openForNewEntry(_ folder: FilePath, to what: String) throws(Problem) -> Directory {
        let opened: OpenFolder
        do throws(Problem) {
            opened = try open(folder, to: what)
        } catch {
            guard error.cause?.errno == .noSuchFile else { throw error }
            throw error.with(remedy: translated("check the name, or create the folder first"))
        }
        let (directory, place) = (opened.directory, opened.location)
        let song =
            place.isGeneral
            ? nil : try SongFolder.songName(in: directory.path).map { directory.path.appending($0) }
        if let song = song ?? songAbove(place) {
            throw Problem(
                .cannotCreate, path: folder,
                translated(
                    """
                    cannot \(what) here: this folder is a song or is inside one (\(song.display)), and the contents of \
                    song folders are not shown
                    """),
                remedy: translated("choose a folder outside the song"))
        }
        // Leftovers of a killed program are hidden and do no harm; the next change tries again.
        _ = try? DisposableFolder.clear(in: directory, locks: locks)
        _ = try? EntriesOnTheWay.giveBack(in: directory, locks: locks)
        _ = try? IncomingFile.clear(in: directory)
        CommonFolderLock.clear(in: directory)
        return directory
    }

    /// The song that a folder is inside of, so that nothing in it is shown; a song in the library's own folder hides
    /// nothing.
    func songAbove(_ place: FolderLocation) -> FilePath? {
        var next = place.folder.parent
        while next != place.root, next.isInside(place.root) {
            if let name = try? SongFolder.songName(in: next) { return next.appending(name) }
            next = next.parent
        }
        return nil
    }

    /// Throws for a name that an entry of the folder has, or may be taken to have.
    ///
    /// - Parameters:
    ///   - isChosen: whether the user has just chosen the name, and can choose another one.
    ///   - own: entries that will get other names themselves.
    ///   - mover: the entry that will get the name. If it already has the name because of an interrupted move, nothing
    ///     is thrown.
    func refuseClash(
        of name: FilePath, isChosen: Bool = true, in folder: Directory, except own: Set<FilePath> = [],
        for mover: (entry: FilePath, folder: Directory)? = nil, to what: String
    ) throws(Problem) {
        let clash = try Problem.explaining(what, path: folder.path, try NameClash(of: name, in: folder, except: own))
        if let mover, clash?.difference == NameClash.Difference.none,
            relocation.hasArrived(mover.entry, from: mover.folder, as: name, in: folder)
        {
            return
        }
        if let clash { throw Problem(clash, cannot: what, as: name, isChosen: isChosen, in: folder.path) }
    }

    /// Locks out other calls of this program that take names in a folder, from the check for a clash until the name is
    /// taken: filesystems distinguish names that are the same here, so that each call would find its own one free.
    ///
    /// - Returns: nil if there are no locks, and if another process has held this one for seconds. Any process that may
    ///   read the folder can hold it forever, and that is no reason to fail.
    func lockNames(of folder: Directory) -> DirectoryLock? {
        try? DirectoryLock(folder, timeout: Self.timeout)
    }

    /// Flushes the names in folders to the disk.
    ///
    /// - Returns: the problem if that failed.
    func confirm(_ folders: Directory..., about path: FilePath) -> Problem? {
        for folder in folders {
            if let problem = problem(AtomicReplacement.confirm(folder), about: path) { return problem }
        }
        return nil
    }

    /// The problem if the disk has not confirmed a change; nil if it has.
    func problem(_ durability: AtomicReplacement.Durability, about path: FilePath) -> Problem? {
        guard case .unconfirmed(let cause) = durability else { return nil }
        let reason = cause.map { " (\($0.call.rawValue): \($0.errno.message))" } ?? ""
        return Problem(
            .inputOutput, path: path, translated("done, but the disk has not confirmed it\(reason)"),
            remedy: translated("check the disk"), cause: cause)
    }

    /// The folder for locks; nil if there is none.
    var locks: Directory? { environment.locks }

    /// Renames and moves entries, even where the filesystem cannot rename them.
    var relocation: EntryRelocation { EntryRelocation(locks: locks) }
}
