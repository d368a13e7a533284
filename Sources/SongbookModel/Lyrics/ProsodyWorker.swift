import FileWork
public import Freedesktop
public import Rhymes
import Synchronization

/// Determines how the lines of songs sound, off the main thread, one song after the other. What is known of a word is
/// shared by all songs.
nonisolated public final class ProsodyWorker: Sendable {
    private let worker = FileWorker()
    private let reader: Mutex<ProsodyReader>

    /// Starts with no word known.
    public init(environment: Environment) {
        reader = Mutex(ProsodyReader(environment: environment))
    }

    /// - Parameters:
    ///   - text: lyrics as GTK has them.
    ///   - language: what the song's file says; nil if it says nothing.
    ///   - listedChords: the song's member `chords`.
    /// - Returns: a line for each that GTK counts.
    nonisolated(nonsending) public func read(
        _ text: String, language: String?, listedChords: [String]
    ) async -> ProsodyReader.Reading {
        await worker.run { [self] in
            // GTK also ends a line there. Source: pango_find_paragraph_boundary.
            let text = text.unicodeScalars.contains("\u{2029}") ? text.replacing("\u{2029}", with: "\n") : text
            return reader.withLock { $0.reading(of: text, member: language, listedChords: listedChords) }
        }
    }
}
