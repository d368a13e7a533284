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

/// Copies or moves songs and folders of a window's library, or all of it, to other libraries: all selected items, one
/// after the other, with one progress dialog and one report.
@MainActor
final class LibraryTransfers {
    private let worker = FileWorker()
    private var isRunning = false

    /// Asks for the folder of another library to copy or move the action targets to.
    func ask(_ kind: LibraryTransfer.Kind, in window: SongWindow) {
        ask(kind, window.targets, in: window)
    }

    /// Asks for the folder of another library to copy or move these songs and folders to.
    func ask(_ kind: LibraryTransfer.Kind, _ targets: [ItemSelection], in window: SongWindow) {
        Task {
            // The files of new songs are named after their titles first.
            var settled: [ItemSelection] = []
            for target in targets {
                if let target = await window.settleName(of: target) { settled.append(target) }
            }
            guard let subject = TransferSubject(kind, settled), let root = window.library?.model.root, !isRunning
            else { return }
            let environment = window.application.environment
            let libraries = await worker.run { OtherLibrary.all(besides: root, in: environment) }
            guard !window.isDestroyed else { return }
            MoveDialog.askForLibrary(subject.heading, libraries, action: subject.verb, over: window.window) { line in
                Task { [self] in await run(subject, to: FolderPlace(line), in: window) }
            }
        }
    }

    /// Saves unsaved changes in the affected songs, then starts.
    private func run(_ subject: TransferSubject, to place: FolderPlace, in window: SongWindow) async {
        let holders = window.application.windows.filter { $0.openSong(inAny: subject.targets) != nil }
        for holder in holders {
            // If its window is closed meanwhile, the page is gone, and the title with it.
            let title = holder.song?.title ?? ""
            guard await holder.save() else {
                if !window.isDestroyed { window.report(translated("“\(title.amongWords)” is not saved yet")) }
                return
            }
        }
        await start(subject, to: place, holders, in: window)
    }

    private func start(
        _ subject: TransferSubject, to place: FolderPlace, _ holders: [SongWindow], in window: SongWindow
    ) async {
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
        // The transfer takes its turn among the saves of the song.
        await (songs.count == 1 ? songs[0].worker : worker).write {
            transfer.run(paths, to: place.path, ofLibrary: place.root, by: editor(), environment: environment)
        }
        isRunning = false
        await progress.end()
        for song in songs { letGo(song, of: transfer, in: holders) }
        if !window.isDestroyed { finish(subject, place, transfer, in: window) }
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
                words: total > 1 ? CommandProgress.words(done, of: total) : "")
        } onCancel: {
            transfer.cancel()
        }
    }

    /// Closes a song that was moved: it belongs to the other library now.
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
            subject, results, toLibrary: place.root, name: place.name,
            home: window.application.environment.homeDirectory)
        // For one song, a sentence is enough.
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
    /// The shown song, if it is one of the targets or in one.
    fileprivate func openSong(inAny targets: [ItemSelection]) -> OpenSong? {
        targets.lazy.compactMap { self.openSong(in: $0) }.first
    }
}

extension LibraryTree {
    /// Returns the number of songs in a song or folder of the library.
    fileprivate func songCount(in target: ItemSelection) -> Int {
        guard target.isFolder else { return 1 }
        return folders.filter { $0.path.isInside(target.path) }.reduce(0) { $0 + $1.songs.count }
    }
}
