import Freedesktop
import TestSupport
import Testing

@testable import Pronunciation

@Suite("The language of a song")
struct LanguageTests {
    private func language(_ lyrics: String, _ member: String? = nil, locale: String = "C") -> String {
        var environment = TemporaryFolder().environment()
        environment.variables["LC_ALL"] = Array(locale.utf8)
        return LanguageGuess.language(of: lyrics, member: member, environment: environment).text
    }

    @Test("its member, else its words, else the locale, else English")
    func order() {
        let german = "Die Nacht ist nicht so dunkel\nund ich bin nicht allein"
        #expect(language(german, "fr") == "fr")
        #expect(language(german, "no language") == "de")
        #expect(language(german, locale: "en_GB.UTF-8") == "de")
        #expect(language(german, locale: "de_AT.UTF-8") == "de-AT")
        #expect(language("la la la", locale: "sv_SE.UTF-8") == "sv-SE")
        #expect(language("", locale: "C.UTF-8") == "en")
        #expect(language("The river and the night are all that I know") == "en")
        #expect(language("La nuit est dans la rue et je ne dors pas") == "fr")
        #expect(language("La noche está en la calle y no te veo") == "es")
    }

    @Test("its script, where that is of few languages; the reader's among these")
    func script() {
        #expect(language("שלום לך ירח\nאני שר לך הלילה, la la") == "he")
        #expect(language("Ночь и река") == "ru")
        #expect(language("Ночь и река", locale: "bg_BG.UTF-8") == "bg-BG")
        #expect(language("Ночь и река", locale: "de_DE.UTF-8") == "ru")
        #expect(language("夜の川と月") == "ja")
        #expect(language("月亮代表我的心") == "zh")
        #expect(language("Η νύχτα", "en") == "en")
        #expect(language("The river and the night are all that I know שלום") == "en")
        #expect(language("abc где", locale: "sv_SE.UTF-8") == "sv-SE")
    }

    @Test("tags and locales")
    func tags() {
        #expect(LanguageTag("de_AT.UTF-8@euro")?.text == "de-AT")
        #expect(LanguageTag("zh-Hant-TW")?.text == "zh-TW")
        #expect(LanguageTag("EN-us")?.text == "en-US")
        for none in ["", "C", "C.UTF-8", "POSIX", "12", "english"] { #expect(LanguageTag(none) == nil, "\(none)") }
    }

    @Test("words of a line")
    func words() {
        #expect(
            WordForm.words(of: "“Don’t” go—well-known, singin' 'cause L'Été!") == [
                "don't", "go", "well", "known", "singin'", "cause", "l'été",
            ])
        #expect(WordForm.words(of: " ... – ") == [])
    }

    @Test(
        "an apostrophe is the same in each of its spellings",
        arguments: [
            ("donʼt", ["don't"]), ("DONʼT stop", ["don't", "stop"]), ("ʼcause", ["cause"]), ("singinʼ", ["singin'"]),
            ("loversʼ", ["lovers"]), ("ʼloveʼ", ["love"]), ("ʼʼʼ", []), ("пʼять", ["п'ять"]), ("lʼété", ["l'été"]),
        ])
    func apostrophes(line: String, words: [String]) {
        #expect(WordForm.words(of: line) == words)
        #expect(WordForm.words(of: line.replacing("ʼ", with: "’")) == words)
        #expect(WordForm.words(of: line.replacing("ʼ", with: "'")) == words)
        #expect(WordForm.folded("Donʼt") == "don't")
    }

    @Test(
        "all apostrophes around a word are left out, but for one that stands for a letter",
        arguments: [
            ("love''", ["love"]), ("''love''", ["love"]), ("love'’ʼ", ["love"]), ("singin''", ["singin'"]),
            ("''singin'''", ["singin'"]), ("rock 'n'' roll", ["rock", "n", "roll"]), ("''", []),
        ])
    func apostrophesAround(line: String, words: [String]) {
        #expect(WordForm.words(of: line) == words)
    }
}
