import CAdwaita
import Translations

/// What the window says of its song: title, place, and what became of the last save.
extension SongWindow {
    func updateHeader() {
        guard let song else { return }
        let title = song.title.asLine
        header.setTitle(title, place: song.place)
        if let pinAction { Actions.set(pinAction, to: song.isPinned) }
        gtk_window_set_title(window.cast(), title)
        switch song.saver.state {
        case .untouched, .edited: header.setState("")
        // It is tried again and again.
        case .saving where song.isTryingAgain: break
        case .failed where song.isWaitingForLibrary: header.setState(translated("Not saved yet"))
        case .saving: header.setState(translated("Saving…"))
        case .waiting: header.setState(translated("Waiting for “\(song.folderName)”…"), brief: translated("Saving…"))
        case .saved: header.setState(translated("Saved"))
        case .failed(let problem):
            header.setState(
                translated("Not saved: \(problem.briefly)"), brief: translated("Not saved"), isProblem: true)
        }
    }
}
