import CAdwaita
import EditingSession
import Files
import Freedesktop
import SongFormat
import SongLibrary
import SongMerging

/// The pages of songs that a window showed before, to be shown again: with the cursor, the scrolling, and what can be undone.
@MainActor
final class VisitedSongs {
    /// So many at the most.
    private static let most = 50
    /// So heavy at the most, all together: see ``EditorView/weight``.
    private static let greatestWeight = 2_000_000

    private struct Page {
        let file: FilePath
        let id: String?
        /// Its widget is held here.
        let editor: EditorView
        /// What was restored there last: what can be undone on the page brings back tags and metadata, too.
        let restored: RestoredVersion?
    }

    /// The one that was left last is the last one.
    private var pages: [Page] = []

    /// Makes what was opened an open song, on the page that it had before, if that is still there. A text that others changed
    /// meanwhile is shown as it is now; the cursor stays at its words, and what could be undone in that text is forgotten.
    func open(_ loaded: LoadedSong, in environment: Environment) -> OpenSong {
        guard let page = take(loaded) else { return OpenSong(loaded, in: environment) }
        defer { g_object_unref(page.editor.widget) }
        let song = OpenSong(loaded, page: page.editor, in: environment)
        song.restored = page.restored
        // What was offered went with the song.
        song.restored?.withdrawOffer = {}
        return song
    }

    /// Keeps the page of a song that is closed and still on the screen. One whose words are not all in its file, or that GTK
    /// cannot hold, is shown anew the next time.
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
                file: song.file, id: song.session.song.id, editor: song.releasePage(), restored: song.restored))
        while pages.count > Self.most || pages.reduce(0, { $0 + $1.editor.weight }) > Self.greatestWeight {
            g_object_unref(pages.removeFirst().editor.widget)
        }
    }

    /// To be called when the window goes.
    func forget() {
        for page in pages { g_object_unref(page.editor.widget) }
        pages = []
    }

    /// The page of this song: of the same file, or, where that was moved meanwhile, of the same text. Another song that has
    /// got the file's name has nothing of it.
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
