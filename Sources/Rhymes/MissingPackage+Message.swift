public import Pronunciation
import Translations

extension MissingPackage {
    /// What to install, and what for: words that begin with a small letter and have no full stop.
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

/// What is said of a word whose rhymes may be wrong: words that begin as a sentence does not, without a full stop.
public func messageOnSpelling(of word: String) -> String {
    translated("“\(word)” is in no dictionary; its rhymes are found by spelling")
}
