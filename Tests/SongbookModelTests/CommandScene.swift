import EditingSession
import FileWork
import Files
import Freedesktop
import LibraryChanges
import LibraryFile
import LibraryIndex
import Problems
import SongFormat
import SongLibrary
import TestSupport

@testable import SongbookModel

/// A library, and a window of it in which commands are run.
@MainActor
final class CommandScene: CommandHost {
    let folder: TemporaryFolder
    private let worker = FileWorker()
    private var settings = Settings()
    /// The open songs, by their files.
    var sessions: [FilePath: EditingSession] = [:]
    /// The songs that cannot be saved.
    var unsaved: Set<FilePath> = []
    /// The settled names of the files of new songs; nil for an empty song.
    var settled: [FilePath: FilePath?] = [:]
    /// Called before each song is changed.
    var onSave: (FilePath) throws -> Void = { _ in }
    var isClosed = false

    private(set) var progress: CommandProgress?
    private(set) var shown: [String] = []
    private(set) var failures: [FailedItem] = []
    private(set) var offered: [CommandEnd.Undo] = []
    private(set) var renamed: [String] = []
    private(set) var notices: [Notice] = []
    private(set) var changed: [FilePath] = []
    private(set) var headings: [String] = []
    private(set) var words: [String] = []
    private(set) var questions: [CommandQuestion] = []
    private(set) var places: [CommandEnd.Place] = []
    private(set) var deleted: [FilePath] = []
    private(set) var left: [FilePath] = []
    private(set) var goneFromTrash: [FilePath] = []
    let clock = ManualClock()
    lazy var runner = CommandRunner(self, clock: clock)

    /// The windows of other libraries.
    var others: [FilePath: CommandScene] = [:]

    var place: FolderPlace? { isClosed ? nil : FolderPlace(root: songs, folder: "", name: songs.name.string) }
    var environment: Environment { folder.environment() }

    private let songs: FilePath

    init() throws {
        folder = TemporaryFolder()
        songs = folder.makeFolder("home/Songs")
        settings = Settings(mode: .folder, folder: try Bookmark(of: songs))
    }

    /// A window of another library in the same home.
    init(beside other: CommandScene, _ name: FilePath) throws {
        folder = other.folder
        songs = folder.makeFolder(FilePath("home").appending(name))
        settings = other.settings
        others = [other.songs: other]
        other.others[songs] = self
    }

    /// Writes a song with tags.
    @discardableResult
    func song(_ name: String, _ tags: [String], text: String = "words") -> FilePath {
        let list = tags.map { "\"\($0)\"" }.joined(separator: ", ")
        return folder.write(
            "{\"id\": \"\(name)\", \"title\": \"\(name)\", \"text\": \"\(text)\", \"tags\": [\(list)]}",
            to: file(name))
    }

    func target(_ name: String) -> ItemSelection {
        ItemSelection(path: folder[file(name)], name: FilePath(name).name.string, isFolder: false)
    }

    func folderTarget(_ name: FilePath) -> ItemSelection {
        ItemSelection(path: songs.appending(name), name: name.name.string, isFolder: true)
    }

    func tags(_ name: String) -> [String]? { read(name)?.tags }

    func read(_ name: String) -> Song? { folder.read(file(name)).flatMap { try? SongFile(decoding: $0).song } }

    /// Opens a song, as a window does.
    func open(_ name: String) throws -> EditingSession {
        let session = try EditingSession.open(folder[file(name)], environment: environment)
        sessions[session.file] = session
        return session
    }

    /// Runs a command to its end.
    func run(_ command: any LibraryCommand) async {
        await runner.run(command).value
    }

    /// Undoes the last offer.
    func undo() async throws {
        guard let last = offered.popLast() else { throw NothingOffered() }
        await run(last.command)
    }

    /// Answers the last question with yes.
    func answer() async throws {
        guard let last = questions.popLast() else { throw NothingOffered() }
        await run(last.command)
    }

    struct NothingOffered: Error {}

    /// Whether the library contains an item of this name.
    func isThere(_ name: FilePath) -> Bool { (try? FileStatus(of: songs.appending(name))) != nil }

    /// Returns the file of a song; the name may include the folder that contains the song.
    func file(_ name: String) -> FilePath {
        let folder = FilePath("home/Songs/\(name)")
        return folder.appending(FilePath(folder.name.string + ".songbook"))
    }

    // MARK: The window

    var tree: LibraryTree? { try? LibraryIndex(root: songs, environment: environment).refresh().tree }

    var work: LibraryWork? {
        isClosed ? nil : LibraryWork(worker: worker, editor: editor)
    }

    func editor(of library: FilePath? = nil) -> @Sendable () -> LibraryEditor {
        let (environment, settings) = (environment, settings)
        return { LibraryEditor(environment: environment, settings: settings, libraryFlag: library) }
    }

    func window(ofLibrary root: FilePath) -> (any CommandHost)? { others[root] }

    func settleName(of target: ItemSelection) async -> ItemSelection? {
        guard let settled = settled[target.path] else { return target }
        return settled.map { ItemSelection(path: $0, name: $0.stem.display, isFolder: false) }
    }

    func save(_ target: ItemSelection) async -> ItemSaving {
        try? onSave(target.path)
        guard !isClosed else { return .closed }
        guard !unsaved.contains(target.path) else { return .unsaved }
        let held = sessions[target.path] ?? sessions.values.first { $0.file.isInside(target.path) }
        return .saved(SettledItem(worker: worker, session: held))
    }

    func itemChanged(_ target: ItemSelection, _ item: SettledItem, _ result: Result<LibraryChange, Problem>) {
        changed.append(target.path)
    }

    func itemLeft(_ target: ItemSelection, _ item: SettledItem, _ result: Result<LibraryChange, Problem>) {
        left.append(target.path)
    }

    func itemDeleted(_ target: ItemSelection) { deleted.append(target.path) }
    func libraryChanged() {}
    func trashChanged(_ gone: [FilePath]) { goneFromTrash += gone }

    func lookAtLibrary() async -> LibraryTree? { tree }

    func changeArrangement(
        replacing place: PlaceChange?,
        _ body: @escaping @Sendable (inout LibraryArrangement) throws(Problem) -> Void
    ) async -> ArrangementChange? {
        var before = LibraryArrangement()
        let report = try? store.change { arrangement throws(Problem) in
            before = arrangement
            try body(&arrangement)
        }
        guard let report else { return nil }
        if let place { renamed.append("\(place.old.key) \(place.new.key)") }
        return ArrangementChange(before: before, after: report.arrangement)
    }

    var store: LibraryStore { LibraryStore(root: songs, environment: environment) }

    func show(_ progress: CommandProgress) {
        self.progress = progress
        shown.append(progress.heading)
    }

    func endProgress() async {}
    func notify(_ notices: [Notice]) { self.notices += notices }
    func tell(_ words: String) { self.words.append(words) }

    func report(_ failures: [FailedItem], _ heading: (ItemSelection) -> String) {
        self.failures += failures
        headings += failures.map { heading($0.target) }
    }

    func ask(_ question: CommandQuestion) { questions.append(question) }
    func show(_ place: CommandEnd.Place) { places.append(place) }
    func offerUndo(_ undo: CommandEnd.Undo) { offered.append(undo) }
}
