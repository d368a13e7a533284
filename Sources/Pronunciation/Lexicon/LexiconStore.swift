import Diagnostics
import Files
public import Freedesktop

/// The lexicons of languages, each in a file of the cache, which is made when it is first needed, and again when what it was
/// made of changes.
public struct LexiconStore: Sendable {
    /// Building was cancelled; nothing was stored.
    public struct Cancelled: Error {
        /// It was.
        public init() {}
    }

    private let environment: Environment
    private let folder: FilePath

    /// Below `$XDG_CACHE_HOME/songbook`.
    public init(environment: Environment) {
        self.environment = environment
        folder = environment.cacheHome.appending("songbook/pronunciation")
    }

    /// The lexicon that is stored; nil where there is none, where it is broken, or made of files that are different now. Reads
    /// no dictionary.
    public func stored(for language: LanguageTag) -> Lexicon? {
        stored(Parts(language, environment))
    }

    /// The lexicon that is stored, or one that is made now: some seconds for English, minutes for a language that only
    /// espeak-ng knows. Where it cannot be stored, it is in memory.
    ///
    /// - Parameter goesOn: told how much is done, from 0 to 1, where it is made; false cancels.
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

/// Of what a lexicon is made.
private struct Parts {
    let files: LanguageFiles
    let speech: SpeechProgram?
    let name: FilePath
    /// Name, size and times of each file; what is stored of other ones is old.
    let identity: [UInt8]

    init(_ language: LanguageTag, _ environment: Environment) {
        let files = LanguageFiles(for: language, in: environment)
        speech = files.dictionaries.isEmpty ? SpeechProgram(in: environment) : nil
        self.files = files
        // Regions are spoken differently by the program alone.
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
