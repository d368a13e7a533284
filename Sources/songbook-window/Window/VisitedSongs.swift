import CAdwaita
import EditingSession
import Files
import Freedesktop
import SongFormat
import SongLibrary
import SongMerging
import SongbookModel

/// The pages of songs that a window showed before, kept to be shown again: with the cursor, the scroll position and the
/// undo history.
@MainActor
final class VisitedSongs {
    /// The maximum number of pages.
    private static let most = 50
    /// The maximum weight of all pages together: see ``EditorView/weight``.
    private static let greatestWeight = 2_000_000

    private struct Page {
        let file: FilePath
        let id: String?
        /// Its widget is retained here.
        let editor: EditorView
        /// The version restored last: undo on the page brings back tags and metadata, too.
        let restored: RestoredVersion?
    }

    /// The page left last is at the end.
    private var pages: [Page] = []

    /// Creates an open song from what was loaded, on its previous page if that is still kept. Text that was changed
    /// elsewhere meanwhile is shown as it is now; the cursor stays at its words, and the undo history of that text is
    /// discarded.
    func open(_ loaded: LoadedSong, in environment: Environment) -> OpenSong {
        guard let page = take(loaded) else { return OpenSong(loaded, in: environment) }
        defer { g_object_unref(page.editor.widget) }
        let song = OpenSong(loaded, page: page.editor, in: environment)
        song.model.restored = page.restored
        // The offer to undo it went away with the song.
        song.model.restored?.withdrawOffer = {}
        return song
    }

    /// Keeps the page of a song that is closed and still on the screen. A page with unsaved changes, or with text that
    /// GTK cannot hold, is created anew the next time.
    func keepPage(of song: OpenSong) {
        guard song.isMade, !song.saver.hasUnsavedWords, song.editor.uneditable == nil else { return }
        pages.removeAll { page in
            guard page.file == song.file else { return false }
            g_object_unref(page.editor.widget)
            return true
        }
        g_object_ref(song.editor.widget)
        pages.append(
            Page(
                file: song.file, id: song.session.song.id, editor: song.releasePage(), restored: song.model.restored))
        while pages.count > Self.most || pages.reduce(0, { $0 + $1.editor.weight }) > Self.greatestWeight {
            g_object_unref(pages.removeFirst().editor.widget)
        }
    }

    /// Must be called when the window closes.
    func forget() {
        for page in pages { g_object_unref(page.editor.widget) }
        pages = []
    }

    /// Returns the page of this song: of the same file, or, if the file was moved meanwhile, of the same text. Another
    /// song that took over the file's name gets none of it.
    private func take(_ loaded: LoadedSong) -> Page? {
        let song = loaded.song
        let index =
            pages.lastIndex { $0.file == loaded.location.file && $0.id == song.id }
            ?? pages.lastIndex { page in
                guard song.id != nil, page.id == song.id else { return false }
                let words = page.editor.words
                return words.title.hasSameBytes(as: song.title) && words.text.hasSameBytes(as: song.text)
            }
        return index.map { pages.remove(at: $0) }
    }
}
