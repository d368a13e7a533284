// Takes lyrics that the fuzzer made up apart into sections, chords and words; put together they must be the same. Each
// format must say what of them it does not hold.

import FormatFuzzing
import FuzzSupport
import SongConversion

/// What libFuzzer calls with each input; always 0. Source: LLVM's documentation of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    var input = FuzzInput(start, count)
    let (title, lyrics) = (input.text(), input.text())
    check(lyrics)
    for format in SongFileFormat.allCases where format != .opensong && format != .openlyrics {
        guard let result = try? format.write([ImportedSong(title: title, text: lyrics)]), result.notes.isEmpty,
            !result.bytes.isEmpty
        else { continue }
        let songs = (try? format.read(result.bytes).songs) ?? []
        require(songs.count == 1 && songs[0].text.utf8.elementsEqual(lyrics.utf8), "other lyrics, and no note")
    }
    return 0
}
