import ChordSheet
import SongFormat
import Translations

/// What stands above a song: title, subtitle, who made it, key, capo, tempo and time.
final class SheetHead {
    private let lines: [TextLine]
    private let memory: MeasureMemory

    init(of song: SheetSong, _ memory: MeasureMemory) {
        self.memory = memory
        let texts: [(String, TextRole)] = [
            (song.title, .title), (song.metadata[.subtitle]?.text ?? "", .subtitle),
            (Self.credits(song.metadata), .credit), (Self.facts(of: song), .facts),
        ]
        lines = texts.filter { !$0.0.allSatisfy(\.isWhitespace) }.map { text, role in
            TextLine(LineText(text, at: nil), role, memory)
        }
    }

    /// Over all columns.
    func rows(_ geometry: SheetGeometry) -> [SizedRow] {
        lines.flatMap { line in
            line.rows(width: geometry.contentWidth / geometry.size).map { SizedRow(row: $0, size: geometry.size) }
        }
    }

    // MARK: Who made it

    private static func credits(_ metadata: Metadata) -> String {
        func names(_ name: MetadataName) -> [String] {
            if case .list(let names)? = metadata[name] { names } else { [] }
        }
        func joined(_ names: [String]) -> String { names.joined(separator: ", ") }
        let (composers, lyricists) = (names(.composer), names(.lyricist))
        var credits = [joined(names(.artist))]
        if composers == lyricists, !composers.isEmpty {
            credits.append(translated("Words and music: \(joined(composers))"))
        } else {
            if !lyricists.isEmpty { credits.append(translated("Words: \(joined(lyricists))")) }
            if !composers.isEmpty { credits.append(translated("Music: \(joined(composers))")) }
        }
        let arrangers = names(.arranger)
        if !arrangers.isEmpty { credits.append(translated("Arrangement: \(joined(arrangers))")) }
        return credits.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    // MARK: How it is played

    private static func facts(of song: SheetSong) -> String {
        let metadata = song.metadata
        var facts = [key(of: song)]
        if case .number? = metadata[.tempo], let tempo = metadata[.tempo]?.text {
            facts.append(translated("Tempo \(tempo)"))
        }
        facts.append(metadata[.time]?.text ?? "")
        return facts.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    private static func key(of song: SheetSong) -> String {
        let key = song.metadata[.key]?.text ?? ""
        var fret: Int?
        if case .number(let number)? = song.metadata[.capo], (1...24).contains(number) { fret = Int(number) }
        guard let fret else { return key.isEmpty ? "" : translated("Key of \(key)") }
        guard !key.isEmpty else { return translated("Capo \(fret)") }
        guard let sounding = sounding(key, fret, song) else { return translated("Key of \(key), capo \(fret)") }
        return translated("Key of \(key), capo \(fret) (sounds \(sounding))")
    }

    /// Nil for what is no key.
    private static func sounding(_ key: String, _ fret: Int, _ song: SheetSong) -> String? {
        guard let accidentals = NoteNames.Accidentals(ofKey: key, movedBy: fret),
            let chord = ChordName(key, in: song.chords.notation) ?? ChordName(key) ?? ChordName(key, in: .smallLetters),
            chord.canBeTransposed, !chord.isNone
        else { return nil }
        return chord.transposed(by: fret, song.chords.noteNames(accidentals, in: song.text)).text
    }
}

/// What stands below the columns of each page.
struct SheetFoot {
    private let copyright: String
    private let memory: MeasureMemory

    init(of song: SheetSong?, _ memory: MeasureMemory) {
        self.memory = memory
        let text = LineText(song?.metadata[.copyright]?.text ?? "", at: nil).text
        let small = text.lowercased()
        let isMarked = small.contains("©") || small.contains("copyright") || small.hasPrefix("(c)")
        copyright = text.isEmpty || isMarked ? text : "© " + text
    }

    /// - Parameter number: of the page, counted from 1.
    func runs(_ geometry: SheetGeometry, number: Int, of count: Int) -> [SheetPage.Run] {
        let scale = geometry.size * TextRole.foot.scale
        let baseline = geometry.paper.height - geometry.margin - memory.height(of: .foot).descent * geometry.size
        func run(_ text: String, right: Bool, most: Double) -> SheetPage.Run? {
            guard !text.isEmpty, most > 0 else { return nil }
            let width = memory.measure(text, in: .foot).advance * scale
            let fitting = min(1, most / max(width, 0.001))
            return SheetPage.Run(
                text: text, role: .foot, size: scale * fitting,
                x: right ? geometry.paper.width - geometry.margin - width * fitting : geometry.margin,
                width: width * fitting, baseline: baseline, source: nil)
        }
        let page = run(translated("Page \(number) of \(count)"), right: true, most: geometry.contentWidth / 2)
        let left = geometry.contentWidth - (page?.width ?? 0) - scale
        return [run(copyright, right: false, most: left), page].compactMap { $0 }
    }
}
