public import Freedesktop

extension LanguageFiles {
    /// Returns the languages for which something is installed, by their tags. Reads folders.
    public static func installedLanguages(in environment: Environment) -> [LanguageTag] {
        let names = Set(listNames.keys).union(wordPackages.keys).union(thesaurusPackages.keys)
        return names.sorted().compactMap { LanguageTag($0) }.filter { tag in
            let files = LanguageFiles(for: tag, in: environment)
            return !files.dictionaries.isEmpty || !files.wordLists.isEmpty || !files.spellingLists.isEmpty
                || files.thesaurus != nil
        }
    }
}
