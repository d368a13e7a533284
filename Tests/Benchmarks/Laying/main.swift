// Lays sheets out after each letter that is typed, as a sheet beside the page has to, and prints a line for each: how
// much processor time it took in nanoseconds, and of which song.
//
//     layout-benchmark

import ChordSheet
import Glibc
import SheetDrawing
import SheetLayout
import SongFormat

let words = "the harbour keeps its lanterns low and every boat is home again before morning comes".split(separator: " ")
let chords = ["G", "D/F#", "Em7", "Cadd9", "Am", "Dsus4", "D", "Bm7"]

/// So many stanzas of six lines, with three chords each.
func text(stanzas: Int) -> String {
    (0..<stanzas).map { stanza in
        let name = ["Verse \(stanza + 1)", "Chorus", "Bridge"][stanza % 3]
        let lines = (0..<6).map { line in
            (0..<8).map { place in
                let word = words[(stanza * 5 + line * 3 + place) % words.count]
                let chord = place % 3 == 0 && place < 7 ? "[\(chords[(stanza + line + place) % chords.count])]" : ""
                return chord + word
            }.joined(separator: " ")
        }
        return ([name] + lines).joined(separator: "\n")
    }.joined(separator: "\n\n")
}

/// Of this process.
func processorTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

func measure(_ name: String, stanzas: Int, columns: SheetOptions.Columns) throws {
    let layout = SheetLayout(measuring: PangoMeasuring())
    var options = SheetOptions(paper: .a4)
    options.columns = columns
    let before = text(stanzas: stanzas)
    let place = before.index(before.startIndex, offsetBy: before.count / 2)
    var typed = ""
    for letter in "and a line that nobody has sung before, letter by letter" {
        typed.append(letter)
        let text = String(before[..<place]) + typed + String(before[place...])
        let start = processorTime()
        let song = SheetSong(
            title: "Song", text: text, chords: SongChords(listed: [], in: text), metadata: Metadata())
        let pages = try layout.pages(of: song, options)
        let time = processorTime() - start
        // The first one measures all of its lines.
        if typed.count > 1 { print(time, "\(name), \(pages.count) pages") }
    }
}

try measure("of 36 lines", stanzas: 6, columns: .auto)
try measure("of 36 lines, one column", stanzas: 6, columns: .fixed(1))
try measure("of 600 lines", stanzas: 100, columns: .auto)
try measure("of 600 lines, one column", stanzas: 100, columns: .fixed(1))
