public import SongConversion
public import SongTransfer
import Translations

nonisolated extension ExportFormat {
    /// Its name.
    public var label: String {
        switch self {
        case .songs(let format): format.label
        case .pdf: "PDF"
        case .html: "HTML"
        }
    }
}

nonisolated extension SongFileFormat {
    /// Its name; names of programs and formats are the same in every language.
    public var label: String {
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

nonisolated extension ConversionNote {
    /// What became of it, after the number of the line: `Line 3. Dropped: what`.
    public var words: String {
        let fate =
            switch effect {
            case .kept: translated("Kept: \(what)")
            case .changed: translated("Changed: \(what)")
            case .dropped: translated("Dropped: \(what)")
            }
        return line.map { translated("Line \($0). \(fate)") } ?? fate
    }
}
