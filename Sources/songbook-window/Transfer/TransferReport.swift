import Translations

/// What an import or an export says of songs and files, line by line.
struct TransferReport: Sendable {
    /// What a line is about.
    enum Kind: Sendable {
        /// A song that is made, or will be.
        case made
        /// Something that is left out, though nothing is wrong with it.
        case skipped
        /// Something that the two formats do not have alike.
        case note
        /// What could not be done.
        case problem
    }

    struct Line: Sendable {
        let kind: Kind
        let title: String
        let detail: String
    }

    /// All of it in some sentences.
    var summary: String
    var lines: [Line] = []

    /// Whether it ended before it was done.
    var isIncomplete = false

    /// Whether something could not be done.
    var hasProblems: Bool { isIncomplete || lines.contains { $0.kind == .problem } }

    /// The sentences, with how many notes there are.
    var shortWords: String {
        let count = lines.count { $0.kind == .note }
        guard count > 0 else { return summary }
        return summary + " " + translated(count: count, one: "\(count) note.", other: "\(count) notes.")
    }

    /// The sentences, with how many problems there are.
    var words: String {
        let count = lines.count { $0.kind == .problem }
        guard count > 0 else { return summary }
        return summary + " " + translated(count: count, one: "\(count) problem.", other: "\(count) problems.")
    }

    /// The lines, those first that something has to be done about: they may be few among thousands.
    var sortedLines: [Line] {
        lines.filter { $0.kind == .problem } + lines.filter { $0.kind != .problem }
    }
}
