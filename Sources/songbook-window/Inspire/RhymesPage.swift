import CAdwaita
import Files
import Freedesktop
import Pronunciation
import Rhymes
import SongFormat
import SongbookModel
import TextEditing
import Toolkit
import Translations

/// Words that go with the one at the caret, or with one that is typed: rhymes, words with the same ending, synonyms.
@MainActor
final class RhymesPage: InspirePage {
    /// The state of the lyrics that the page follows.
    private struct Followed: Equatable {
        let word: String
        let selection: TextSelection
    }

    let name = "rhymes"
    var title: String { translated("Rhymes") }
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)

    private let head = RhymeHead()
    private let preparation = PreparationBar()
    private let list = RhymeList()
    private let note: Widget = makeLabel("", classes: ["dim-label"])
    private let foot: Widget = makeLabel("", classes: ["dim-label", "caption"])
    private let environment: Environment
    private let loader: RhymeLoader
    private weak var window: SongWindow?
    private weak var song: OpenSong?
    private var isSeen = false
    private var isClosed = false
    private var followed: Followed?
    /// The answer that is shown.
    private var answer: RhymeAnswer?
    /// The song's language; nil before it is known.
    private var language: LanguageTag?
    private var installed: [LanguageTag]?

    init(_ window: SongWindow) {
        self.window = window
        environment = window.application.environment
        loader = RhymeLoader(environment)
        for part in [head.widget, preparation.widget, note, list.widget, foot] { gtk_box_append(widget.cast(), part) }
        setMargins(note, 12, 12)
        setMargins(foot, 6, 12)
        gtk_widget_set_visible(foot, 0)
        connectParts()
    }

    func show(_ newSong: OpenSong?) {
        song = newSong
        loader.forget()
        (followed, answer, language) = (nil, nil, nil)
        if isSeen { begin() }
    }

    func songChanged() {
        guard isSeen else { return }
        list.isUsable = isUsable
        follow()
    }

    func shown() {
        isSeen = true
        if installed == nil { findLanguages() }
        begin()
    }

    func hidden() {
        isSeen = false
    }

    func grabFocus() { head.grabFocus() }

    func close() {
        isClosed = true
        isSeen = false
        loader.close()
    }

    private var isUsable: Bool { song?.editor.page.isEditable ?? false }

    /// Asks about the current word, even if it is the same as before.
    private func begin() {
        list.isUsable = isUsable
        followed = nil
        follow()
    }

    /// Asks about the word at the caret if it or the selection has changed, but not while the user types a word.
    private func follow() {
        guard let song, !head.hasFocus || followed == nil else { return }
        let caret = song.editor.page.caret
        let now = Followed(word: caret.word ?? "", selection: song.editor.page.meantSelection)
        guard now != followed else { return }
        followed = now
        head.show(now.word)
        ask(now.word)
    }

    private func ask(_ word: String) {
        guard let song, word != answer?.word || language == nil || answer?.language != language else { return }
        var question = RhymeQuestion(word: word, language: language)
        if language == nil {
            question.member = song.languageMember
            question.lyrics = song.editor.page.beginning
        }
        loader.ask(question)
    }

    private func show(_ new: RhymeAnswer) {
        guard !isClosed else { return }
        let isSame = answer?.word == new.word && answer?.language == new.language
        // The list must not change while the user is choosing.
        if isSame, list.hasFocus || answer == new { return }
        answer = new
        list.show(new.rhymes, for: new.word, isSame: isSame)
        gtk_widget_set_visible(list.widget, (!list.isEmpty).gboolean)
        gtk_widget_set_visible(note, list.isEmpty.gboolean)
        gtk_label_set_text(
            note.opaque,
            new.word.isEmpty
                ? translated("Put the cursor on a word of the lyrics, or type one above.")
                : translated("No words found for “\(new.word.amongWords)”."))
        var words = new.missing.map { $0.message(in: new.language).asSentence }
        if new.isBySpelling { words.insert(messageOnSpelling(of: new.word).asSentence, at: 0) }
        gtk_label_set_text(foot.opaque, words.joined(separator: "\n"))
        gtk_widget_set_visible(foot, (!words.isEmpty).gboolean)
    }

    private func put(_ rhyme: Rhyme) {
        guard let song, isUsable, let asked = answer?.word else { return }
        let isFromLyrics = asked == followed?.word
        song.editor.whenComposed { [weak self, weak song] in
            guard let self, let song, song === self.song, !song.isClosed, isUsable else { return }
            let page = song.editor.page
            page.put(page.caret.putting(rhyme.word, replacesWord: rhyme.relation == .synonym && isFromLyrics))
            page.grabFocus()
        }
    }
}

extension RhymesPage {
    private func connectParts() {
        head.onType = { [weak self] word in self?.ask(word) }
        head.onList = { [weak self] in _ = self?.list.grabFocus() }
        head.onLeave = { [weak self] in self?.song?.editor.page.returnFocus() }
        head.onLanguage = { [weak self] in self?.choose($0) }
        list.onLeave = { [weak self] in self?.head.grabFocus() }
        list.onChoose = { [weak self] in self?.put($0) }
        preparation.onCancel = { [weak self] in self?.loader.cancelPreparation() }
        preparation.onResume = { [weak self] in self?.loader.resumePreparation() }
        loader.onAnswer = { [weak self] in self?.show($0) }
        loader.onLanguage = { [weak self] in self?.languageFound($0) }
        loader.onPreparation = { [weak self] in self?.show($0) }
        loader.ownWords = { [weak self] in self?.ownWords }
    }

    private func show(_ new: RhymeLoader.Preparation) {
        guard !isClosed else { return }
        preparation.show(new)
        guard new != .none else { return }
        for part in [list.widget, note, foot] { gtk_widget_set_visible(part, 0) }
        answer = nil
    }

    /// The source of the user's own words: the songs of the library, or the song alone if it is in none.
    private var ownWords: OwnWordsSource? {
        guard let window, let song else { return nil }
        if let model = window.library?.model { return model.snapshot.map { .library($0) } }
        return .song(lyrics: song.editor.page.contents, member: song.languageMember)
    }

    private func findLanguages() {
        installed = []
        Task { [weak self, loader, environment] in
            let found = await loader.languages(in: environment)
            guard let self, !isClosed else { return }
            installed = found
            showLanguages()
        }
    }

    private func languageFound(_ found: LanguageTag) {
        guard !isClosed else { return }
        language = found
        showLanguages()
    }

    private func showLanguages() {
        guard let language else { return }
        let all = installed ?? []
        head.show(all.contains(language) ? all : [language] + all, selected: language)
    }

    /// Switches to another language, and stores it in the song if possible.
    private func choose(_ chosen: LanguageTag) {
        guard chosen != language, let song else { return }
        language = chosen
        showLanguages()
        if !song.isReadOnly, song.isMade, song.model.obstacle == nil {
            var edit = MetadataEdit()
            edit.set(.language, .text(chosen.text))
            song.saver.change(metadata: edit)
        }
        ask(head.word)
    }
}

extension OpenSong {
    /// The language that the song states; nil if it states none.
    fileprivate var languageMember: String? {
        model.metadata[.language]?.text
    }
}
