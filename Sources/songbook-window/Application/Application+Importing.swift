import Files
import SongbookModel

/// Importing a file that was opened as if it were a song.
extension Application {
    /// Offers to import a file in the window of a library, which is opened if there is none.
    ///
    /// - Parameter window: the window that says that the file is not a song; it becomes the library's, or is closed.
    func importIntoLibrary(_ file: FilePath, from window: SongWindow) {
        if let other = windows.first(where: { $0.library != nil && !$0.isDestroyed }) {
            if other !== window { window.saveAndDestroy() }
            other.present()
            return other.importIntoLibrary([file])
        }
        Task {
            let opening = await run(OpenRequest(reference: nil, environment: environment))
            guard !window.isDestroyed else { return }
            window.show(opening)
            window.present()
            window.importIntoLibrary([file])
        }
    }
}
