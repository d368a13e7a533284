import EditingSession
import FileWork
import Files
import Freedesktop
import LibraryChanges
import Problems
import SongNames
import SongbookModel
import Toolkit
import Translations

/// Offering unsaved changes from drafts when the program starts without a song.
extension Application {
    /// Looks for drafts off the main thread, and shows their number in the window that shows it already, or in
    /// `preferred`. If the song in that window offers a draft of its own, the user decides about that first.
    ///
    /// - Parameter preferred: nil for the last window.
    func offerOrphanedDrafts(in preferred: SongWindow? = nil) {
        areDraftsOffered = true
        let environment = environment
        FileWorker().run {
            OrphanedDrafts.all(environment: environment)
        } then: { [self] found in
            let offering = windows.first { $0.banners.isShown(.draft) } ?? preferred
            guard areDraftsOffered, let window = offering ?? windows.last, !window.isDestroyed else { return }
            window.banners.notify(found.notices.map(\.sentences), style: .warning)
            let drafts = found.drafts.filter { found in !windows.contains { $0.offers(found.draft) } }
            if found.drafts.isEmpty { areDraftsOffered = false }
            guard !drafts.isEmpty, window.song?.banners.isShown(.draft) != true else {
                return window.banners.hide(.draft)
            }
            offer(drafts, in: window)
        }
    }

    /// Looks for drafts again while they are offered: leaves out those that are resolved, and those that their song
    /// offers.
    func updateOrphanedDrafts() {
        if areDraftsOffered { offerOrphanedDrafts() }
    }

    private func offer(_ drafts: [OrphanedDraft], in window: SongWindow) {
        let count = Set(drafts.map(\.draft.file)).count
        let text = translated(
            count: count,
            one: "Unsaved changes to \(count) song were recovered.",
            other: "Unsaved changes to \(count) songs were recovered.")
        let close = BannerContent.Action(label: translated("Close")) { [self] in
            areDraftsOffered = false
            window.banners.hide(.draft)
        }
        let show = BannerContent.Action(label: translated("Show…")) { [self] in present(drafts, over: window) }
        window.banners.show(
            BannerContent(style: .information, text: text, actions: [close, show]), about: .draft)
    }

    /// Shows drafts with the commands for each.
    func present(_ drafts: [OrphanedDraft], over window: SongWindow) {
        let view = OrphanedDraftsView(drafts, home: environment.homeDirectory)
        view.onOpen = { [self] draft in
            window.banners.hide(.draft)
            open(draft.file)
        }
        view.onRestore = { [self] draft in restore(draft, over: window) }
        view.onSaveElsewhere = { [self] draft in saveElsewhere(draft, over: window) }
        view.present(over: window.window)
    }

    private func saveElsewhere(_ draft: Draft, over window: SongWindow) {
        let isNew = draft.folderOfNewSong != nil
        let name = isNew ? SongName(naming: draft.song).file : draft.file.lastComponent ?? "Song.songbook"
        FileDialog.save(over: window.window, name: name) { [self] newFile in
            guard let newFile, !window.isDestroyed else { return }
            let environment = environment
            save(over: window) { () throws(Problem) in
                try OrphanedDrafts.save(draft, to: newFile, environment: environment)
                return newFile
            }
        }
    }

    private func restore(_ draft: Draft, over window: SongWindow) {
        guard let folder = draft.folderOfNewSong else { return }
        let environment = environment
        save(over: window) { () throws(Problem) in
            let settings = SettingsSnapshot(environment: environment).inEffect
            let newSong = NewSong(in: folder) { LibraryEditor(environment: environment, settings: settings) }
            return try newSong.restore(draft, environment: environment)
        }
    }

    /// Creates a song from a draft off the main thread, and opens it.
    private func save(over window: SongWindow, _ work: @escaping @Sendable () throws(Problem) -> FilePath) {
        FileWorker().run {
            Result { () throws(Problem) in try work() }
        } then: { [self] (result: Result<FilePath, Problem>) in
            guard !window.isDestroyed else { return }
            switch result {
            case .success(let file):
                offerOrphanedDrafts()
                open(file)
            case .failure(let problem): window.banners.notify(problem.sentences, style: .problem)
            }
        }
    }
}

extension SongWindow {
    /// Whether the shown song itself offers a draft.
    fileprivate func offers(_ draft: Draft) -> Bool {
        guard let song, song.banners.isShown(.draft) else { return false }
        return song.session.recoveredDrafts.contains { $0.savedAt == draft.savedAt }
    }
}
