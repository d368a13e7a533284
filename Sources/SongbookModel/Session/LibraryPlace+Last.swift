public import Files
public import Freedesktop
public import SongLibrary

/// Reopening the library in which the program was left.
nonisolated extension LibraryPlace {
    /// The library that was open last, if it is one that was used before: it is shown until another one is chosen. Nil
    /// for any other, and if it is unavailable. Waits for the disk.
    public init?(
        leftIn state: WindowState, _ store: SettingsStore, _ settings: Settings, in environment: Environment
    ) {
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

    /// Restores the place at which this library was left, if the state is of this one; a folder only if it still
    /// exists. Waits for the disk.
    public mutating func resume(_ state: WindowState) {
        guard state.library == root else { return }
        last = state
        if state.isOpening { last?.song = nil }
        guard let folder = state.shown.folder else { return shown = state.shown }
        let path = folder == "" ? root : root.appending(folder)
        if (try? FileStatus(of: path))?.kind == .directory { shown = state.shown }
    }
}

nonisolated extension WindowState {
    /// Returns the same state in the library in use, if that was moved to `root` from its path in the state.
    public func following(_ settings: Settings, to root: FilePath) -> WindowState {
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

nonisolated extension Settings {
    /// Returns the folder of the library in use, as it was chosen; nil if none was.
    public func chosenFolder(in environment: Environment) -> FilePath? {
        switch mode {
        case .folder: folder?.path
        case .inApp: Self.inAppFolder(in: environment)
        case nil: nil
        }
    }
}
