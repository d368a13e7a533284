public import Freedesktop

/// Which language a song is in, where its file does not say.
public enum LanguageGuess {
    /// Words enough to tell; more make it slower and no better.
    public static let enough = 2000

    /// The language of a song: what its `language` member says; else the one that is written in its script; else the one of
    /// whose most frequent words the most are in its lyrics; else the reader's, by the locale; else English.
    ///
    /// - Parameter member: the song's `language`; nil or no language where it has none.
    public static func language(of lyrics: String, member: String?, environment: Environment) -> LanguageTag {
        if let tag = member.flatMap({ LanguageTag($0) }) { return tag }
        let locale = language(of: environment)
        if let written = WritingSystem.language(of: lyrics, reader: locale) { return written }
        guard let primary = primary(of: lyrics) else { return locale ?? .english }
        return locale?.primary == primary ? locale! : LanguageTag(primary)!
    }

    /// The reader's language; nil where the locale is `C` or names none. Source: locale(7).
    public static func language(of environment: Environment) -> LanguageTag? {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            if let value = environment.value(name) { return LanguageTag(value) }
        }
        return nil
    }

    /// Nil where the words are of no language that is known here, or of two alike.
    static func primary(of lyrics: String) -> String? {
        let words = WordForm.words(of: lyrics.prefix(enough * 8)).prefix(enough)
        var counts: [String: Int] = [:]
        for word in words {
            for language in languages(ofFrequent: word) { counts[language, default: 0] += 1 }
        }
        return language(counts, of: words.count)
    }

    /// The languages, as ``LanguageTag/primary``, in which a word is among the most frequent ones.
    ///
    /// - Parameter word: as ``WordForm/words(of:)`` gives it.
    public static func languages(ofFrequent word: String) -> [String] { languages[word] ?? [] }

    /// The language that words are in, for who counts them by itself; nil where that cannot be told.
    ///
    /// - Parameters:
    ///   - counts: how many of them ``languages(ofFrequent:)`` has for each language.
    ///   - count: of all of them, up to ``enough``.
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
