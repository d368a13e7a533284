public import Files
public import Freedesktop

/// The files of installed packages that have words of a language.
public struct LanguageFiles: Sendable {
    /// A dictionary of pronunciations.
    public struct Dictionary: Hashable, Sendable {
        /// The format of a dictionary.
        public enum Form: Hashable, Sendable {
            /// ``FestivalDictionary``.
            case festival
            /// ``CMUDictionary``.
            case cmu
        }

        /// Its file.
        public let path: FilePath
        /// Its format.
        public let form: Form
    }

    /// Their language.
    public let language: LanguageTag
    /// The best first: words that it has come only from it, all others from the next.
    public let dictionaries: [Dictionary]
    /// Lists with one word per line; the shortest, which has the most common words, first.
    public let wordLists: [FilePath]
    /// Word lists of hunspell; the affix files beside them state their encoding.
    public let spellingLists: [FilePath]
    /// The index of a thesaurus in MyThes' format; nil if there is none.
    public let thesaurus: FilePath?

    /// Finds the files in `$XDG_DATA_HOME` and `$XDG_DATA_DIRS`. Reads only names and sizes.
    public init(for language: LanguageTag, in environment: Environment) {
        self.language = language
        let folders = [environment.dataHome] + environment.dataDirectories
        dictionaries = language.primary == "en" ? Self.dictionaries(in: folders) : []
        wordLists = Self.wordLists(of: language, in: folders)
        spellingLists = Self.first(in: folders, below: ["hunspell", "myspell/dicts", "myspell"]) {
            Self.name($0, isOf: language, prefix: "", suffix: ".dic")
        }
        thesaurus =
            Self.first(in: folders, below: ["mythes", "myspell/dicts", "myspell"]) {
                Self.name($0, isOf: language, prefix: "th_", suffix: ".idx")
            }.first
    }

    /// No files, for a language that has to do without.
    public init(none language: LanguageTag) {
        self.language = language
        (dictionaries, wordLists, spellingLists, thesaurus) = ([], [], [], nil)
    }
}

extension LanguageFiles {
    private static func dictionaries(in folders: [FilePath]) -> [Dictionary] {
        var found: [Dictionary] = []
        let festival = first(in: folders, below: ["festival/dicts/cmu", "festival/lib/dicts/cmu"]) {
            $0.hasPrefix("cmudict") && $0.hasSuffix(".out")
        }
        if let newest = festival.last { found.append(Dictionary(path: newest, form: .festival)) }
        let plain = first(in: folders, below: ["cmudict", "dict", "pocketsphinx/model/en-us"]) {
            $0.hasPrefix("cmudict") && !$0.hasSuffix(".out") && !$0.contains("phones") && !$0.contains("symbols")
        }
        if let path = plain.first { found.append(Dictionary(path: path, form: .cmu)) }
        return found
    }

    private static func wordLists(of language: LanguageTag, in folders: [FilePath]) -> [FilePath] {
        guard let names = listNames[language.primary] else { return [] }
        let all = first(in: folders, below: ["dict"]) { name in
            names.contains { name == $0 || name.hasPrefix($0 + "-") }
        }
        func size(_ path: FilePath) -> UInt64 { (try? FileStatus(of: path))?.size ?? 0 }
        return all.map { ($0, size($0)) }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// The names of the languages in `/usr/share/dict`. Source: Debian's packages that provide `wordlist`.
    static let listNames: [String: [String]] = [
        "en": ["american-english", "british-english", "canadian-english"],
        "de": ["ngerman", "german", "swiss", "ogerman"],
        "fr": ["french"], "es": ["spanish"], "it": ["italian"], "pt": ["portuguese", "brazilian"], "nl": ["dutch"],
        "sv": ["swedish"], "da": ["danish"], "nb": ["bokmaal", "norsk"], "nn": ["nynorsk"], "no": ["bokmaal", "norsk"],
        "pl": ["polish"], "ca": ["catalan"], "uk": ["ukrainian"], "ga": ["irish"], "fo": ["faroese"],
        "gl": ["galician"],
        "eo": ["esperanto"], "bg": ["bulgarian"],
    ]

    /// Whether a file is for the language: `en_US.dic`, `th_en_US_v2.idx`, `fr.dic`.
    private static func name(_ name: String, isOf language: LanguageTag, prefix: String, suffix: String) -> Bool {
        guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
        let rest = name.dropFirst(prefix.count).dropLast(suffix.count)
        let code = rest.prefix { $0 != "_" && $0 != "-" }
        return code == language.primary
    }

    /// Returns the files in the first folder that has any, in the order of their names without the last extension:
    /// `de.dic` before `de-AT.dic`, although `-` sorts before `.`.
    private static func first(
        in folders: [FilePath], below places: [FilePath], where isWanted: (String) -> Bool
    ) -> [FilePath] {
        for folder in folders {
            for place in places {
                let path = folder.appending(place)
                guard let entries = try? Directory(path).entries() else { continue }
                let names = entries.filter { $0.kind != .directory && isWanted($0.name.string) }.map(\.name)
                if !names.isEmpty {
                    return names.sorted { ($0.stem.string, $0.string) < ($1.stem.string, $1.string) }
                        .map(path.appending)
                }
            }
        }
        return []
    }
}
