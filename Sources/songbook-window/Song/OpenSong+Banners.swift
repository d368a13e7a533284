import SongbookModel
import Toolkit

/// The banners of the song.
extension OpenSong {
    /// Keeps the banners up to date with the model from now on.
    func renderBanners() {
        render(self, in: widget) { $0.show($0.model.standingNotice, about: .outsideChange) }
        render(self, in: widget) { $0.show($0.model.saveNotice, about: .saving) }
        render(self, in: widget) { $0.show($0.model.draftNotice, about: .draft) }
        render(self, in: widget) { $0.show($0.model.versionsNotice, about: .conflict) }
        render(self, in: widget) { $0.show($0.model.shownInsteadNotice, about: .notShown) }
    }

    /// Tells the user that very long lines are not shown in full.
    func sayLinesAreShownInPart() {
        banners.notify(LongLines.notice)
    }

    private func show(_ notice: SongNotice?, about matter: BannerArea.Matter) {
        if let notice { banners.show(BannerContent(notice, of: model), about: matter) } else { banners.hide(matter) }
    }
}

@MainActor
extension BannerContent {
    /// A message about a song.
    fileprivate init(_ notice: SongNotice, of song: SongModel) {
        self.init(
            style: Style(notice.importance), text: notice.text, actions: notice.actions.map { Action($0, for: song) },
            detail: notice.detail)
    }
}

@MainActor
extension BannerContent.Action {
    /// What the user can do about a message about a song.
    init(_ action: SongNotice.Action, for song: SongModel) {
        self.init(label: action.label) { action.run(for: song) }
    }
}

extension BannerContent.Style {
    fileprivate init(_ importance: SongNotice.Importance) {
        self =
            switch importance {
            case .information: .information
            case .warning: .warning
            case .problem: .problem
            }
    }
}
