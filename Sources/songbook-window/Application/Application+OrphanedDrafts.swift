import EditingSession
import Files
import Freedesktop
import Problems
import SongNames
import Translations

/// When the program starts without a song, the words are offered that did not get into any.
extension Application {
    /// Looks for drafts off the main thread, and says in the last window, or where it is said already, how many there are.
    func offerOrphanedDrafts() {
        let environment = environment
        FileWorker().run {
            OrphanedDrafts.all(environment: environment)
        } then: { [self] found in
            let offering = windows.first { $0.banners.isShown(.draft) }
            guard let window = offering ?? windows.last, !window.isDestroyed else { return }
            window.banners.notify(found.notices.map(\.sentences), style: .warning)
            guard !found.drafts.isEmpty else { return window.banners.hide(.draft) }
            offer(found.drafts, in: window)
        }
    }

    /// Looks for them anew where they are offered: what became of one is no longer.
    func updateOrphanedDrafts() {
        if windows.contains(where: { $0.banners.isShown(.draft) }) { offerOrphanedDrafts() }
    }

    private func offer(_ drafts: [OrphanedDraft], in window: SongWindow) {
        let count = Set(drafts.map(\.draft.file)).count
        let text = translated(
            count: count,
            one: "Unsaved changes to \(count) song were recovered.",
            other: "Unsaved changes to \(count) songs were recovered.")
        let close = BannerContent.Action(label: translated("Close")) { window.banners.hide(.draft) }
        let show = BannerContent.Action(label: translated("Show…")) { [self] in present(drafts, over: window) }
        window.banners.show(
            BannerContent(style: .information, text: text, actions: [close, show]), about: .draft)
    }

    private func present(_ drafts: [OrphanedDraft], over window: SongWindow) {
        let view = OrphanedDraftsView(drafts, home: environment.homeDirectory)
        view.onOpen = { [self] draft in
            window.banners.hide(.draft)
            open(draft.file)
        }
        view.onSaveElsewhere = { [self] draft in saveElsewhere(draft, over: window) }
        view.present(over: window.window)
    }

    private func saveElsewhere(_ draft: Draft, over window: SongWindow) {
        let isNew = draft.folderOfNewSong != nil
        let name = isNew ? SongName(naming: draft.song).file : draft.file.lastComponent ?? "Song.songbook"
        FileDialog.save(over: window.window, name: name) { [self] newFile in
            guard let newFile, !window.isDestroyed else { return }
            let environment = environment
            FileWorker().run {
                Result { () throws(Problem) in try OrphanedDrafts.save(draft, to: newFile, environment: environment) }
            } then: { [self] (result: Result<Void, Problem>) in
                guard !window.isDestroyed else { return }
                switch result {
                case .success:
                    offerOrphanedDrafts()
                    open(newFile)
                case .failure(let problem): window.banners.notify(problem.sentences, style: .problem)
                }
            }
        }
    }
}
