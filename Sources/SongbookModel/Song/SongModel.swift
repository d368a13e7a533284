public import EditingSession
public import FileWork
public import Files
public import Freedesktop
public import LibraryChanges
public import LibraryIndex
public import Observation
public import Problems
import SongFormat
public import SongLibrary
import SongMerging
public import SongOpening
import Translations

/// One open song: where it is, the state of its file, what is typed into it and saved, and pending decisions. Its
/// properties hold the state; its host and its page are told of events.
@Observable
@MainActor
public final class SongModel {
    /// The state of its file.
    public internal(set) var standing = SongStanding.here
    /// Whether the window already says that the library has moved, so that the song need not.
    public var isAbsenceToldByWindow = false
    /// What is wrong with its last save; nil if nothing is.
    public internal(set) var saveTrouble: SaveTrouble?
    /// The draft of an earlier session to decide about; nil if there is none.
    public internal(set) var draftOffer: DraftOffer?
    /// The message about a library that cannot be reached that the user has dismissed.
    public internal(set) var dismissedAbsence: SongAbsence?
    /// The song that its folder shows instead, so that this one is in no list; nil if there is none.
    public internal(set) var shownInstead: FilePath?

    /// The file that is saved to.
    public private(set) var file: FilePath
    /// Where the song is in its library, for display.
    public private(set) var place: String
    /// Where it was opened, or found since.
    public private(set) var location: SongLocation

    /// Reads and writes it.
    @ObservationIgnored public let session: EditingSession
    /// Saves what is typed to the file.
    @ObservationIgnored public let saver: SaveLoop
    /// The title and lyrics that are being edited; retained.
    @ObservationIgnored public let text: any TextSource
    /// What is special about a new song until it is left; nil for a song that was opened.
    @ObservationIgnored public let beginning: SongBeginning?
    /// Its other versions.
    @ObservationIgnored public private(set) lazy var versions = OtherVersions(of: self)
    /// Whether the song is read-only.
    @ObservationIgnored public let isReadOnly: Bool
    /// Why its library could not be reached when it was opened; nil if the song was read.
    @ObservationIgnored public let obstacle: Problem?
    /// The offline copy that was opened instead; nil if the song was read.
    @ObservationIgnored public let remembered: RememberedSong?
    /// The window that it is in; not retained.
    @ObservationIgnored public weak var host: (any SongHost)?
    /// The page that shows it; not retained.
    @ObservationIgnored public weak var page: (any SongPage)?
    /// Whether the window is gone: the page must not be touched any more.
    @ObservationIgnored public private(set) var isClosed = false

    /// The earlier version that was restored last.
    @ObservationIgnored public var restored: RestoredVersion?
    /// The latest transpositions, the last one at the end, for undoing what they changed besides the text.
    @ObservationIgnored var transposed: [RestoredVersion] = []
    /// The song shown instead that was announced last. It is not announced again after the user closed the message.
    @ObservationIgnored var toldInstead: FilePath?

    @ObservationIgnored let worker: any FileJobs
    /// Makes workers for searches: one that hangs in a large library must not hold up a save or another search.
    @ObservationIgnored let makeSearcher: () -> any FileJobs
    @ObservationIgnored let environment: Environment
    @ObservationIgnored var isLooking = false
    /// Whether to read the file again, because it changed while being read or while there were unsaved changes.
    @ObservationIgnored var isReloadDue = false
    /// Whether the session has a newer song than the page, which was typed on when that was read.
    @ObservationIgnored var isPageBehind = false
    /// Whether something is being read for a sheet.
    @ObservationIgnored private var isSheetComing = false
    @ObservationIgnored var watcher: SongWatcher?
    @ObservationIgnored var following: Task<Void, Never>?

    /// - Parameters:
    ///   - text: the page that already shows the song.
    ///   - worker: does all work on its file.
    ///   - newSong: creates the song; nil for a song that was opened.
    ///   - drafts: the keeper of its drafts so far; nil if there was none.
    ///   - makeSearcher: makes the worker that looks for the song when it is gone.
    public init(
        _ loaded: LoadedSong, on text: any TextSource, in environment: Environment, worker: any FileJobs,
        newSong: NewSong? = nil, drafts: DraftKeeper? = nil,
        makeSearcher: @escaping () -> any FileJobs = { FileWorker() },
        clock: any ModelClock = SystemClock()
    ) {
        session = loaded.session
        self.text = text
        self.worker = worker
        self.makeSearcher = makeSearcher
        self.environment = environment
        obstacle = loaded.obstacle
        remembered = loaded.opened.remembered
        location = loaded.location
        file = loaded.location.file
        place = DisplayText.place(of: loaded.location, in: environment)
        isReadOnly = loaded.readOnlyReason != nil
        beginning = newSong.map { SongBeginning($0, session: loaded.session, clock: clock) }
        saver = SaveLoop(
            session: session, worker: worker, source: text,
            drafts: drafts ?? DraftKeeper(session, clock: clock), newSong: newSong, clock: clock)
        saver.audience = self
    }

    /// Reports what is known once it is on a page: why its library cannot be reached, and which drafts there are.
    public func begin() {
        if let obstacle { report(absence: obstacle) }
        offerDrafts()
    }

    /// The title on the page; if that is empty, the name of its file or a placeholder.
    public var title: String {
        let title = text.title
        if title.isEmpty { return isMade ? file.stem.display : translated("New Song") }
        return title
    }

    /// The name of the folder that the song is in.
    public var folderName: String { file.parent.displayName }

    /// Whether its file was reported gone from its place, even if it was found elsewhere.
    public var isMissing: Bool { standing.isGone }

    /// Whether this is the song at `other`, even by another path.
    public func isAt(_ other: SongLocation) -> Bool {
        // Another song may be at its old place.
        guard isMade, !isMissing else { return false }
        if file == other.file { return true }
        return file == location.file && location.rootIdentity == other.rootIdentity
            && location.relativePath == other.relativePath
    }

    /// Whether this is the song of an entry in its library's list.
    public func isAt(_ entry: SongEntry) -> Bool {
        isMade && file == location.file && file.lastComponent == entry.path.lastComponent
            && location.relativePath.folderAbove == entry.relativePath
    }

    /// Where it is listed, relative to the root of its library; nil while it is not on the disk.
    public var listedPath: FilePath? { isMade ? location.relativePath.folderAbove : nil }

    /// Records where the song is in its library, after it was found or a library was chosen.
    public func adopt(_ newLocation: SongLocation) {
        guard newLocation.file == file else { return }
        location = newLocation
        place = DisplayText.place(of: newLocation, in: environment)
        lookAround()
        worker.enqueue { [session] in session.join(newLocation.isInLibrary ? newLocation.root : nil) }
        host?.songChanged()
    }

    /// Shows the song after a change through its session. What was typed meanwhile stays, and is merged when it is
    /// saved.
    public func update() {
        if session.file != file { move(to: session.file) }
        if text.edit.isEmpty { text.apply(SongText(session.song), isEditable: !isReadOnly) }
        page?.labelsChanged()
    }

    /// Continues with the song in `newFile`.
    func move(to newFile: FilePath) {
        if newFile.parent != file.parent { place = abbreviated(newFile.parent) }
        let old = file
        file = newFile
        host?.fileMoved(from: old)
        lookAround()
        host?.songChanged()
    }

    /// Shows what lies next to the song where it is now, and whether another song is shown instead.
    public func lookAround() {
        guard isMade, !isClosed else { return }
        page?.placeChanged()
        findSongShownInstead()
    }

    /// A path as it is displayed.
    public func abbreviated(_ path: FilePath) -> String {
        DisplayText.abbreviated(path, home: environment.homeDirectory)
    }

    /// Call this when the window closes: pending results are no longer shown.
    public func close() {
        isClosed = true
        restored?.withdrawOffer()
        endWatching()
        beginning?.close()
        saver.stop()
        saver.leaveDrafts()
    }

    /// Reads the contents of a sheet, off the main thread, one at a time, and after what is typed is saved.
    ///
    /// - Parameter needsAllSaved: whether to return nil if changes cannot be saved.
    /// - Returns: nil if another sheet is being loaded, or the song was closed.
    func read<Value: Sendable>(
        needsAllSaved: Bool = false, _ read: @escaping @Sendable (EditingSession) throws(Problem) -> Value
    ) async -> Result<Value, Problem>? {
        guard !isSheetComing else { return nil }
        isSheetComing = true
        defer { isSheetComing = false }
        await saver.save()
        guard !isClosed, !needsAllSaved || !saver.hasUnsavedWords else { return nil }
        let result = await worker.run { [session] in Result { () throws(Problem) in try read(session) } }
        return isClosed ? nil : result
    }
}
