import CAdwaita
import Files
import LibraryIndex
import SongFormat
import SongLibrary
import Translations

/// What a window shows when the library in use is not there.
extension SongWindow {
    /// Says why the library cannot be used, and what can be done.
    ///
    /// - Parameter remembered: the place of what is remembered of it; nil where nothing is.
    func showTrouble(_ problem: Problem, remembered: LibraryPlace?) {
        let again = StatusPage.Action(label: translated("Try Again")) { [self] in
            application.openLibrary(replacing: self)
        }
        var actions = [again, chooseFolder, openSong]
        if let remembered {
            let look = StatusPage.Action(label: translated("Read What Is Remembered")) { [self] in
                becomeLibrary(remembered)
                showNoSong()
                present()
            }
            actions.insert(look, at: 1)
        }
        let (title, words) = Self.words(for: problem)
        let page = StatusPage.make(
            icon: "dialog-warning-symbolic", title: title,
            text: (problem.path.map { $0.display + "\n\n" } ?? "") + words, actions: actions)
        show(page: page, title: "Songbook")
    }

    /// What has happened and what to do about it here, where there are buttons and no options.
    private static func words(for problem: Problem) -> (title: String, text: String) {
        switch problem.kind {
        case .noSuchFile:
            (
                translated("Your Library Is Not There"),
                translated(
                    """
                    The folder was deleted, or moved to where it was not found. Put it back and try again, or choose \
                    the folder where your songs are now.
                    """)
            )
        case .unavailable:
            (
                translated("Your Library Cannot Be Reached"),
                translated(
                    "The disk or network folder that it is on is not there. Connect it and try again.")
            )
        case .permission:
            (
                translated("Your Library Cannot Be Opened"),
                translated(
                    """
                    You may not look into this folder. Give yourself the right in the file manager, or ask its owner, \
                    and try again; or choose another folder.
                    """)
            )
        default: (translated("Your Library Cannot Be Opened"), problem.sentences)
        }
    }

    /// Looks at the library again: whether it is there now, where only what is remembered of it was shown.
    func lookAgain() {
        guard let library else { return }
        guard library.model.obstacle != nil else { return library.model.begin() }
        let request = OpeningRequest(reference: nil, environment: application.environment)
        FileWorker().run {
            request.run(KnownSettings(environment: request.environment))
        } then: { [self] opening in
            guard !isDestroyed else { return }
            switch opening {
            case .library(let place) where place.rootIdentity == library.place.rootIdentity:
                resumeLibrary()
            case .library: application.openLibrary()
            case .trouble(let problem, _): library.say(Self.words(for: problem).text)
            default: break
            }
        }
    }

    /// The library, of which only what is remembered was shown, is there again.
    func resumeLibrary() {
        guard let library, library.model.obstacle != nil else { return }
        library.model.resume()
        for action in changeActions { g_simple_action_set_enabled(action, 1) }
        showNoSong()
    }

    /// Shows the words of a song as they were when the library was last looked at. They can be read, and not changed.
    func showRemembered(_ entry: SongEntry, takesFocus: Bool) {
        guard let library, let snapshot = library.model.snapshot else { return }
        turn += 1
        let turn = turn
        FileWorker().run {
            try? snapshot.song(entry)
        } then: { [self] song in
            guard turn == self.turn, !isDestroyed, let song else { return }
            show(page: RememberedPage.make(song), title: song.title)
            library.mark(entry.relativePath)
            showEditor(takesFocus: takesFocus)
        }
    }
}

/// A song to be read.
@MainActor
private enum RememberedPage {
    static func make(_ song: Song) -> Widget {
        let notice = makeLabel(
            translated(
                "Your library is not there now. These are the words as they were last seen; they cannot be changed."),
            classes: ["dim-label"])
        let title = makeLabel(song.title, classes: ["title-1"])
        let lyrics = gtk_text_view_new()!
        gtk_text_view_set_editable(lyrics.cast(), 0)
        gtk_text_view_set_cursor_visible(lyrics.cast(), 0)
        gtk_text_view_set_wrap_mode(lyrics.cast(), GTK_WRAP_WORD_CHAR)
        gtk_text_buffer_set_text(gtk_text_view_get_buffer(lyrics.cast()), song.text, CInt(song.text.utf8.count))
        gtk_widget_add_css_class(lyrics, "song-lyrics")
        setAccessibleName(lyrics, translated("Lyrics"))
        let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 18)!
        for part in [notice, title, lyrics] { gtk_box_append(box.cast(), part) }
        setMargins(box, 24, 36)
        let clamp = adw_clamp_new()!
        adw_clamp_set_maximum_size(clamp.opaque, 720)
        adw_clamp_set_child(clamp.opaque, box)
        return makeScroller(clamp)
    }
}
