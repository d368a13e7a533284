import Diagnostics
import Files
public import Freedesktop

/// The lexicons of languages, each in a cache file that is built when it is first needed, and again when its sources
/// change.
public struct LexiconStore: Sendable {
    /// Building was canceled; nothing was stored.
    public struct Cancelled: Error {
        /// Creates the error.
        public init() {}
    }

    private let environment: Environment
    private let folder: FilePath

    /// Uses a folder below `$XDG_CACHE_HOME/songbook`.
    public init(environment: Environment) {
        self.environment = environment
        folder = environment.cacheHome.appending("songbook/pronunciation")
    }

    /// Returns the stored lexicon; nil if there is none, if it is damaged, or if its sources have changed. Reads no
    /// dictionary.
    public func stored(for language: LanguageTag) -> Lexicon? {
        stored(Parts(language, environment))
    }

    /// Returns the stored lexicon, or builds one: some seconds for English, minutes for a language that only espeak-ng
    /// knows. If it cannot be stored, it stays in memory.
    ///
    /// - Parameter goesOn: called with how much is done, from 0 to 1, if it is built; false cancels.
    public func lexicon(
        for language: LanguageTag, goesOn: (Double) -> Bool = { _ in true }
    ) throws(Cancelled) -> Lexicon {
        let parts = Parts(language, environment)
        if let stored = stored(parts) { return stored }
        let bytes: [UInt8]
        do throws(LexiconBuilder.Cancelled) {
            bytes = try parts.builder.file(identity: parts.identity, goesOn: goesOn)
        } catch {
            throw Cancelled()
        }
        Diagnostics.note("pronunciation: made \(bytes.count) bytes for \(language.text)")
        store(bytes, as: parts.name)
        guard let lexicon = stored(parts) ?? Lexicon(MappedFile(bytes)) else {
            preconditionFailure("a lexicon cannot be read that was just made")
        }
        return lexicon
    }

    private func stored(_ parts: Parts) -> Lexicon? {
        guard let file = try? MappedFile(folder.appending(parts.name), limit: Lexicon.largest),
            let lexicon = Lexicon(file), lexicon.identity == parts.identity
        else { return nil }
        return lexicon
    }

    private func store(_ bytes: [UInt8], as name: FilePath) {
        do throws(FileError) {
            let directory = try Directory.make(folder)
            _ = try AtomicReplacement.write(bytes, to: name, in: directory, synchronizing: false)
        } catch {
            Diagnostics.note("pronunciation: not stored: \(error)")
        }
    }
}

/// The sources of a lexicon.
private struct Parts {
    let files: LanguageFiles
    let speech: SpeechProgram?
    let name: FilePath
    /// The path, size and modification time of each file; a stored lexicon with another identity is out of date.
    let identity: [UInt8]

    init(_ language: LanguageTag, _ environment: Environment) {
        let files = LanguageFiles(for: language, in: environment)
        speech = files.dictionaries.isEmpty ? SpeechProgram(in: environment) : nil
        self.files = files
        // Only the program pronounces regions differently.
        let spoken = files.dictionaries.isEmpty ? language.text : language.primary
        name = FilePath(spoken + ".lexicon")
        let paths = files.dictionaries.map(\.path) + files.wordLists + files.spellingLists
        let described = (paths + (speech.map { [$0.path] } ?? [])).map { path in
            let status = try? FileStatus(of: path)
            let time = status?.modificationTime
            return path.bytes + Array("\0\(status?.size ?? 0) \(time?.seconds ?? 0) \(time?.nanoseconds ?? 0)\n".utf8)
        }
        identity = Array((spoken + "\n").utf8) + described.flatMap(\.self)
    }

    var builder: LexiconBuilder { LexiconBuilder(files: files, speech: speech) }
}
