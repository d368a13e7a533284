// Reads whatever the fuzzer makes up as OpenLyrics: see FormatFuzzing.

import FormatFuzzing
import SongConversion

/// What libFuzzer calls with each input; always 0. Source: LLVM's documentation of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    fuzz(.openlyrics, start, count)
}
