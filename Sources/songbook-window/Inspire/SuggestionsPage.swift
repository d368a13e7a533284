import CAdwaita
import EditingSession
import FileWork
import Files
import SongFormat
import SongLibrary
import SongbookModel
import Suggestions
import Toolkit
import Translations

/// Suggestions from the program that the user chose: the options, and below them the answers. The lyrics do not change
/// until the user takes one.
@MainActor
final class SuggestionsPage: InspirePage {
    let name = "suggestions"
    var title: String { translated("Suggestions") }
    var widget: Widget { alert.widget }

    private unowned let window: SongWindow
    private let alert: AccessibleAlert
    private let invitation = SuggestionInvitation()
    private let form: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
    private let options = SuggestionOptions()
    private let suggest: Widget = gtk_button_new_with_label(translated("Suggest"))
    private let status = SuggestionStatus()
    private let list = SuggestionList()

    private weak var song: OpenSong?
    /// The program to ask; nil if none is chosen.
    private var program: SuggestionProgram?
    /// The identity of the program that the options show.
    private var shownProgram: String?
    /// The target of the listed suggestions, and the wish.
    private var asked: (target: SuggestionTarget, wish: SuggestionWish)?
    /// The request that is running.
    private var inquiry: SuggestionInquiry?
    /// Whether the first suggestion gets the keyboard focus, if the focus has not moved until then.
    private var awaitsFirst = false
    private var isClosed = false

    init(_ window: SongWindow) {
        self.window = window
        let request: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
        gtk_widget_add_css_class(suggest, "suggested-action")
        gtk_widget_set_hexpand(suggest, 1)
        for part in [suggest, options.toggle] { gtk_box_append(request.cast(), part) }
        for part in [options.widget, request, status.widget, list.widget] { gtk_box_append(form.cast(), part) }
        let column: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        gtk_widget_add_css_class(column, "suggestions")
        for part in [invitation.widget, form] { gtk_box_append(column.cast(), part) }
        alert = AccessibleAlert(over: makeScroller(column))
        connect(suggest, "clicked") { [weak self] _ in self?.ask() }
        invitation.onChoose = { [weak self] in self?.chooseProgram() }
        options.onChooseProgram = { [weak self] in self?.chooseProgram() }
        status.onChooseProgram = { [weak self] in self?.chooseProgram() }
        status.onCancel = { [weak self] in self?.cancel() }
        status.onAgain = { [weak self] in self?.inquire() }
        list.onCommand = { [weak self] in self?.run($0, $1) }
        list.onLeave = { [weak self] in self?.focusSuggest() }
        update()
    }

    func show(_ newSong: OpenSong?) {
        guard newSong !== song else { return }
        let hadSuggestions = asked != nil
        forget()
        song = newSong
        if hadSuggestions {
            status.showEnd(translated("The suggestions for the other song were dismissed."), canAsk: false)
        }
        update()
    }

    func songChanged() { update() }

    func shown() {
        let environment = window.application.environment
        // The settings may have been edited by hand.
        FileWorker().run {
            SettingsSnapshot(environment: environment).inEffect
        } then: { [weak self] (settings: Settings) in
            if let self, !isClosed { window.application.apply(settings) }
        }
        update()
    }

    func hidden() {}

    func grabFocus() {
        if program == nil { invitation.grabFocus() } else { focusSuggest() }
    }

    func close() {
        isClosed = true
        inquiry?.cancel()
        inquiry = nil
        asked = nil
    }
}

extension SuggestionsPage {
    /// Asks for new suggestions at the caret.
    private func ask() {
        guard let song else { return }
        let wish = options.wish
        guard let target = SuggestionTarget(wish.kind, in: song) else {
            return end(translated("Select the words to rephrase, then ask again."), canAsk: false)
        }
        forget()
        asked = (target, wish)
        inquire()
    }

    /// Repeats the request for the target as it is now; the listed suggestions stay.
    private func inquire() {
        guard let (target, wish) = asked, let program, let song else { return }
        inquiry?.cancel()
        let place: SuggestionPlace
        switch target.place() {
        case .failure(let refusal): return end(refusal.words, isFault: true, canAsk: false)
        case .success(let found): place = found
        }
        let request = wish.request(
            title: song.editor.title, language: song.session.song.metadata[.language]?.text, place: place)
        alert.report(nil)
        status.hide()
        inquiry = SuggestionInquiry(program, request, in: window) { [weak self] in self?.handle($0, of: program) }
    }

    private func handle(_ event: SuggestionInquiry.Event, of program: SuggestionProgram) {
        let name = program.shortName.amongWords
        switch event {
        case .started: status.showRunning(translated("Asking “\(name)”…"))
        case .suggestion(let suggestion):
            list.add(suggestion)
            if awaitsFirst, gtk_widget_has_focus(suggest) != 0 { list.focusFirst() }
            awaitsFirst = false
        case .declined: end(translated("Nothing was sent."))
        case .ended(.success(let report)):
            let count = report.count
            let words = [translated(count: count, one: "\(count) suggestion.", other: "\(count) suggestions.")]
            let message = report.message.map { translated("“\(name)” says: \($0.shortened(to: 1000))") }
            end((words + report.notices.map(\.sentences) + [message].compactMap(\.self)).joined(separator: " "))
        case .ended(.failure(let problem)):
            end("“\(name)”: " + problem.sentences.shortened(to: 1000), isFault: true)
        }
    }

    private func cancel() { end(translated("Canceled.")) }

    /// Shows how the request ended, or why it was not started, and cancels it.
    private func end(_ words: String, isFault: Bool = false, canAsk: Bool = true) {
        inquiry?.cancel()
        inquiry = nil
        awaitsFirst = false
        // A second Return on a button that is gone must not press the one in its place.
        if status.hasFocus { focusSuggest() }
        status.showEnd(words, isFault: isFault, canAsk: canAsk, canChoose: program?.isNamedByVariable == false)
        alert.report(words)
    }

    /// Drops the request and its suggestions.
    private func forget() {
        inquiry?.cancel()
        inquiry = nil
        asked = nil
        awaitsFirst = false
        if status.hasFocus { focusSuggest() }
        status.hide()
        list.clear()
        alert.report(nil)
    }

    private func run(_ command: SuggestionRow.Command, _ suggestion: String) {
        guard command != .dismiss, let (target, _) = asked, !isClosed else { return }
        if let refusal = target.take(suggestion) { return window.report(refusal.words) }
        guard command == .takeAndContinue else {
            song?.editor.page.grabFocus()
            return
        }
        list.clear()
        inquire()
        awaitsFirst = true
    }
}

extension SuggestionsPage {
    private func update() {
        guard !isClosed else { return }
        let application = window.application
        let settings = application.appearance.settings
        list.areTakable = song?.editor.page.isEditable ?? false
        program = SuggestionProgram(settings: settings, environment: application.environment)
        gtk_widget_set_visible(form, (program != nil).gboolean)
        guard let program else {
            if asked != nil { forget() }
            let remark = SettingsStore(environment: application.environment).remark(on: settings, about: [.inspire])
            return invitation.show(fault: remark?.sentences)
        }
        invitation.hide()
        guard program.identity != shownProgram else { return }
        shownProgram = program.identity
        options.show(program)
    }

    private func chooseProgram() {
        let application = window.application
        SuggestionProgramSheet.choose(
            application.appearance.settings.inspireCommand, over: window.window, in: application.environment
        ) { [weak self] command in
            guard let self, !isClosed else { return }
            application.settingsChanges.make(over: window) { $0.inspireCommand = command }
            focusSuggest()
        }
    }

    private func focusSuggest() {
        if !isClosed { gtk_widget_grab_focus(suggest) }
    }
}
