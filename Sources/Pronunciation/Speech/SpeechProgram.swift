public import Files
public import Freedesktop
import Processes

/// espeak-ng, a program that speaks many languages and prints phonemes. Source: espeak-ng(1).
public struct SpeechProgram: Sendable {
    /// The number of words in one request: some seconds of its work, so that it can be canceled.
    static let batch = 2000
    private static let mostQuestions = 100
    private static let milliseconds = 60_000
    private static let outputLimit = 1 << 22

    /// Its file.
    public let path: FilePath
    private let variables: [String: [UInt8]]

    /// Finds it in `PATH`; nil if it is not installed.
    public init?(in environment: Environment) {
        guard let path = environment.program("espeak-ng") else { return nil }
        self.path = path
        variables = environment.variables.filter { ["HOME", "PATH", "ESPEAK_DATA_PATH"].contains($0.key) }
    }

    /// Returns how words are spoken, with one process for a batch of them.
    ///
    /// - Parameter words: letters, digits and apostrophes; other characters are left out.
    /// - Returns: nil for words without an answer; all are nil if the program does not know the language or fails.
    public func pronunciations(of words: [String], in language: LanguageTag) -> [Pronunciation?] {
        var spoken: [Pronunciation?] = []
        for start in stride(from: 0, to: words.count, by: Self.batch) {
            var asked = 0
            let batch = Array(words[start..<min(start + Self.batch, words.count)])
            spoken += lines(for: batch, in: language, &asked).map { line in
                line.flatMap { SpokenLine.pronunciation(of: $0, in: language) }
            }
        }
        return spoken
    }

    /// Returns a line for each word. If there are more or fewer, the words are asked in two parts, until the word at
    /// fault is found, or too many processes were started.
    private func lines(for words: [String], in language: LanguageTag, _ asked: inout Int) -> [Substring?] {
        guard !words.isEmpty, asked < Self.mostQuestions else { return words.map { _ in nil } }
        asked += 1
        // Each paragraph is spoken separately, so that no word changes the next.
        let question = words.map { $0.filter { $0.isLetter || $0.isNumber || $0 == "'" } + "\n\n" }.joined()
        guard let answer = answer(to: question, in: language) else { return words.map { _ in nil } }
        let lines = answer.split(whereSeparator: \.isNewline)
        if lines.count == words.count { return lines.map { $0 } }
        guard words.count > 1 else { return [lines.first] }
        let half = words.count / 2
        let first = self.lines(for: Array(words[..<half]), in: language, &asked)
        return first + self.lines(for: Array(words[half...]), in: language, &asked)
    }

    private func answer(to question: String, in language: LanguageTag) -> String? {
        let process = ChildProcess(
            path, arguments: ["-q", "--ipa", "--sep=_", "--stdin", "-v", FilePath(Self.voice(for: language))],
            variables: variables)
        guard
            let answer = try? process.answer(
                to: Array(question.utf8), limit: Self.outputLimit, timeout: Self.milliseconds),
            answer.ending == .exited(0), let output = answer.output
        else { return nil }
        return String(decoding: output, as: UTF8.self)
    }

    /// Returns the program's name for a language.
    private static func voice(for language: LanguageTag) -> String {
        switch (language.primary, language.region) {
        case ("en", "GB"), ("en", "IE"), ("en", "AU"), ("en", "NZ"), ("en", "ZA"): "en-gb"
        case ("en", _): "en-us"
        case ("pt", "BR"): "pt-br"
        case ("es", let region?) where region != "ES": "es-419"
        case ("no", _): "nb"
        case ("zh", _): "cmn"
        default: language.primary
        }
    }
}
