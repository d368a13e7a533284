// Reads queries that the fuzzer made up. What is in a query must be where it says, a term that is typed again must be
// the same, and dates must have bounds.

import FuzzSupport
import LibraryIndex

/// What libFuzzer calls with each input; always 0. Source: LLVM's documentation of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    var input = FuzzInput(start, count)
    let text = input.text()
    let query = Query(text)
    let bytes = Array(text.utf8)
    var end = 0
    for term in query.terms {
        require(end <= term.range.lowerBound && term.range.upperBound <= bytes.count, "a term is out of order")
        end = term.range.upperBound
        require(String(validating: bytes[term.range], as: UTF8.self) != nil, "a term ends within a character")
        let alone = Query(String(decoding: bytes[term.range], as: UTF8.self))
        require(alone.terms.map(\.meaning) == [term.meaning], "a term by itself is another one")
        require(alone.errors.isEmpty, "a term by itself is wrong")
        if case .tag(let tag) = term.meaning {
            let typed = Query(QueryTermName.tag.term(tag))
            require(typed.terms.map(\.meaning) == [.tag(tag)], "a tag that is typed is another one")
        }
    }
    for error in query.errors {
        require(error.range.upperBound <= bytes.count, "an error is out of bounds")
        require(!error.term.isEmpty && !error.what.isEmpty && !error.remedy.isEmpty, "an error says nothing")
    }
    let isQuoted = text.utf8.contains(UInt8(ascii: "\""))
    require(isQuoted || query.asksSame(as: Query(text + " ")), "a blank makes a difference")
    _ = query.words.ranges(in: text)
    return 0
}
