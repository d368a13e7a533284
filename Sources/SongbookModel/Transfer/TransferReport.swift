import Translations

/// What an import or an export reports about songs and files, line by line.
nonisolated public struct TransferReport: Sendable {
    /// What a line is about.
    public enum Kind: Sendable {
        /// A song that was created, or will be.
        case made
        /// Something that is left out, although nothing is wrong with it.
        case skipped
        /// Something that differs between the two formats.
        case note
        /// Something that could not be done.
        case problem
    }

    /// A line about a song or a file.
    public struct Line: Sendable, Equatable {
        /// What it is about.
        public let kind: Kind
        /// The name of the song or the file.
        public let title: String
        /// What became of it.
        public let detail: String
    }

    /// A summary in a few sentences.
    public var summary: String
    /// A line for each song and file.
    public var lines: [Line] = []

    /// Whether it ended before it was done.
    public var isIncomplete = false

    /// Whether something could not be done.
    public var hasProblems: Bool { isIncomplete || lines.contains { $0.kind == .problem } }

    /// The summary, with the number of notes.
    public var shortWords: String {
        let count = lines.count { $0.kind == .note }
        guard count > 0 else { return summary }
        return summary + " " + translated(count: count, one: "\(count) note.", other: "\(count) notes.")
    }

    /// The summary, with the number of problems.
    public var words: String {
        let count = lines.count { $0.kind == .problem }
        guard count > 0 else { return summary }
        return summary + " " + translated(count: count, one: "\(count) problem.", other: "\(count) problems.")
    }

    /// The lines, problems first: they may be few among thousands.
    public var sortedLines: [Line] {
        lines.filter { $0.kind == .problem } + lines.filter { $0.kind != .problem }
    }
}
