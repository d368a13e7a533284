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

/// A library, and a window of it that commands are given in.
@MainActor
final class CommandScene: CommandHost {
    let folder = TemporaryFolder()
    private let worker = FileWorker()
    private var settings = Settings()
    /// The songs that are open, by their files.
    var sessions: [FilePath: EditingSession] = [:]
    /// The songs that cannot be saved.
    var unsaved: Set<FilePath> = []
    /// What the files of songs that were just begun are called once that is settled; nil where they are empty.
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
    lazy var runner = CommandRunner(self)

    var root: FilePath { folder["home/Songs"] }
    var environment: Environment { folder.environment() }

    init() throws {
        settings = Settings(mode: .folder, folder: try Bookmark(of: folder.makeFolder("home/Songs")))
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
        ItemSelection(path: folder[file(name)], name: name, isFolder: false)
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

    /// Takes back what was offered last.
    func undo() async throws {
        guard let last = offered.popLast() else { throw NothingOffered() }
        await run(last.command)
    }

    struct NothingOffered: Error {}

    func file(_ name: String) -> FilePath { FilePath("home/Songs/\(name)/\(name).songbook") }

    // MARK: The window

    var tree: LibraryTree? { try? LibraryIndex(root: root, environment: environment).refresh().tree }

    func settleName(of target: ItemSelection) async -> ItemSelection? {
        guard let settled = settled[target.path] else { return target }
        return settled.map { ItemSelection(path: $0, name: target.name, isFolder: false) }
    }

    func save(_ target: ItemSelection) async -> SettledItem? {
        try? onSave(target.path)
        guard !isClosed, !unsaved.contains(target.path) else { return nil }
        let (environment, settings) = (environment, settings)
        return SettledItem(
            worker: worker, editor: { LibraryEditor(environment: environment, settings: settings) },
            session: sessions[target.path])
    }

    func itemChanged(_ target: ItemSelection, _ item: SettledItem, _ result: Result<LibraryChange, Problem>) {
        changed.append(target.path)
    }

    func lookAtLibrary() async -> LibraryTree? { tree }

    func changeArrangement(
        renaming names: (tag: String, newTag: String)?,
        _ body: @escaping @Sendable (inout LibraryArrangement) throws(Problem) -> Void
    ) async -> ArrangementChange? {
        var before = LibraryArrangement()
        let report = try? store.change { arrangement throws(Problem) in
            before = arrangement
            try body(&arrangement)
        }
        guard let report else { return nil }
        if let names { renamed.append("\(names.tag) \(names.newTag)") }
        return ArrangementChange(before: before, after: report.arrangement)
    }

    var store: LibraryStore { LibraryStore(root: root, environment: environment) }

    func show(_ progress: CommandProgress) {
        self.progress = progress
        shown.append(progress.heading)
    }

    func endProgress() async {}
    func notify(_ notices: [Notice]) { self.notices += notices }
    func report(_ failures: [FailedItem], _ heading: (ItemSelection) -> String) { self.failures += failures }
    func offerUndo(_ undo: CommandEnd.Undo) { offered.append(undo) }
}
