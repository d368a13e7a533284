import SongbookModel

/// Annotations beside the lyrics.
extension SongWindow {
    /// Adds the switches for them, which apply to all songs.
    func addPageActions() {
        let choices = application.pageChoices
        actions.addSwitch("syllables", when: \.hasSong, isOn: { choices.current.showsSyllables }) {
            choices.change { $0.showsSyllables.toggle() }
        }
        actions.addSwitch("rhyme-colors", when: \.hasSong, isOn: { choices.current.showsRhymes }) {
            choices.change { $0.showsRhymes.toggle() }
        }
    }

    /// Shows the chosen annotations beside the open song.
    func annotateSong() {
        guard let song, !isDestroyed else { return }
        application.pageChoices.load()
        let annotator = song.editor.page.annotator
        annotator.language = song.model.language
        song.showListedChords()
        annotator.show(application.pageChoices.current, by: application.prosody)
    }
}
