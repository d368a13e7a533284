import ChordSheet
import FuzzSupport
public import SongConversion
import SongFormat

/// Reads what the fuzzer made up as a file of one format. What is read must be lyrics that come out of their values again;
/// written, read and written once more it must be the same file, unless the writer says which lines are not.
public func fuzz(_ format: SongFileFormat, _ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    var input = FuzzInput(start, count)
    let bytes = input.everything()
    _ = SongFileFormat.recognizing(bytes)
    return fuzz(format, bytes, parsingXML: FuzzXML.parse)
}

/// The same with what parses XML.
public func fuzz(_ format: SongFileFormat, _ bytes: [UInt8], parsingXML: @escaping XMLParser) -> CInt {
    guard let result = try? format.read(bytes, parsingXML: parsingXML) else { return 0 }
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
    guard !first.bytes.isEmpty, let again = try? format.reading(first.bytes), again.count == songs.count else {
        require(first.bytes.isEmpty || !first.notes.isEmpty, "a file that reads as other songs, and no note")
        return
    }
    let second = try format.write(again)
    if first.notes.isEmpty {
        let before = try SongFileFormat.json.write(songs.map(\.sorted))
        let after = try SongFileFormat.json.write(again.map(\.sorted))
        let isText = format == .text || format == .chords
        require(isText || before.bytes == after.bytes, "another song, and no note")
    }
    if first.notes.isEmpty {
        require(second.bytes == first.bytes, "another file, and no note")
    } else if let once = try? format.reading(second.bytes), once.count == songs.count {
        // What a format cannot hold is lost once, and not a bit more each time.
        require(try format.write(once).bytes == second.bytes, "a file that changes each time")
    }
}

extension SongFileFormat {
    fileprivate func reading(_ bytes: [UInt8]) throws(ConversionError) -> [ImportedSong] {
        try read(bytes, parsingXML: FuzzXML.parse).songs
    }
}

extension ImportedSong {
    /// With the members in the order of their names: OpenLyrics has an order of its own.
    fileprivate var sorted: ImportedSong {
        func sorted(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
            members.map { .init($0.name, $0.value.members.map { .object(sorted($0)) } ?? $0.value) }.sorted {
                $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
            }
        }
        var song = self
        song.members = sorted(members)
        return song
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
