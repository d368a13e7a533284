public import Files

/// Files of which a person should say what their words are written in, because it is not sure: those that are probably
/// in the same encoding.
public struct EncodingQuestion: Sendable {
    /// An encoding that can be chosen.
    public struct Choice: Sendable {
        /// A name that ``TextEncodings`` knows.
        public let encoding: String
        /// What it makes of the lines of the first files that tell encodings apart.
        public let preview: String
    }

    /// At least one; absolute.
    public let files: [FilePath]
    /// At least two, which make different words of the files. The likeliest first.
    public let choices: [Choice]

    /// So many files are looked at, and so much of them is shown.
    private static let limits = (files: 4, bytes: 1 << 20, lines: 24)

    /// - Parameter contents: the bytes of the first files.
    /// - Returns: nil where there is nothing to choose.
    init?(_ files: [FilePath], contents: [[UInt8]]) {
        guard !files.isEmpty else { return nil }
        self.files = files
        let samples = contents.map(EncodingGuess.sample(of:))
        let sample = samples.flatMap(\.self)
        let likely = EncodingGuess.ranking(of: sample).map(\.name)
        let rest = (EncodingCandidate.all.map(\.name) + EncodingCandidate.others).filter { !likely.contains($0) }
        var (texts, choices): (Set<[UInt8]>, [Choice]) = ([], [])
        for name in likely + rest {
            // All of a file has to be characters. What makes the same words is no choice.
            guard let text = TextEncodings.utf8(contents.flatMap { $0 + [0x0A] }, named: name),
                texts.insert(text).inserted, let shown = TextEncodings.utf8(sample, named: name)
            else { continue }
            choices.append(Choice(encoding: name, preview: Self.preview(of: shown)))
        }
        guard choices.count > 1 else { return nil }
        self.choices = choices
    }

    /// The first lines, without what is no text.
    private static func preview(of text: [UInt8]) -> String {
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").prefix(limits.lines)
        return lines.map { line in
            String(
                String.UnicodeScalarView(
                    line.unicodeScalars.prefix(200).filter { $0.properties.generalCategory != .control }))
        }.joined(separator: "\n")
    }

    /// The files of a plan that are in doubt, in groups: a question each.
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

/// What a person said of a file's encoding.
public enum EncodingAnswer: Hashable, Sendable {
    /// It is this one, a name that ``TextEncodings`` knows.
    case encoding(String)
    /// Nothing of the file is to be imported.
    case leftOut
}

extension SongImport {
    /// What is to be asked of a plan before it is carried out; nothing where the encodings of all files are sure. Files
    /// are read again.
    public func questions(about plan: ImportPlan) -> [EncodingQuestion] {
        EncodingQuestion.all(of: plan) { try? reader.read($0).bytes }
    }

    /// The same import, with what a person said of some files. It is to be planned anew.
    ///
    /// - Parameter answers: by the files' absolute paths, as they are in the questions.
    public func reading(_ answers: [FilePath: EncodingAnswer]) -> SongImport {
        var work = self
        work.reader.answers.merge(answers) { $1 }
        return work
    }
}
