import CAdwaita
import EditingSession
import FileWork
import Files
import Freedesktop
import LibraryChanges
import LibraryIndex
import SongbookModel
import Toolkit
import Translations

/// Copies and moves songs and folders of a window's library, or all of it, to other libraries: as many as are selected, one
/// after the other, with one progress and one report.
@MainActor
final class LibraryTransfers {
    private let worker = FileWorker()
    private var isRunning = false

    /// Asks for the folder of another library for the targets of menus and keys.
    func ask(_ kind: LibraryTransfer.Kind, in window: SongWindow) {
        ask(kind, window.targets, in: window)
    }

    /// The same for these songs and folders.
    func ask(_ kind: LibraryTransfer.Kind, _ targets: [ItemSelection], in window: SongWindow) {
        settleNames(of: targets, in: window) { [self] targets in
            if let subject = TransferSubject(kind, targets) { ask(subject, in: window) }
        }
    }

    /// Songs that were just begun get the names of their titles first.
    private func settleNames(
        of targets: [ItemSelection], _ settled: [ItemSelection] = [], in window: SongWindow,
        then next: @escaping @MainActor ([ItemSelection]) -> Void
    ) {
        guard let first = targets.first else { return next(settled) }
        let rest = Array(targets.dropFirst())
        let skip: @MainActor () -> Void = { [self] in settleNames(of: rest, settled, in: window, then: next) }
        window.holder(of: first).settleName(of: first, or: skip) { [self] in
            settleNames(of: rest, settled + [$0], in: window, then: next)
        }
    }

    private func ask(_ subject: TransferSubject, in window: SongWindow) {
        guard let root = window.library?.model.root, !isRunning else { return }
        let environment = window.application.environment
        worker.run {
            OtherLibrary.all(besides: root, in: environment)
        } then: { [self] libraries in
            guard !window.isDestroyed else { return }
            MoveDialog.askForLibrary(subject.heading, libraries, action: subject.verb, over: window.window) {
                [self] line in run(subject, to: FolderPlace(line), in: window)
            }
        }
    }

    /// Begins when what is typed into songs of it is saved.
    private func run(_ subject: TransferSubject, to place: FolderPlace, in window: SongWindow) {
        let holders = window.application.windows.filter { $0.openSong(inAny: subject.targets) != nil }
        leave(holders) { [self] unsaved in
            guard let unsaved else { return start(subject, to: place, holders, in: window) }
            if !window.isDestroyed { window.report(translated("“\(unsaved.amongWords)” is not saved yet")) }
        }
    }

    /// - Parameter next: told what the song is called that could not be saved; nil where all are.
    private func leave(_ windows: [SongWindow], then next: @escaping @MainActor (String?) -> Void) {
        guard let first = windows.first else { return next(nil) }
        // Where its window is closed meanwhile, the page is gone, and the title with it.
        let title = first.song?.title ?? ""
        first.leave { [self] isSaved in
            isSaved ? leave(Array(windows.dropFirst()), then: next) : next(title)
        }
    }

    private func start(
        _ subject: TransferSubject, to place: FolderPlace, _ holders: [SongWindow], in window: SongWindow
    ) {
        guard let library = window.library, !window.isDestroyed, !isRunning else { return }
        let songs = holders.compactMap { $0.openSong(inAny: subject.targets) }
        let sessions = Dictionary(songs.map { ($0.file, $0.session) }) { first, _ in first }
        let transfer = TransferRun(subject.kind, sessions: sessions)
        isRunning = true
        library.browse.choice.end()
        let progress = showProgress(subject, transfer, library, over: window.window)
        let editor = library.work.editor(of: place.root)
        let environment = window.application.environment
        let paths = subject.targets.map(\.path)
        // The saves of the song come before and after it.
        (songs.count == 1 ? songs[0].worker : worker).run(for: worker) {
            transfer.run(paths, to: place, by: editor(), environment: environment)
        } then: { [self] in
            isRunning = false
            progress.end { [self] in
                for song in songs { letGo(song, of: transfer, in: holders) }
                if !window.isDestroyed { finish(subject, place, transfer, in: window) }
            }
        }
    }

    private func showProgress(
        _ subject: TransferSubject, _ transfer: TransferRun, _ library: LibraryView, over window: Widget
    ) -> ProgressDialog {
        let tree = library.model.snapshot?.tree
        let total = subject.targets.reduce(0) { $0 + (tree?.songCount(in: $1) ?? 1) }
        return ProgressDialog(subject.progress, over: window) {
            let done = transfer.songs
            return ProgressDialog.Progress(
                fraction: total > 1 ? Double(min(done, total)) / Double(total) : nil,
                words: total > 1 ? translated("\(done) of \(total) songs") : "")
        } onCancel: {
            transfer.cancel()
        }
    }

    /// A song that was moved belongs to the other library now.
    private func letGo(_ song: OpenSong, of transfer: TransferRun, in windows: [SongWindow]) {
        let moved = transfer.results.items.filter { $0.outcome == .moved }
        guard moved.contains(where: { song.session.file.isInside($0.path) }),
            let window = windows.first(where: { $0.song === song }), !window.isDestroyed
        else { return }
        window.letGo(song)
    }

    private func finish(
        _ subject: TransferSubject, _ place: FolderPlace, _ transfer: TransferRun, in window: SongWindow
    ) {
        let results = transfer.results
        window.library?.model.look()
        if let problem = results.items.compactMap(\.unconfirmed).first { window.report(problem.sentences) }
        let report = TransferReport(
            subject, results, to: place, home: window.application.environment.homeDirectory)
        // Of one song there is nothing more to say than a sentence.
        guard subject.isOneSong else {
            return window.fileTransfers.tell(report, title: subject.reportTitle, in: window)
        }
        window.notify(results.items.flatMap(\.notices))
        if let problem = results.failures.first {
            MessageDialog.report(subject.failure, problem, over: window.window)
        } else {
            window.report(report.summary)
        }
    }
}

extension SongWindow {
    /// The song that is shown, if it is in something of what is to be changed.
    fileprivate func openSong(inAny targets: [ItemSelection]) -> OpenSong? {
        targets.lazy.compactMap { self.openSong(in: $0) }.first
    }
}

extension LibraryTree {
    /// How many songs something of the library is.
    fileprivate func songCount(in target: ItemSelection) -> Int {
        guard target.isFolder else { return 1 }
        return folders.filter { $0.path.isInside(target.path) }.reduce(0) { $0 + $1.songs.count }
    }
}
