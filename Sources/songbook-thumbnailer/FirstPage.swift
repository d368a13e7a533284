import ChordSheet
import SheetLayout
import SongFormat

/// The beginning of a song: as much as the first page of its sheet may need, and no more, for a song may be long and a
/// file manager does not wait.
struct FirstPage {
    /// Three fourths as wide as it is high, and about as large as A5, so that something can be read of it when it is
    /// small.
    static let paper = PaperSize(width: 450, height: 600)

    /// More lines than the page has room for, in all of its columns; and more letters than it has for each.
    private static let mostLines = 400
    private static let mostLetters = 400
    private static let mostInTitle = 120

    private let sheet: SheetSong

    init(of song: Song) {
        var text = String.UnicodeScalarView()
        var (lines, letters) = (0, 0)
        for scalar in song.text.unicodeScalars {
            if scalar == "\n" || scalar == "\r" {
                (lines, letters) = (lines + 1, 0)
                guard lines < Self.mostLines else { break }
            } else {
                letters += 1
                if letters > Self.mostLetters { continue }
            }
            text.append(scalar)
        }
        let beginning = String(text)
        sheet = SheetSong(
            title: String(String.UnicodeScalarView(song.title.unicodeScalars.prefix(Self.mostInTitle))),
            text: beginning, chords: SongChords(listed: song.metadata.listedChords, in: beginning),
            metadata: song.metadata)
    }

    /// Without the foot, which would tell of pages that were not laid out.
    func page(_ measuring: some TextMeasuring) throws(SheetLayoutError) -> SheetPage {
        var page = try SheetLayout(measuring: measuring).pages(of: sheet, SheetOptions(paper: Self.paper))[0]
        page.runs.removeAll { $0.role == .foot }
        return page
    }
}
