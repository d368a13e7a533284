import SongConversion
import SongTransfer
import Translations

extension ExportFormat {
    /// What it is called.
    var label: String {
        switch self {
        case .songs(let format): format.label
        case .pdf: "PDF"
        case .html: "HTML"
        }
    }
}

extension SongFileFormat {
    /// What it is called; names of programs and formats are the same in every language.
    var label: String {
        switch self {
        case .text: translated("Plain Text")
        case .chords: translated("Text with Chords over the Lyrics")
        case .markdown: "Markdown"
        case .json: "JSON"
        case .chordpro: "ChordPro"
        case .onsong: "OnSong"
        case .opensong: "OpenSong"
        case .openlyrics: "OpenLyrics"
        }
    }
}

extension ConversionNote {
    /// What became of it, as a sentence's beginning: `Line 3, dropped: what`.
    var words: String {
        let fate =
            switch effect {
            case .kept: translated("Kept: \(what)")
            case .changed: translated("Changed: \(what)")
            case .dropped: translated("Dropped: \(what)")
            }
        return line.map { translated("Line \($0). \(fate)") } ?? fate
    }
}
