import EditingSession
import FileWork
import Files
import Freedesktop
import Problems
import SongLibrary
import SongbookModel
import Toolkit
import Translations

/// The song's file was deleted, moved or renamed. It is never made anew at its old place.
extension OpenSong {
    /// Whether it was said that its file is gone, and it is not found again.
    var isMissing: Bool { wasMissing && banners.isShown(.outsideChange) && !absence.isReported }

    /// Says that the file is gone, and looks where it went.
    func reportMissing() {
        wasMissing = true
        absence.end(in: self)
        banners.show(gone, about: .outsideChange)
        let (session, root) = (session, location.root)
        // What hangs in a search of a whole library must not hold up a save.
        FileWorker().run {
            session.whereabouts(under: root)
        } then: { [self] (found: EditingSession.Whereabouts?) in
            guard !isClosed, banners.isShown(.outsideChange) else { return }
            switch found {
            case .itself(let found) where found != file: banners.show(moved(to: found), about: .outsideChange)
            case .sameSong(let found) where found != file: banners.show(replaced(by: found), about: .outsideChange)
            case .itself, .sameSong, nil: break
            }
        }
    }

    private func relocate(to found: FilePath) {
        let session = session
        let library = location.rule == .flag ? location.root : nil
        worker.run {
            Result { () throws(Problem) in
                try session.relocate(to: found)
                return (try session.hasChangedOnDisk(), Self.location(of: found, session.environment, library))
            }
        } then: { [self] (result: Result<(Bool, SongLocation?), Problem>) in
            guard !isClosed else { return }
            switch result {
            case .success((let hasChanged, let location)):
                banners.hide(.outsideChange)
                banners.hide(.saving)
                move(to: found)
                if let location {
                    adopt(location)
                    host?.songMoved()
                }
                watchAnew()
                if saver.hasUnsavedWords {
                    saver.saveNow()
                } else if hasChanged {
                    reload()
                }
            case .failure(let problem): banners.notify(problem.sentences)
            }
        }
    }

    /// Where a song is in its library; nil where that cannot be told.
    private nonisolated static func location(
        of file: FilePath, _ environment: Environment, _ library: FilePath?
    ) -> SongLocation? {
        let settings = SettingsStore(environment: environment).load().settings
        return try? SongLocator(environment: environment, settings: settings, libraryFlag: library).location(of: file)
    }

    private var gone: BannerContent {
        let text = translated("This song’s file was deleted, moved or renamed. Its text is still open here.")
        return BannerContent(style: .warning, text: text, actions: [closeSong, elsewhere])
    }

    private func moved(to found: FilePath) -> BannerContent {
        let name = found.displayName
        let text = translated(
            "This song’s file was moved or renamed. It is now “\(name)” in \(abbreviated(found.parent)).")
        let follow = BannerContent.Action(label: translated("Switch to New Location")) { [self] in
            self.relocate(to: found)
        }
        return BannerContent(style: .warning, text: text, actions: [closeSong, elsewhere, follow])
    }

    private func replaced(by found: FilePath) -> BannerContent {
        let name = found.displayName
        let place = abbreviated(found.parent)
        let text = translated(
            "This song’s file was not found. “\(name)” in \(place) has the same ID and lyrics, but may be a copy.")
        let follow = BannerContent.Action(label: translated("Use This Copy")) { [self] in self.relocate(to: found) }
        return BannerContent(style: .warning, text: text, actions: [closeSong, elsewhere, follow])
    }

    private var closeSong: BannerContent.Action {
        BannerContent.Action(label: translated("Close Song")) { [self] in host?.close() }
    }
}
