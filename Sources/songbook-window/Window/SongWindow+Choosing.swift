import CAdwaita
import Files
import Freedesktop
import SongLibrary
import Translations

/// Choosing a library.
extension SongWindow {
    /// Offers to make a library of a folder above the song, where nobody chose one yet.
    func offerLibrary(for song: OpenSong) {
        let home = application.environment.homeDirectory
        let folders = LibraryOffer.folders(for: song.location, home: home)
        guard library == nil, !folders.isEmpty else { return }
        setOffer(
            LibraryOffer(folders, home: home) { [weak self] folder in
                self?.choose(.folder(folder))
            } close: { [weak self] in
                self?.setOffer(nil)
            })
    }

    /// Remembers a library from now on, and shows it: beside the song, if that is in it.
    func choose(_ choice: LibraryChoice) {
        let environment = application.environment
        let file = song?.file
        FileWorker().run {
            Result { () throws(Problem) -> Chosen in
                let store = SettingsStore(environment: environment)
                let (path, notices) = try store.choose(choice)
                guard let file else { return Chosen(path: path, notices: notices, location: nil) }
                let locator = SongLocator(environment: environment, settings: store.load().settings)
                guard case .song(let location) = try locator.locate(SongReference(file)) else {
                    return Chosen(path: path, notices: notices, location: nil)
                }
                return Chosen(path: path, notices: notices, location: location)
            }
        } then: { [self] (result: Result<Chosen, Problem>) in
            if !isDestroyed { chosen(result) }
        }
    }

    /// Asks for a folder and makes it the library; who thinks better of it is where she was.
    func chooseLibraryFolder() {
        FileDialog.chooseFolder(over: window, in: library?.model.root) { [self] folder in
            if let folder, !isDestroyed { choose(.folder(folder)) }
        }
    }

    private func chosen(_ result: Result<Chosen, Problem>) {
        switch result {
        case .failure(let problem):
            MessageDialog.say(translated("The Library Cannot Be Used"), problem, over: window)
        case .success(let chosen):
            guard library == nil else { return application.openLibrary() }
            guard let song else { return application.openLibrary(replacing: self) }
            setOffer(nil)
            guard let location = chosen.location, let place = LibraryPlace(location),
                application.window(of: place) == nil
            else { return application.openLibrary() }
            song.adopt(location)
            becomeLibrary(place)
            present()
            song.editor.takeFocus()
        }
    }
}

private struct Chosen: Sendable {
    let path: FilePath
    let notices: [String]
    let location: SongLocation?
}
