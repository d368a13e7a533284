import FileWork
import Files
import Freedesktop
import SongFormat

/// What is shown beside the lyrics of all songs.
struct PageChoices: Equatable, Sendable {
    /// How many syllables each line has.
    var showsSyllables = false
    /// Which lines of a stanza rhyme.
    var showsRhymes = false

    /// Whether anything is.
    var isAny: Bool { showsSyllables || showsRhymes }
}

extension PageChoices {
    /// The version that this program writes.
    private static let version: Int64 = 1

    /// Nil where it means nothing to this program.
    init?(_ bytes: [UInt8]) {
        guard let document = try? JSONValue(parsing: bytes), document["version"]?.integer == Self.version else {
            return nil
        }
        showsSyllables = document["syllables"]?.bool ?? false
        showsRhymes = document["rhymes"]?.bool ?? false
    }

    /// The choices as ``init(_:)`` reads them.
    var bytes: [UInt8] {
        JSONValue.object([
            .init("version", .integer(Self.version)), .init("syllables", .bool(showsSyllables)),
            .init("rhymes", .bool(showsRhymes)),
        ]).serialized(pretty: true)
    }
}

/// What was chosen to be shown beside the lyrics, in `$XDG_STATE_HOME/songbook/page.json`.
@MainActor
final class PageChoiceStore {
    /// What counts now; nothing is shown before the file was read.
    private(set) var current = PageChoices()

    private let onChange: @MainActor () -> Void
    private let file: StateFile
    private let writer: StateWriter
    private let reader = FileWorker()
    private var isAsked = false
    private var isKnown = false

    /// - Parameter onChange: called when something else counts.
    init(environment: Environment, onChange: @escaping @MainActor () -> Void) {
        self.onChange = onChange
        file = StateFile("page.json", environment: environment)
        writer = StateWriter(file)
    }

    /// Reads the file, once, off the main thread. What somebody chooses meanwhile counts.
    func load() {
        guard !isAsked else { return }
        isAsked = true
        reader.run { [file] in
            file.read().flatMap { PageChoices($0) } ?? PageChoices()
        } then: { [weak self] (read: PageChoices) in
            guard let self, !isKnown else { return }
            isKnown = true
            apply(read)
        }
    }

    /// Chooses something else, and remembers it. That it cannot be written is no trouble of a person's: it counts until the
    /// program ends.
    func change(_ change: (inout PageChoices) -> Void) {
        isKnown = true
        var choices = current
        change(&choices)
        apply(choices)
        writer.write { [choices] in choices.bytes }
    }

    private func apply(_ choices: PageChoices) {
        guard choices != current else { return }
        current = choices
        onChange()
    }
}
