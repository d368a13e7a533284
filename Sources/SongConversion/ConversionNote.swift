import Translations

/// What happened to something that two formats represent differently.
public struct ConversionNote: Hashable, Sendable {
    /// How much of it is left.
    public enum Effect: String, Sendable {
        /// It is there, but no longer has its meaning.
        case kept
        /// It is there in another form.
        case changed
        /// It was removed.
        case dropped
    }

    /// The index of the song in the file; nil for the file as a whole.
    public let song: Int?

    /// From 1: a line of the file that was read, or of the lyrics that were written. Nil if it concerns no line.
    public let line: Int?

    /// How much is left.
    public let effect: Effect

    /// What it is about, worded for the user.
    public let what: String

    /// A note about a song, or about a whole file.
    public init(song: Int? = nil, line: Int? = nil, effect: Effect, what: String) {
        (self.song, self.line, self.effect, self.what) = (song, line, effect, what)
    }
}

/// Collects notes, and counts those beyond the limit.
struct NoteList {
    /// The most notes that are listed individually.
    private static let limit = 1_000

    private(set) var notes: [ConversionNote] = []
    private var uncounted: [ConversionNote.Effect: Int] = [:]
    /// The song that notes are about by default.
    var song: Int?

    mutating func add(_ effect: ConversionNote.Effect, line: Int?, _ what: @autoclosure () -> String) {
        guard notes.count < Self.limit else {
            uncounted[effect, default: 0] += 1
            return
        }
        notes.append(ConversionNote(song: song, line: line, effect: effect, what: what()))
    }

    mutating func add(_ others: [ConversionNote]) {
        for note in others { add(note.effect, line: note.line, note.what) }
    }

    /// All notes, with one for each effect that says how many more there are.
    var all: [ConversionNote] {
        notes
            + [ConversionNote.Effect.kept, .changed, .dropped].compactMap { effect in
                uncounted[effect].map { count in
                    ConversionNote(
                        song: nil, line: nil, effect: effect,
                        what: translated(count: count, one: "\(count) more place", other: "\(count) more places"))
                }
            }
    }
}
