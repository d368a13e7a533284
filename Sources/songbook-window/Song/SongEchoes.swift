import CAdwaita
import EditingSession
import Files
import LibraryIndex
import SongFormat
import SongLibrary
import SongbookModel
import Toolkit
import Translations

/// Marks the lines and rhymes of the open song that also appear in other songs of its library, and links to them. The
/// index finds them off the main thread, shortly after the song was opened or edited.
@MainActor
final class SongEchoes {
    private let model = EchoModel()
    /// Whether the settings enable the marks.
    private var isEnabled = true
    /// The song whose echoes are marked.
    private weak var song: OpenSong?
    /// The description of the lyrics for screen readers.
    private var described = ""
    /// The places that the menu items lead to.
    private var offered: [Echo.Place] = []

    /// Marks the echoes of the song that a window shows, from now on.
    func follow(_ newSong: OpenSong, in window: SongWindow) {
        end()
        song = newSong
        let page = newSong.editor.page
        model.source = { [weak self, weak window] in window.flatMap { self?.request(in: $0) } }
        model.onFind = { [weak self] in self?.show($0) }
        page.onAnyChange = { [weak model] in model?.look() }
        page.menu.sections = { [weak self, weak page] line in
            if let self, let page { sections(for: page.text.text(ofLine: line)) } else { [] }
        }
        addActions(to: newSong, in: window)
        model.look()
    }

    /// Call this when the song closes: no more echoes are marked.
    func end() {
        model.forget()
        (described, offered, song) = ("", [], nil)
    }

    /// Call this when the library's contents have changed.
    func libraryChanged(in window: SongWindow) {
        if song != nil { model.libraryChanged(window.library?.model.snapshot?.tree) }
    }

    /// Call this when the settings have changed.
    func settingsChanged(in window: SongWindow) {
        if isEnabled != window.application.appearance.settings.marksEchoes { model.look(after: .zero) }
    }

    /// Shows the places of the cursor's line and rhyme in other songs.
    func popUp(in window: SongWindow) {
        guard let song else { return }
        let page = song.editor.page
        if sections(for: page.text.text(ofLine: page.text.iterator(at: page.cursorOffset).line)).isEmpty {
            return window.report(translated("Neither this line nor its rhyme is in another song"))
        }
        page.grabFocus()
        page.menu.popUp(in: song.editor.widget)
    }

    /// Call this when the window closes.
    func close() { end() }
}

extension SongEchoes {
    private func request(in window: SongWindow) -> EchoRequest? {
        isEnabled = window.application.appearance.settings.marksEchoes
        guard isEnabled, let song, song === window.song, let library = window.library,
            let snapshot = library.model.snapshot, song.editor.uneditable == nil
        else { return nil }
        return EchoRequest(
            in: snapshot, text: song.editor.page.contents, listedChords: song.model.listedChords,
            path: song.isMade ? library.model.root.appending(song.location.relativePath) : nil,
            id: song.session.song.id, key: song.key, quiet: window.application.quietSongs)
    }

    private func show(_ new: FoundEchoes) {
        guard let song, !song.isClosed else { return }
        let page = song.editor.page
        let words = new.words
        if words != described { setAccessibleDescription(page.widget, words) }
        described = words
        page.echoMarks.mark(new.ranges)
    }

    /// The menu for a line with this text.
    private func sections(for line: String) -> [MenuSection] {
        if model.found.isQuiet { return [[(translated("Show _Echoes"), "echo.show")]] }
        let places = model.found.places(of: line)
        guard !places.isEmpty else { return [] }
        offered = places
        let items: [MenuItem] = offered.enumerated().map { number, place in
            let title = place.song.title.amongWords.spelled { $0 == "_" ? "__" : nil }
            let label =
                place.rhyme == nil
                ? translated("Also in “\(title)”") : translated("Same Rhyme in “\(title)”")
            return (label, "echo.open::\(number)")
        }
        return [MenuSection(items), [(translated("_Ignore Echoes in This Song"), "echo.ignore")]]
    }

    private func addActions(to song: OpenSong, in window: SongWindow) {
        let group = g_simple_action_group_new()!
        Actions.add(
            "open", to: group.opaque,
            parameter: { [weak self, weak window] number in
                if let self, let window, let number = Int(number) { open(number, in: window) }
            })
        for (name, isQuiet) in [("ignore", true), ("show", false)] {
            Actions.add(name, to: group.opaque) { [weak self, weak window, weak song] in
                guard let self, let window, let song else { return }
                window.application.quietSongs.set(song.key, isQuiet: isQuiet)
                model.look(after: .zero)
            }
        }
        // GTK 4.8 looks up actions of the context menu in the text view only; the other menu is outside it.
        gtk_widget_insert_action_group(song.editor.widget, "echo", group.opaque)
        gtk_widget_insert_action_group(song.editor.page.widget, "echo", group.opaque)
        g_object_unref(UnsafeMutableRawPointer(group))
    }

    private func open(_ number: Int, in window: SongWindow) {
        guard offered.indices.contains(number) else { return }
        let place = offered[number]
        window.switcher.open(
            place.song.path, grabsFocus: true, showsFolder: true,
            at: .lines([place.line, place.rhyme].compactMap(\.self)))
    }
}

extension OpenSong {
    /// The key of the song in the stored list of songs whose echoes are ignored.
    fileprivate var key: String { session.song.id ?? file.display }
}
