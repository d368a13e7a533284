// Reads whatever the fuzzer makes up. What is read must come out again byte for byte, and what is wrong must have a
// place that is in the input.

import FuzzSupport
import SongFormat

/// What libFuzzer calls with each input; always 0. Source: LLVM's documentation of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    var input = FuzzInput(start, count)
    let bytes = input.piece()
    let value = Result { () throws(SongFormatError) in try JSONValue(parsing: bytes) }
    do throws(SongFormatError) {
        let file = try SongFile(decoding: bytes)
        require(file.bytes == bytes, "other bytes than were read")
        if case .failure(let error) = value {
            guard case .loneSurrogate = error.reason else { fatalError("a song that is no JSON") }
        }
        if file.readOnlyReason == nil {
            require(try file.encoding(SongEdit()).bytes == bytes, "an edit of nothing changed something")
        }
    } catch {
        require((0...bytes.count).contains(error.offset), "an error outside the file")
        require(error.line >= 1 && error.column >= 1, "an error in no line")
        require(!error.description.isEmpty, "an error without words")
    }
    if case .success(let value) = value {
        let again = try? JSONValue(parsing: value.serialized(pretty: count.isMultiple(of: 2)))
        require(again == value, "a value that reads back as another")
    }
    return 0
}
