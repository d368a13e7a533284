import CAdwaita
import EditingSession
import FileWork
import Problems
import SongFormat
import SongLibrary
import SongOpening
import SongbookModel
import Toolkit

/// What is known of the song, and its metadata, which can be typed there.
extension OpenSong {
    /// Shows the details over `window`. What is typed is saved first, so that they tell of that.
    func showDetails(over window: Widget) {
        guard isMade, beginPreparingSheet() else { return }
        saver.saveNow { [self] in
            guard !isClosed else { return }
            let (session, location, isOffline) = (session, location, session.obstacle != nil)
            let knowsMetadata = remembered?.knowsMetadata ?? true
            worker.run {
                Result { () throws(Problem) in
                    let versions = try session.earlierVersions()
                    guard !isOffline, location.file == session.file else {
                        return SongDetails(
                            offline: session.song, knowsMetadata: knowsMetadata, file: session.file, versions: versions)
                    }
                    return try SongDetails(session.song, at: location, versions: versions)
                }
            } then: { [self] (result: Result<SongDetails, Problem>) in
                endPreparingSheet()
                guard !isClosed else { return }
                switch result {
                case .success(let details): present(details, over: window)
                case .failure(let problem): banners.notify(problem.sentences)
                }
            }
        }
    }

    private func present(_ details: SongDetails, over window: Widget) {
        let view = DetailsView(details, isEditable: !isReadOnly && details.location != nil)
        view.onChange = { [self] name, value in
            guard !isClosed else { return }
            var edit = MetadataEdit()
            edit.set(name, value)
            saver.change(metadata: edit)
        }
        view.onClose = { [self] in self.details = nil }
        self.details = view
        view.present(over: window)
    }
}
