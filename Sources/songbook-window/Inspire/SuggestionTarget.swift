import CAdwaita
import SongbookModel
import Suggestions
import Toolkit

/// The place in a song where the requested suggestions go; it follows later edits.
@MainActor
final class SuggestionTarget {
    private weak var song: OpenSong?
    private let remembered: RememberedRange
    private var spot: SuggestionSpot

    /// Uses the current caret or selection; for rephrasing, the line of the caret if nothing is selected.
    ///
    /// - Returns: nil if there is nothing to rephrase.
    init?(_ kind: SuggestionRequest.Kind, in song: OpenSong) {
        song.editor.finishComposing()
        let page = song.editor.page
        // The panel may have the keyboard focus, and the selection may be gone.
        let spot = SuggestionSpot(kind, at: page.meantSelection, of: page.text.contents, in: SuggestionSpot.Song(song))
        guard let spot else { return nil }
        (self.spot, self.song) = (spot, song)
        remembered = RememberedRange(spot.remembered, in: page.widget)
    }

    /// Returns the place in the lyrics as they are now.
    func place() -> Result<SuggestionPlace, SuggestionRefusal> {
        guard let song, !song.isClosed else { return .failure(.songLeft) }
        return spot.place(remembered.range, of: song.editor.page.text.contents, in: SuggestionSpot.Song(song))
    }

    /// Inserts a suggestion as one undo step, with the caret after it. The next one goes after that; in rephrasing, it
    /// replaces the previous one.
    ///
    /// - Returns: why the suggestion was not inserted; nil if it was.
    func take(_ suggestion: String) -> SuggestionRefusal? {
        song?.editor.finishComposing()
        guard let song, !song.isClosed else { return .songLeft }
        let page = song.editor.page
        do throws(SuggestionRefusal) {
            let taking = try spot.take(
                suggestion, at: remembered.range, of: page.text.contents, in: SuggestionSpot.Song(song))
            page.text.replace(taking.change)
            remembered.move(to: taking.remembered)
            CursorScroll.run(in: page.widget)
            return nil
        } catch {
            return error
        }
    }
}

extension SuggestionSpot.Song {
    @MainActor
    fileprivate init(_ song: OpenSong) {
        self.init(song.model, isEditable: song.editor.page.isEditable)
    }
}
