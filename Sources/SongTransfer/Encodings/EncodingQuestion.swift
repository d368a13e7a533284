public import Files

/// A question to the user about files whose encoding is uncertain: those that probably share one.
public struct EncodingQuestion: Sendable {
    /// An encoding to choose from.
    public struct Choice: Sendable {
        /// A name that ``TextEncodings`` knows.
        public let encoding: String
        /// Lines of the first files that distinguish encodings, read in this one.
        public let preview: String
    }

    /// At least one file; absolute.
    public let files: [FilePath]
    /// At least two encodings that give different text, the likeliest first.
    public let choices: [Choice]

    /// How many files are read, from how many bytes, and how many lines are shown.
    private static let limits = (files: 4, bytes: 1 << 20, lines: 24)

    /// - Parameter contents: the bytes of the first files.
    /// - Returns: nil if there is nothing to choose.
    init?(_ files: [FilePath], contents: [[UInt8]]) {
        guard !files.isEmpty else { return nil }
        self.files = files
        let samples = contents.map(EncodingGuess.sample(of:))
        let sample = samples.flatMap(\.self)
        let likely = EncodingGuess.ranking(of: sample).map(\.name)
        let rest = (EncodingCandidate.all.map(\.name) + EncodingCandidate.others).filter { !likely.contains($0) }
        var (texts, choices): (Set<[UInt8]>, [Choice]) = ([], [])
        for name in likely + rest {
            // A choice must decode all bytes, and give a text that no earlier one gives.
            guard let text = TextEncodings.utf8(contents.flatMap { $0 + [0x0A] }, named: name),
                texts.insert(text).inserted, let shown = TextEncodings.utf8(sample, named: name)
            else { continue }
            choices.append(Choice(encoding: name, preview: Self.preview(of: shown)))
        }
        guard choices.count > 1 else { return nil }
        self.choices = choices
    }

    /// The first lines, without control characters.
    private static func preview(of text: [UInt8]) -> String {
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").prefix(limits.lines)
        return lines.map { line in
            String(
                String.UnicodeScalarView(
                    line.unicodeScalars.prefix(200).filter { $0.properties.generalCategory != .control }))
        }.joined(separator: "\n")
    }

    /// The files of a plan whose encoding is in doubt, grouped into questions.
    static func all(of plan: ImportPlan, reading read: (FilePath) -> [UInt8]?) -> [EncodingQuestion] {
        var groups: [(doubt: EncodingDoubt, files: [FilePath])] = []
        for file in plan.files {
            guard let doubt = file.doubt, let source = file.source else { continue }
            if let index = groups.firstIndex(where: { $0.doubt == doubt }) {
                groups[index].files.append(source)
            } else {
                groups.append((doubt, [source]))
            }
        }
        return groups.compactMap { group in
            var contents: [[UInt8]] = []
            for file in group.files.prefix(limits.files) {
                guard let bytes = read(file), contents.isEmpty || bytes.count < limits.bytes else { continue }
                contents.append(bytes)
            }
            return EncodingQuestion(group.files, contents: contents)
        }
    }
}

/// The user's answer about a file's encoding.
public enum EncodingAnswer: Hashable, Sendable {
    /// The encoding, a name that ``TextEncodings`` knows.
    case encoding(String)
    /// The file should not be imported.
    case leftOut
}

extension SongImport {
    /// The questions to ask about a plan before it runs; none if the encodings of all files are certain. Reads the
    /// files again.
    public func questions(about plan: ImportPlan) -> [EncodingQuestion] {
        EncodingQuestion.all(of: plan) { try? reader.read($0).bytes }
    }

    /// The same import with the user's answers about some files. It must be planned again.
    ///
    /// - Parameter answers: by the files' absolute paths, as in the questions.
    public func reading(_ answers: [FilePath: EncodingAnswer]) -> SongImport {
        var work = self
        work.reader.answers.merge(answers) { $1 }
        return work
    }
}
