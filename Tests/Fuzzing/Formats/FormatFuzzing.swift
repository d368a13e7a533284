import ChordSheet
import FuzzSupport
public import SongConversion

/// Reads what the fuzzer made up as a file of one format. What is read must be lyrics that come out of their values again;
/// written, read and written once more it must be the same file, unless the writer says which lines are not.
public func fuzz(_ format: SongFileFormat, _ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    var input = FuzzInput(start, count)
    let bytes = input.everything()
    _ = SongFileFormat.recognizing(bytes)
    guard let result = try? format.read(bytes) else { return 0 }
    for note in result.notes { require(note.line.map { $0 >= 1 } ?? true, "a note about no line") }
    for song in result.songs { check(song.text) }
    do throws(ConversionError) {
        try check(format, format.holdsMany ? result.songs : Array(result.songs.prefix(1)))
    } catch {
        switch error {
        case .tooLarge, .oneSongOnly: break
        default: fatalError("\(error)")
        }
    }
    return 0
}

private func check(_ format: SongFileFormat, _ songs: [ImportedSong]) throws(ConversionError) {
    let first = try format.write(songs)
    guard !first.bytes.isEmpty, let again = try? format.read(first.bytes).songs, again.count == songs.count else {
        require(first.bytes.isEmpty || !first.notes.isEmpty, "a file that reads as other songs, and no note")
        return
    }
    let second = try format.write(again)
    if first.notes.isEmpty {
        let (before, after) = (try SongFileFormat.json.write(songs), try SongFileFormat.json.write(again))
        let isText = format == .text || format == .chords
        require(isText || before.bytes == after.bytes, "another song, and no note")
    }
    if first.notes.isEmpty {
        require(second.bytes == first.bytes, "another file, and no note")
    } else if let once = try? format.read(second.bytes).songs, once.count == songs.count {
        // What a format cannot hold is lost once, and not a bit more each time.
        require(try format.write(once).bytes == second.bytes, "a file that changes each time")
    }
}

/// Takes lyrics apart and puts them together.
public func check(_ lyrics: String) {
    let sheet = ChordSheet(lyrics)
    require(sheet.text.utf8.elementsEqual(lyrics.utf8), "lyrics that come out as others")
    for line in SheetLines(lyrics) {
        require(line.pieces.text.utf8.elementsEqual(line.text.utf8), "a line that comes out as another")
    }
}
