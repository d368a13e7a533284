import FileWork
import Freedesktop
import Rhymes
import Synchronization

/// Finds out how the lines of songs sound, off the main thread, one song after the other. What is known of a word serves all
/// songs.
final class ProsodyWorker: Sendable {
    private let worker = FileWorker()
    private let reader: Mutex<ProsodyReader>

    init(environment: Environment) {
        reader = Mutex(ProsodyReader(environment: environment))
    }

    /// - Parameters:
    ///   - text: lyrics as GTK holds them.
    ///   - language: what the song's file says; nil where it says nothing.
    ///   - listedChords: the song's member `chords`.
    ///   - finish: gets a line for each that GTK counts.
    func read(
        _ text: String, language: String?, listedChords: [String],
        then finish: @escaping @MainActor (ProsodyReader.Reading) -> Void
    ) {
        worker.run { [self] in
            // GTK ends a line there, too. Source: pango_find_paragraph_boundary.
            let text = text.unicodeScalars.contains("\u{2029}") ? text.replacing("\u{2029}", with: "\n") : text
            return reader.withLock { $0.reading(of: text, member: language, listedChords: listedChords) }
        } then: { (reading: ProsodyReader.Reading) in
            finish(reading)
        }
    }
}
