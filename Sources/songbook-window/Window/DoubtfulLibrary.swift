import FileWork
import Files
import Freedesktop
import LibraryIndex
import SongLibrary
import SongbookModel
import Translations

/// Asks for confirmation before a folder that may have been chosen by mistake becomes the library.
@MainActor
enum DoubtfulLibrary {
    /// Checks a folder off the main thread, which the user can cancel, and asks if it looks wrong.
    ///
    /// - Parameter next: called if the folder should be used.
    static func settle(_ folder: FilePath, over window: SongWindow, then next: @escaping @MainActor () -> Void) {
        let (cancellation, environment) = (Cancellation(), window.application.environment)
        let progress = ProgressDialog(translated("Checking Folder"), over: window.window) {
            ProgressDialog.Progress(fraction: nil, words: translated("Looking for songs…"))
        } onCancel: {
            cancellation.cancel()
        }
        FileWorker().run {
            // If the reference cannot be resolved, using the library reports it.
            let path = (try? SongReference(folder).path(in: environment)) ?? folder
            return LibraryDoubt(about: path, environment: environment) { cancellation.isCancelled }
        } then: { doubt in
            progress.end {
                guard !cancellation.isCancelled, !window.isDestroyed else { return }
                guard let doubt else { return next() }
                ask(doubt, about: folder, over: window, then: next)
            }
        }
    }

    private static func ask(
        _ doubt: LibraryDoubt, about folder: FilePath, over window: SongWindow,
        then next: @escaping @MainActor () -> Void
    ) {
        let place = DisplayText.abbreviated(folder, home: window.application.environment.homeDirectory)
        MessageDialog.ask(
            translated("Use This Folder as Your Library?"), place + "\n\n" + doubt.sentences,
            action: translated("_Use Anyway"), isDestructive: false, isDoubtful: true, over: window.window, then: next)
    }
}

extension LibraryDoubt {
    /// Why it may be a mistake, and what to do instead.
    fileprivate var sentences: String {
        switch self {
        case .everything:
            translated(
                """
                This folder contains your whole home folder. Songbook would look for songs in all of it, which can \
                take long. Choose the folder that contains your songs, or create one for them.
                """)
        case .manyEntries(let count):
            translated(
                count: count, one: "There is no song among the first \(count) file and folder in it.",
                other: "There is no song among the first \(count) files and folders in it.")
                + " " + translated("Scanning all of it can take long.")
        }
    }
}
