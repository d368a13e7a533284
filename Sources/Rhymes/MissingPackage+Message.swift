public import Pronunciation
import Translations

extension MissingPackage {
    /// Returns what to install, and what for, as text that starts in lower case and has no full stop.
    public func message(in language: LanguageTag) -> String {
        switch purpose {
        case .pronunciation:
            translated(
                "for the pronunciation of words in this language (\(language.text)), install the package \(name)")
        case .words: translated("for more words in this language (\(language.text)), install the package \(name)")
        case .synonyms: translated("for synonyms in this language (\(language.text)), install the package \(name)")
        }
    }
}

/// Returns a note on a word whose rhymes may be wrong, as text that starts in lower case and has no full stop.
public func messageOnSpelling(of word: String) -> String {
    translated("“\(word)” is in no dictionary; its rhymes are found by spelling")
}
