// Reads whatever the fuzzer makes up as a song of OpenSong: see FormatFuzzing.

import FormatFuzzing
import SongConversion

/// What libFuzzer calls with each input; always 0. Source: LLVM's documentation of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    fuzz(.opensong, start, count)
}
