// Reads whatever the fuzzer makes up as what songbook-xml writes, and makes a song of it.

import FormatFuzzing
import FuzzSupport
import SongConversion

/// What libFuzzer calls with each input; always 0. Source: LLVM's documentation of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    var input = FuzzInput(start, count)
    let output = input.everything()
    guard let document = try? XMLTreeReader.read(output) else { return 0 }
    let parser: XMLParser = { _ throws(XMLFault) in document }
    _ = fuzz(.opensong, [0x3C], parsingXML: parser)
    return fuzz(.openlyrics, [0x3C], parsingXML: parser)
}
