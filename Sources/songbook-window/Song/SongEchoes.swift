import CAdwaita
import EditingSession
import FileWork
import Files
import LibraryIndex
import Rhymes
import SongFormat
import SongLibrary
import SongbookModel
import Toolkit
import Translations

/// Marks the lines and rhymes of the open song that stand in other songs of its library, and leads there. What is found comes from
/// the index, off the main thread, a moment after the song was opened or somebody typed.
@MainActor
final class SongEchoes {
    /// After the last key, in seconds.
    private static let pause = 0.8
    /// So many songs are offered for a line.
    private nonisolated static let mostSongs = 8

    /// What was found in a song.
    private struct Found: Sendable {
        var echoes: [Echo] = []
        /// Where its lines, and the last words of its rhymes, are, in Unicode scalars.
        var ranges: [Range<Int>] = []
        var isQuiet = false

        /// What a screen reader says of it.
        var words: String {
            let rhymes = echoes.count { $0.rhyme != nil }
            let lines = echoes.count - rhymes
            // Translators: said of the lyrics by screen readers.
            let lineWords = translated(
                count: lines, one: "\(lines) line is also in other songs",
                other: "\(lines) lines are also in other songs")
            // Translators: said of the lyrics by screen readers.
            let rhymeWords = translated(
                count: rhymes, one: "\(rhymes) rhyme is also in other songs",
                other: "\(rhymes) rhymes are also in other songs")
            return [lines == 0 ? nil : lineWords, rhymes == 0 ? nil : rhymeWords].compactMap(\.self)
                .joined(separator: "; ")
        }
    }

    private let finder = EchoFinder()
    private let worker = FileWorker()
    private var requests = Generation()
    private var cancellation = Cancellation()
    /// Whether the settings want it.
    private var isEnabled = true
    private var found = Found()
    /// What it was found in.
    private weak var song: OpenSong?
    private weak var tree: LibraryTree?
    /// What the items of the menu lead to.
    private var offered: [Echo.Place] = []

    /// Marks the echoes of the song that a window shows from now on.
    func follow(_ newSong: OpenSong, in window: SongWindow) {
        end()
        song = newSong
        let page = newSong.editor.page
        page.onAnyChange = { [weak self, weak window] in
            if let window { self?.look(in: window, after: Self.pause) }
        }
        page.menu.sections = { [weak self, weak page] line in
            if let self, let page { sections(for: page.text.text(ofLine: line)) } else { [] }
        }
        addActions(to: newSong, in: window)
        look(in: window, after: Self.pause)
    }

    /// To be called when the song goes: nothing is marked any more.
    func end() {
        requests.advance()
        cancellation.cancel()
        (found, offered, song, tree) = (Found(), [], nil, nil)
    }

    /// To be called when another state of the library is known.
    func libraryChanged(in window: SongWindow) {
        guard song != nil, window.library?.model.snapshot?.tree !== tree else { return }
        look(in: window, after: Self.pause)
    }

    /// To be called when the settings are others.
    func settingsChanged(in window: SongWindow) {
        guard isEnabled != window.application.appearance.settings.marksEchoes else { return }
        look(in: window, after: 0)
    }

    /// Shows where the line with the cursor stands besides.
    func popUp(in window: SongWindow) {
        guard let song else { return }
        let page = song.editor.page
        if sections(for: page.text.text(ofLine: page.text.iterator(at: page.cursorOffset).line)).isEmpty {
            return window.report(translated("Neither this line nor its rhyme is in another song"))
        }
        page.grabFocus()
        page.menu.popUp(in: song.editor.widget)
    }

    /// To be called when the window goes.
    func close() {
        end()
        worker.dropResults()
    }
}

extension SongEchoes {
    private func look(in window: SongWindow, after seconds: Double) {
        let current = requests.advance()
        cancellation.cancel()
        MainLoop.after(seconds: seconds) { [weak self, weak window] in
            if let self, let window, current == requests, !window.isDestroyed { look(in: window) }
        }
    }

    private func look(in window: SongWindow) {
        isEnabled = window.application.appearance.settings.marksEchoes
        guard isEnabled, let song, song === window.song, let library = window.library,
            let snapshot = library.model.snapshot, song.editor.uneditable == nil
        else { return show(Found()) }
        tree = snapshot.tree
        let current = requests
        let cancellation = Cancellation()
        self.cancellation = cancellation
        let (text, key, quiet) = (song.editor.page.contents, song.key, window.application.quietSongs)
        let path = song.isMade ? library.model.root.appending(song.location.relativePath) : nil
        let (id, listedChords) = (song.session.song.id, song.listedChords)
        worker.run { [finder] in
            guard !quiet.contains(key) else { return Found(isQuiet: true) }
            let echoes = try? finder.echoes(
                of: text, listedChords: listedChords, path: path, id: id, in: snapshot, most: Self.mostSongs,
                cancellation: cancellation)
            return Found(echoes: echoes ?? [], ranges: text.scalarRanges(of: echoes ?? []))
        } then: { [weak self] found in
            if let self, current == requests { show(found) }
        }
    }

    private func show(_ new: Found) {
        guard let song, !song.isClosed else { return }
        let page = song.editor.page
        if found.words != new.words { setAccessibleDescription(page.widget, new.words) }
        found = new
        page.echoMarks.mark(new.ranges)
    }

    /// What is offered for a line with this text.
    private func sections(for line: String) -> [MenuSection] {
        if found.isQuiet { return [[(translated("Show _Echoes"), "echo.show")]] }
        // The whole line first. What is sung again is there again.
        let whole = found.echoes.first { $0.text == line && $0.rhyme == nil }
        let rhymes = found.echoes.filter { $0.rhyme != nil && ($0.text == line || $0.rhyme?.text == line) }
        var places = whole?.places ?? []
        for place in rhymes.flatMap(\.places) where !places.contains(place) { places.append(place) }
        guard !places.isEmpty else { return [] }
        offered = Array(places.prefix(Self.mostSongs))
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
                look(in: window, after: 0)
            }
        }
        // GTK 4.8 looks for actions of the context menu in the text alone; the other menu is not in it.
        gtk_widget_insert_action_group(song.editor.widget, "echo", group.opaque)
        gtk_widget_insert_action_group(song.editor.page.widget, "echo", group.opaque)
        g_object_unref(UnsafeMutableRawPointer(group))
    }

    private func open(_ number: Int, in window: SongWindow) {
        guard offered.indices.contains(number) else { return }
        let place = offered[number]
        window.switcher.open(place.song.path, grabsFocus: true, showsPlace: true, in: window) { window in
            window.song?.editor.reveal { text in
                let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                return [place.line, place.rhyme].compactMap(\.self).filter { lines.indices.contains($0 - 1) }.map {
                    lines[$0 - 1].startIndex..<lines[$0 - 1].endIndex
                }
            }
        }
    }
}

extension OpenSong {
    /// What it is remembered by.
    fileprivate var key: String { session.song.id ?? file.display }
}

extension String {
    /// Where the lines of these echoes are, and of rhymes the last words of both.
    fileprivate func scalarRanges(of echoes: [Echo]) -> [Range<Int>] {
        let lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let whole = Set(echoes.lazy.filter { $0.rhyme == nil }.map(\.line))
        let rhymes = Set(echoes.lazy.flatMap { echo in echo.rhyme.map { [echo.line, $0.line] } ?? [] }).subtracting(
            whole)
        let numbers = whole.union(rhymes).sorted()
        let ranges = scalarOffsets(of: numbers.map { lines[$0 - 1].startIndex..<lines[$0 - 1].endIndex })
        return zip(numbers, ranges).compactMap { number, range in
            guard rhymes.contains(number) else { return range }
            return SungLine(String(Substring(lines[number - 1]))).lastWord.map {
                (range.lowerBound + $0.lowerBound)..<(range.lowerBound + $0.upperBound)
            }
        }
    }
}
