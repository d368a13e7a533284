import CAdwaita
import SongbookModel
import Toolkit
import Translations

/// Transposing the song that is open.
extension SongWindow {
    /// Asks for a key or semitones, and shows a preview of the chords.
    func transposeSong() {
        guard let song, !song.isReadOnly else { return }
        song.editor.finishComposing()
        let question = song.transposeQuestion
        let preview = makeLabel("", classes: ["dim-label"])
        gtk_label_set_wrap(preview.opaque, 1)
        gtk_label_set_max_width_chars(preview.opaque, 40)
        NameDialog.ask(
            translated("Transpose Song"), label: translated("Key or semitones"), action: translated("_Transpose"),
            content: preview, over: window
        ) { typed, answer in
            gtk_label_set_text(preview.opaque, question.preview(typed))
            answer(question.fault(typed))
        } then: { [weak song] typed in
            guard let song, let transposition = TransposeQuestion.transposition(typed) else { return }
            song.transpose(transposition)
        }
    }
}
