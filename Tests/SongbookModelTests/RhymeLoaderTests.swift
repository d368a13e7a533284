import Files
import Freedesktop
import Pronunciation
import Rhymes
import TestSupport
import Testing

@testable import SongbookModel

@Suite("Finding rhymes off the main thread")
@MainActor
struct RhymeLoaderTests {
    private let folder = TemporaryFolder()
    private let disk = HeldDisk()
    private let clock = ManualClock()
    private let seen = Seen()
    private let english = LanguageTag("en")!

    init() {
        folder.write(
            """
            ("day" nil (((d ey) 1)))
            ("play" nil (((p l ey) 1)))
            ("moon" nil (((m uw n) 1)))
            ("june" nil (((jh uw n) 1)))

            """, to: "data/festival/dicts/cmu/cmudict-0.4.out")
    }

    private var environment: Environment {
        folder.environment(["XDG_DATA_DIRS": folder["data"].string, "PATH": folder["bin"].string])
    }

    private func makeLoader() -> RhymeLoader {
        let loader = RhymeLoader(environment, on: disk, clock: clock)
        loader.onAnswer = { [seen] in seen.answers.append($0) }
        loader.onLanguage = { [seen] in seen.languages.append($0) }
        loader.onPreparation = { [seen] in seen.preparations.append($0) }
        return loader
    }

    private func question(_ word: String, _ language: String? = "en") -> RhymeQuestion {
        RhymeQuestion(word: word, language: language.flatMap { LanguageTag($0) })
    }

    /// Runs the next job of the disk.
    private func work() async {
        #expect(await eventually { disk.waiting > 0 })
        disk.doNext()
    }

    /// Runs all jobs that follow from a question.
    private func workAll() async {
        #expect(await eventually { disk.waiting > 0 })
        repeat { disk.doAll() } while await !steadily { disk.waiting == 0 }
    }

    @Test("of several questions, the latest is answered")
    func answers() async {
        let loader = makeLoader()
        loader.ask(question("day"))
        #expect(await eventually { disk.waiting == 1 })
        loader.ask(question("june"))
        loader.ask(question("moon"))
        await workAll()
        #expect(seen.answers.map(\.word) == ["moon"] && seen.answers[0].rhymes.map(\.word) == ["june"])
        #expect(seen.languages.first == english && seen.preparations.isEmpty)
        loader.ask(question("day"))
        await workAll()
        #expect(seen.answers.last?.rhymes.map(\.word) == ["play"])
    }

    @Test("the language is determined and reported")
    func language() async {
        let loader = makeLoader()
        loader.ask(RhymeQuestion(word: "day", member: "en-GB", lyrics: "the day"))
        await workAll()
        #expect(seen.languages.first?.primary == "en" && seen.answers.first?.word == "day")
    }

    @Test("the user's own words are collected when no question is waiting, and improve the answer")
    func ownWords() async {
        let loader = makeLoader()
        loader.ownWords = { .song(lyrics: "I stay and sway today", member: "en") }
        loader.ask(question("day"))
        await workAll()
        #expect(seen.answers.count == 2 && seen.answers.allSatisfy { $0.word == "day" })
        // The words are not collected again for the same song.
        loader.ask(question("moon"))
        await workAll()
        #expect(seen.answers.map(\.word) == ["day", "day", "moon"])
    }

    @Test("another question interrupts the collection of words")
    func gatheringEnds() async {
        let loader = makeLoader()
        loader.ownWords = { .song(lyrics: "I stay", member: "en") }
        loader.ask(question("day"))
        await work()
        #expect(await eventually { seen.answers.count == 1 && disk.waiting == 1 })
        loader.ask(question("moon"))
        await workAll()
        #expect(seen.answers.prefix(2).map(\.word) == ["day", "moon"])
    }

    @Test("a question about a closed song is not answered")
    func forgotten() async {
        let loader = makeLoader()
        loader.ask(question("day"))
        #expect(await eventually { disk.waiting == 1 })
        loader.forget()
        await workAll()
        #expect(seen.answers.isEmpty && seen.languages.isEmpty)
        loader.ask(question("moon"))
        #expect(await eventually { disk.waiting == 1 })
        loader.close()
        disk.doAll()
        #expect(await steadily { seen.answers.isEmpty })
    }

    @Test("the preparation of a language can be canceled, and started again")
    func preparation() async {
        let loader = makeLoader()
        loader.ask(question("day"))
        #expect(await eventually { disk.waiting == 1 && clock.sleepers == 1 })
        loader.cancelPreparation()
        #expect(seen.preparations == [.cancelled])
        await work()
        #expect(await steadily { seen.answers.isEmpty })
        // That language is not prepared until the user asks for it.
        loader.ask(question("moon"))
        #expect(await steadily { disk.waiting == 0 })
        loader.resumePreparation()
        #expect(seen.preparations == [.cancelled, .none])
        await workAll()
        #expect(seen.answers.map(\.word) == ["moon"])
        loader.cancelPreparation()
        #expect(seen.preparations.last == RhymeLoader.Preparation.none)
    }

    @Test("the progress is checked again and again")
    func following() async {
        let loader = makeLoader()
        loader.ask(question("day"))
        #expect(await eventually { clock.sleepers == 1 })
        clock.advance(by: RhymeLoader.delay)
        #expect(await eventually { clock.sleepers == 1 })
        // Nothing is prepared before the worker starts.
        #expect(seen.preparations.isEmpty)
        await workAll()
        #expect(await eventually { clock.sleepers == 0 })
    }

    @Test("languages with installed files are known")
    func languages() async {
        let loader = makeLoader()
        async let found = loader.languages(in: environment)
        await work()
        #expect(await found.map(\.primary).contains("en"))
    }

    @Test("languages are named in their own language, with their region")
    func names() {
        #expect(LanguageTag("de")?.ownName == "Deutsch" && LanguageTag("en-GB")?.ownName == "English (GB)")
        #expect(LanguageTag("tlh")?.ownName == "tlh")
    }

    private final class Seen {
        var answers: [RhymeAnswer] = []
        var languages: [LanguageTag] = []
        var preparations: [RhymeLoader.Preparation] = []
    }
}
