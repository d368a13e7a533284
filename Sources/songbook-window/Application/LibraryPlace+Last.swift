import Files
import Freedesktop
import SongLibrary
import SongbookModel

/// Going on in a library where the program was left.
extension LibraryPlace {
    /// The library that was open last, where that is one that was in use before: it is shown until another one is chosen.
    /// Nil for any other, and where it is out of reach. Waits for the disk.
    init?(leftIn state: WindowState, _ store: SettingsStore, _ settings: Settings, in environment: Environment) {
        guard state.chosen == settings.chosenFolder(in: environment) else { return nil }
        let others = settings.libraries(in: environment).filter { !$0.isChosen }
        let isKnown = others.contains { library in
            library.path == state.library || (try? library.path.withoutDots()) == state.library
        }
        guard isKnown, store.state(ofLibrary: state.library) == .present,
            let status = try? FileStatus(of: state.library), status.kind == .directory
        else { return nil }
        self.init(root: state.library, rootIdentity: status.identity, shown: .root)
        resume(state)
    }

    /// Goes on where the library was left, if it is this one: a folder only as long as that is there. Waits for the disk.
    mutating func resume(_ state: WindowState) {
        guard state.library == root else { return }
        last = state
        if state.isOpening { last?.song = nil }
        guard let folder = state.shown.folder else { return shown = state.shown }
        let path = folder == "" ? root : root.appending(folder)
        if (try? FileStatus(of: path))?.kind == .directory { shown = state.shown }
    }
}

extension WindowState {
    /// The same state in the library that is in use, if that was moved to `root` from where the state has it.
    func following(_ settings: Settings, to root: FilePath) -> WindowState {
        guard library != root, settings.mode == .folder, let folder = settings.folder,
            folder.formerPaths.contains(library)
        else { return self }
        var state = self
        func follow(_ path: FilePath) -> FilePath { path.relative(to: library).map(root.appending) ?? path }
        state.library = root
        state.song = song.map(follow)
        return state
    }
}

extension Settings {
    /// The folder of the library in use, as it was chosen; nil where none was.
    func chosenFolder(in environment: Environment) -> FilePath? {
        switch mode {
        case .folder: folder?.path
        case .inApp: Self.inAppFolder(in: environment)
        case nil: nil
        }
    }
}
