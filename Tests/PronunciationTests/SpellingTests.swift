import Testing

@testable import Pronunciation

@Suite("Syllables of a word by its letters")
struct SpellingTests {
    private func expect(_ words: String, _ language: String, _ syllables: Int) throws {
        let tag = try #require(LanguageTag(language))
        for word in words.split(separator: " ") {
            let count = SpellingRules.pronunciation(of: WordForm.folded(word), in: tag).syllables.count
            #expect(count == syllables, "\(word)")
        }
    }

    @Test(
        "English vowels of two syllables are divided, and those of one are not",
        arguments: [
            (1, "moon yard yes young great bread priest thief played soul peace wait loud eight fruit boat tea seas"),
            (1, "breathe friend piece reach real prayer"),
            (2, "create being quiet poem naive going doing seeing lion science diet poet chaos duet fluid cruel ruin"),
            (2, "player flyer boa react seashore beauty today railroad highway season mountain people someone"),
            (2, "patience nation special ocean million union junior language guitar creature pigeon gorgeous canyon"),
            (2, "marriage persuade leopard conscience priestess"),
            (3, "idea area created happier happiest lovelier lonelier audience piano radio calcium's homeowner"),
            (3, "theater museum nuclear meander poetic heroic agreeing continue persuasion behavior familiar employee"),
            (3, "coincide reassure destroyer jeopardy takeover religious anyone guardian"),
            (4, "cooperate reality's negotiate ambiguous gymnasium europeans society variety"),
        ])
    func english(syllables: Int, words: String) throws {
        try expect(words, "en", syllables)
    }

    @Test(
        "English m at the end is a syllable after s and th",
        arguments: [(1, "film him smile rhyme"), (2, "prism rhythms chasm's"), (3, "sarcasm"), (4, "realism atheism")])
    func englishM(syllables: Int, words: String) throws {
        try expect(words, "en", syllables)
    }

    @Test(
        "German words in -ie and -ien have a syllable more than their vowels seem to have, but not all of them",
        arguments: [
            (1, "sie Knie nie Wien schien schrie Lied Dienst viel"),
            (2, "Marie Partie Magie Chemie Kopie Manie bedient verdien erschien geschrien Bienen Schienen Liebe"),
            (3, "Linie Ferien Folie Serie Studie Arie Aktie Prämie Lilie Pinie Grazie Mumie Furie Dahlie Medien"),
            (3, "Studien Linien Spanien Asien Indien Orient Melodie Batterie Energie Harmonie Phantasie Kolonie"),
            (3, "Poesie Theorie Garantie Symphonie Industrie Pharmazie studieren verdienen Partien Kopien"),
            (4, "Familie Karosserie Materie Komödie Tragödie Historie Kastanie Akazie Begonie Familien Melodien"),
            (4, "Batterien Italien Australiens Prinzipien Kalorien Theorien Ferienhaus Linienbus Serienheld"),
            (5, "Petersilie Philosophien"),
            (6, "Familienname"),
        ])
    func german(syllables: Int, words: String) throws {
        try expect(words, "de", syllables)
    }

    @Test(
        "Dutch -ie and -ien are one syllable",
        arguments: [(1, "drie knie zien"), (2, "misschien olie"), (3, "familie bovendien")])
    func dutch(syllables: Int, words: String) throws {
        try expect(words, "nl", syllables)
    }
}
