import Toolkit

extension PaintedTextView {
    /// A view for lyrics, without text.
    static func makeLyrics() -> Widget { make(cssClass: "song-lyrics") }
}
