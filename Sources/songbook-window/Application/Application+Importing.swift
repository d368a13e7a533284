import Files

/// Importing a file that was opened as if it were a song.
extension Application {
    /// Offers to import a file in the window of a library, which is opened where there is none.
    ///
    /// - Parameter window: shows that it is no song; it becomes the library's, or goes.
    func importIntoLibrary(_ file: FilePath, from window: SongWindow) {
        if let other = windows.first(where: { $0.library != nil && !$0.isDestroyed }) {
            if other !== window { window.saveAndDestroy() }
            other.present()
            return other.importIntoLibrary([file])
        }
        run(OpenRequest(reference: nil, environment: environment)) { opening in
            guard !window.isDestroyed else { return }
            window.show(opening)
            window.present()
            window.importIntoLibrary([file])
        }
    }
}
