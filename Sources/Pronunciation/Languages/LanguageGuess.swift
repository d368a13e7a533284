public import Freedesktop

/// Guesses the language of a song if its file does not state one.
public enum LanguageGuess {
    /// Enough words to decide; more make it slower and no better.
    public static let enough = 2000

    /// Returns the language of a song: that of its `language` member; else that of its script; else the one with the
    /// most frequent words in the lyrics; else that of the reader's locale; else English.
    ///
    /// - Parameter member: the song's `language`; nil or invalid if it has none.
    public static func language(of lyrics: String, member: String?, environment: Environment) -> LanguageTag {
        if let tag = member.flatMap({ LanguageTag($0) }) { return tag }
        let locale = language(of: environment)
        if let written = WritingSystem.language(of: lyrics, reader: locale) { return written }
        guard let primary = primary(of: lyrics) else { return locale ?? .english }
        return locale?.primary == primary ? locale! : LanguageTag(primary)!
    }

    /// Returns the reader's language; nil if the locale is `C` or names none. Source: locale(7).
    public static func language(of environment: Environment) -> LanguageTag? {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            if let value = environment.value(name) { return LanguageTag(value) }
        }
        return nil
    }

    /// Returns nil if no language known here fits the words, or two fit equally well.
    static func primary(of lyrics: String) -> String? {
        let words = WordForm.words(of: lyrics.prefix(enough * 8)).prefix(enough)
        var counts: [String: Int] = [:]
        for word in words {
            for language in languages(ofFrequent: word) { counts[language, default: 0] += 1 }
        }
        return language(counts, of: words.count)
    }

    /// Returns the languages, as ``LanguageTag/primary``, in which a word is among the most frequent ones.
    ///
    /// - Parameter word: as returned by ``WordForm/words(of:)``.
    public static func languages(ofFrequent word: String) -> [String] { languages[word] ?? [] }

    /// Returns the language of words that the caller has counted; nil if it cannot be determined.
    ///
    /// - Parameters:
    ///   - counts: for each language, the number of words for which ``languages(ofFrequent:)`` returns it.
    ///   - count: the number of all words, up to ``enough``.
    public static func language(_ counts: [String: Int], of count: Int) -> String? {
        let ranked = counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
        guard let first = ranked.first, first.value * 8 >= count else { return nil }
        return ranked.count > 1 && ranked[1].value == first.value ? nil : first.key
    }

    /// The languages in which a word is among the most frequent ones.
    private static let languages: [String: [String]] = frequent.reduce(into: [:]) { languages, entry in
        for word in entry.words.split(separator: " ") { languages[String(word), default: []].append(entry.language) }
    }

    private static let frequent: [(language: String, words: String)] = [
        (
            "en",
            """
            the and i you to of a in is it my me that we be on for with your are so all was this not but what when have \
            i'm don't it's no can will they she he just from there where know love like
            """
        ),
        (
            "de",
            """
            der die das und ich du ist nicht ein eine in zu den es wir mit sich auf für dich mir mich so wie im dem von \
            war sie er hat bin bist noch nur auch mein dein wenn was doch kein dass uns
            """
        ),
        (
            "fr",
            """
            le la les de des et je tu il elle un une est pas que qui dans mon ma mes pour en sur au avec ne nous vous c'est \
            j'ai ce se du sans toi moi mais où tout comme si plus
            """
        ),
        (
            "es",
            """
            el la los las de y yo tú que en un una es no mi tu se con por para te me lo del al más como pero si está muy \
            cuando donde sin soy eres todo hay
            """
        ),
        (
            "it",
            """
            il la i gli le di e io tu che in un una è non mi ti si con per come ma se più della del sei sono questo quando \
            dove senza tutto anche lo ho hai
            """
        ),
        (
            "pt",
            """
            o a os as de e eu tu que em um uma é não meu minha se com por para te me do da no na mais como mas você está \
            quando onde sem tudo sou
            """
        ),
        (
            "nl",
            """
            de het een en ik jij je is niet in op van te dat wij we met voor mijn mij zo als maar aan er zijn was ben nog \
            geen wat waar hij zij ook naar
            """
        ),
        (
            "sv",
            """
            och jag du är det en ett att som på i med inte för mig dig vi så min din när om har var men till den av kan \
            här där hon han
            """
        ),
    ]
}
