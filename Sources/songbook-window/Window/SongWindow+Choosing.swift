import CAdwaita
import FileWork
import Files
import Freedesktop
import Problems
import SongLibrary
import SongbookModel
import Toolkit
import Translations

/// Choosing a library.
extension SongWindow {
    /// Offers to turn a folder above the song into the library, if the song is in none.
    func offerLibrary(for song: OpenSong) {
        let home = application.environment.homeDirectory
        let folders = LibraryOffer.folders(for: song.location, home: home)
        guard library == nil, !folders.isEmpty else { return }
        content.setOffer(
            LibraryOffer(folders, home: home) { [weak self] folder in
                self?.choose(.folder(folder))
            } close: { [weak self] in
                self?.content.setOffer(nil)
            })
    }

    /// Makes a library the one in use and shows it: beside the song, if the song is in it. Asks for confirmation first
    /// if the folder may have been chosen by mistake.
    func choose(_ choice: LibraryChoice) {
        guard case .folder(let folder) = choice else { return use(choice) }
        DoubtfulLibrary.settle(folder, over: self) { [weak self] in self?.use(choice) }
    }

    private func use(_ choice: LibraryChoice) {
        let environment = application.environment
        let file = song.flatMap { $0.isMade ? $0.file : nil }
        FileWorker().run {
            Result { () throws(Problem) -> Chosen in
                let store = SettingsStore(environment: environment)
                let library = try store.choose(choice)
                var chosen = Chosen(library: library, identity: try? FileStatus(of: library.path).identity)
                guard let file else { return chosen }
                let locator = SongLocator(environment: environment, settings: store.load().settings)
                if case .song(let location) = try locator.locate(SongReference(file)) { chosen.location = location }
                return chosen
            }
        } then: { [self] (result: Result<Chosen, Problem>) in
            if !isDestroyed { chosen(choice, result) }
        }
    }

    /// Asks for a folder and makes it the library; if the user cancels, nothing changes.
    func chooseLibraryFolder() {
        FileDialog.chooseFolder(over: window, in: library?.model.root) { [self] folder in
            if let folder, !isDestroyed { choose(.folder(folder)) }
        }
    }

    private func chosen(_ choice: LibraryChoice, _ result: Result<Chosen, Problem>) {
        switch result {
        case .failure(let problem):
            MessageDialog.report(translated("Could Not Use Library"), problem, over: window)
        case .success(let chosen):
            let folder = DisplayText.abbreviated(chosen.library.path, home: application.environment.homeDirectory)
            let place =
                choice == .inApp
                ? translated("Your library is now the private library.")
                : translated("Your library is now \(folder).")
            let notices = chosen.library.notices.map(\.sentences) + [place]
            if let library {
                application.openLibrary(notices: notices)
                // This window shows another library; a window for that one opens when one of its songs is opened.
                if library.place.rootIdentity != chosen.identity { close() }
                return
            }
            guard let song else { return application.openLibrary(replacing: self, notices: notices) }
            content.setOffer(nil)
            guard let location = chosen.location, let place = LibraryPlace(location),
                application.windowsByUse.window(of: place) == nil
            else { return application.openLibrary(notices: notices) }
            song.adopt(location)
            becomeLibrary(place)
            for notice in notices { library?.report(notice) }
            present()
            song.editor.grabFocus()
        }
    }
}

private struct Chosen: Sendable {
    let library: ChosenLibrary
    let identity: FileIdentity?
    /// The location of the open song in the library.
    var location: SongLocation?
}
