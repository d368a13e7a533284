import ChordSheet
import SheetLayout
import SongFormat

/// The beginning of a song: as much as the first page of its sheet may need, because songs can be long and a file
/// manager does not wait.
struct FirstPage {
    /// With an aspect ratio of 3 to 4, and about as large as A5, so that some of it is readable in a small picture.
    static let paper = PaperSize(width: 450, height: 600)

    /// More lines than fit in all columns of the page, and more characters than fit in a line.
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

    /// Lays out the first page without its footer, which would mention pages that were not laid out.
    func page(_ measuring: some TextMeasuring) throws(SheetLayoutError) -> SheetPage {
        var page = try SheetLayout(measuring: measuring).pages(of: sheet, SheetOptions(paper: Self.paper))[0]
        page.runs.removeAll { $0.role == .foot }
        return page
    }
}
