public import Freedesktop

/// A package that would provide more for a language, by its name in Debian and its relatives.
public struct MissingPackage: Hashable, Sendable {
    /// What a package is for.
    public enum Purpose: Hashable, Sendable {
        /// The pronunciation of words.
        case pronunciation
        /// The words of the language.
        case words
        /// Words of the same meaning.
        case synonyms
    }

    /// What it is for.
    public let purpose: Purpose
    /// Its name.
    public let name: String
}

extension LanguageFiles {
    /// Returns the packages that are not installed and would help.
    public func missingPackages(in environment: Environment) -> [MissingPackage] {
        var missing: [MissingPackage] = []
        if language.primary == "en" {
            if dictionaries.isEmpty { missing.append(MissingPackage(purpose: .pronunciation, name: "festlex-cmu")) }
        } else if SpeechProgram(in: environment) == nil {
            missing.append(MissingPackage(purpose: .pronunciation, name: "espeak-ng"))
        }
        if wordLists.isEmpty, spellingLists.isEmpty {
            let name = Self.wordPackages[language.primary] ?? "hunspell-\(language.primary)"
            missing.append(MissingPackage(purpose: .words, name: name))
        }
        if thesaurus == nil, let name = Self.thesaurusPackages[language.primary] {
            missing.append(MissingPackage(purpose: .synonyms, name: name))
        }
        return missing
    }

    static let wordPackages = [
        "en": "wamerican", "de": "wngerman", "fr": "wfrench", "es": "wspanish", "it": "witalian", "pt": "wportuguese",
        "nl": "wdutch", "sv": "wswedish", "da": "wdanish", "nb": "wnorwegian", "nn": "wnorwegian", "no": "wnorwegian",
        "pl": "wpolish", "ca": "wcatalan", "uk": "wukrainian", "gl": "wgalician-minimos", "bg": "wbulgarian",
    ]

    static let thesaurusPackages = [
        "en": "mythes-en-us", "de": "mythes-de", "fr": "mythes-fr", "es": "mythes-es", "it": "mythes-it",
        "pt": "mythes-pt-pt", "sv": "mythes-sv", "da": "mythes-da", "nb": "mythes-no", "nn": "mythes-no",
        "no": "mythes-no",
        "pl": "mythes-pl", "ca": "mythes-ca", "cs": "mythes-cs", "ru": "mythes-ru", "sk": "mythes-sk",
        "ro": "mythes-ro",
        "hu": "mythes-hu", "sl": "mythes-sl", "is": "mythes-is", "lv": "mythes-lv", "gl": "mythes-gl",
        "bg": "mythes-bg",
        "uk": "mythes-uk", "ne": "mythes-ne", "ar": "mythes-ar",
    ]
}
