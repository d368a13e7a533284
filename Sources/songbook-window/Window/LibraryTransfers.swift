import CAdwaita
import EditingSession
import Files
import LibraryChanges
import LibraryIndex
import Problems
import Translations

/// Copies and moves songs and folders of a window's library, or all of it, to other libraries.
@MainActor
final class LibraryTransfers {
    private let worker = FileWorker()
    private var isRunning = false

    /// Asks for the folder of another library for the target of menus and keys.
    func ask(_ kind: LibraryTransfer.Kind, in window: SongWindow) {
        guard let target = window.target else { return }
        window.holder(of: target).settleName(of: target) { [self] in ask(kind, $0, in: window) }
    }

    private func ask(_ kind: LibraryTransfer.Kind, _ target: ItemSelection, in window: SongWindow) {
        guard let root = window.library?.model.root, !isRunning else { return }
        let environment = window.application.environment
        worker.run {
            OtherLibrary.all(besides: root, in: environment)
        } then: { [self] libraries in
            guard !window.isDestroyed else { return }
            MoveDialog.askForLibrary(
                kind.heading(target.shownName), libraries, action: kind.verb, over: window.window
            ) { [self] line in run(kind, target, to: FolderPlace(line), in: window) }
        }
    }

    /// Copies or moves something to a folder of another library, after what is typed into songs of it is saved.
    func run(
        _ kind: LibraryTransfer.Kind, _ target: ItemSelection, to place: FolderPlace, in window: SongWindow
    ) {
        let holders = window.application.windows.filter { $0.openSong(in: target) != nil }
        leave(holders) { [self] isSaved in
            guard isSaved else { return window.report(translated("“\(target.shownName)” is not saved yet")) }
            start(kind, target, to: place, holders, in: window)
        }
    }

    private func leave(_ windows: [SongWindow], then next: @escaping @MainActor (Bool) -> Void) {
        guard let first = windows.first else { return next(true) }
        first.leave { [self] isSaved in
            isSaved ? leave(Array(windows.dropFirst()), then: next) : next(false)
        }
    }

    private func start(
        _ kind: LibraryTransfer.Kind, _ target: ItemSelection, to place: FolderPlace, _ holders: [SongWindow],
        in window: SongWindow
    ) {
        guard let library = window.library, !window.isDestroyed else { return }
        let songs = holders.compactMap { $0.openSong(in: target) }
        let sessions = Dictionary(songs.map { ($0.file, $0.session) }) { first, _ in first }
        let transfer = TransferRun(kind, sessions: sessions)
        let total = library.model.snapshot?.tree.songCount(in: target) ?? 1
        isRunning = true
        let progress = ProgressDialog(kind.progress(target.shownName), over: window.window) {
            let done = transfer.songs
            return ProgressDialog.Progress(
                fraction: total > 1 ? Double(min(done, total)) / Double(total) : nil,
                words: total > 1 ? translated("\(done) of \(total) songs") : "")
        } onCancel: {
            transfer.cancel()
        }
        let editor = library.work.editor(of: place.root)
        let environment = window.application.environment
        // The saves of the song come before and after it.
        (songs.count == 1 ? songs[0].worker : worker).run(for: worker) {
            transfer.run(target.path, to: place, by: editor(), environment: environment)
        } then: { [self] in
            isRunning = false
            progress.end { [self] in
                for song in songs { letGo(song, of: transfer, in: holders) }
                finish(kind, target, place, transfer, in: window)
            }
        }
    }

    /// A song that was moved belongs to the other library now.
    private func letGo(_ song: OpenSong, of transfer: TransferRun, in windows: [SongWindow]) {
        let moved = (transfer.items + [transfer.named].compactMap(\.self)).filter { $0.outcome == .moved }
        guard moved.contains(where: { song.session.file.isInside($0.path) }),
            let window = windows.first(where: { $0.song === song }), !window.isDestroyed
        else { return }
        window.letGo(song)
    }

    private func finish(
        _ kind: LibraryTransfer.Kind, _ target: ItemSelection, _ place: FolderPlace, _ transfer: TransferRun,
        in window: SongWindow
    ) {
        guard !window.isDestroyed else { return }
        let items = transfer.items + [transfer.named].compactMap(\.self)
        window.notify(items.flatMap(\.notices))
        if let problem = items.compactMap(\.unconfirmed).first { window.report(problem.sentences) }
        if !items.isEmpty || transfer.isCancelled || transfer.problems.isEmpty {
            window.report(kind.words(transfer, called: target.shownName, place: place.name))
        }
        if let problem = transfer.problems.first {
            let heading = kind.failure(target.shownName)
            let rest = transfer.problems.count - 1
            let more = translated(count: rest, one: "\(rest) more problem", other: "\(rest) more problems")
            MessageDialog.report(heading, rest > 0 ? problem.adding(remedy: more) : problem, over: window.window)
        }
    }
}

extension LibraryTree {
    /// How many songs something of the library is.
    fileprivate func songCount(in target: ItemSelection) -> Int {
        guard target.isFolder else { return 1 }
        return folders.filter { $0.path.isInside(target.path) }.reduce(0) { $0 + $1.songs.count }
    }
}

extension LibraryTransfer.Kind {
    fileprivate func heading(_ name: String) -> String {
        switch self {
        case .copy: translated("Copy “\(name)” to Another Library")
        case .move: translated("Move “\(name)” to Another Library")
        }
    }

    fileprivate var verb: String {
        switch self {
        case .copy: translated("C_opy")
        case .move: translated("_Move")
        }
    }

    fileprivate func progress(_ name: String) -> String {
        switch self {
        case .copy: translated("Copying “\(name)”")
        case .move: translated("Moving “\(name)”")
        }
    }

    fileprivate func failure(_ name: String) -> String {
        switch self {
        case .copy: translated("Could Not Copy “\(name)”")
        case .move: translated("Could Not Move “\(name)”")
        }
    }

    /// What was done: of a folder, how many songs.
    @MainActor
    fileprivate func words(_ transfer: TransferRun, called name: String, place: String) -> String {
        let songs = transfer.songs
        if let named = transfer.named, named.kind == .song || transfer.items.isEmpty {
            return switch named.outcome {
            case .copied: translated("“\(name)” copied to “\(place)”")
            case .moved: translated("“\(name)” moved to “\(place)”")
            case .present: translated("“\(name)” is already in “\(place)”")
            }
        }
        switch self {
        case .copy:
            let present = transfer.items.count { $0.kind == .song && $0.outcome == .present }
            let copied = songs - present
            let words = translated(
                count: copied, one: "\(copied) song copied to “\(place)”", other: "\(copied) songs copied to “\(place)”"
            )
            guard present > 0 else { return words }
            return words + "; "
                + translated(
                    count: present, one: "\(present) was already there", other: "\(present) were already there")
        case .move:
            return translated(
                count: songs, one: "\(songs) song moved to “\(place)”", other: "\(songs) songs moved to “\(place)”")
        }
    }
}
