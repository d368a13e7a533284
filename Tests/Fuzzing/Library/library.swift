// Reads, changes and merges whatever the fuzzer makes up as what a library remembers. What does not change keeps its
// bytes, what is written reads back, and a merge leaves nothing out that a side added.

import FuzzSupport
import LibraryFile
import SongFormat

/// What libFuzzer calls with each input; always 0. Source: LLVM's documentation of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    var input = FuzzInput(start, count)
    if input.byte() & 1 == 0 {
        rewrite(input.piece(), input.piece())
    } else {
        let pieces = [input.piece(), input.piece(), input.piece()]
        let documents = pieces.compactMap { try? LibraryDocument($0) }.filter { !$0.isNewer }
        if documents.count == 3 { merge(documents[0], documents[1], documents[2]) }
    }
    return 0
}

private func rewrite(_ bytes: [UInt8], _ other: [UInt8]) {
    guard let document = try? JSONDocument(parsing: bytes), let wanted = try? JSONDocument(parsing: other)
    else { return }
    require(document.saying(document.root).bytes == bytes, "nothing changed, and the bytes did")
    let changed = document.saying(wanted.root)
    require(changed.root == wanted.root, "it does not say what it should")
    let again = try? JSONValue(parsing: changed.bytes, limit: .max)
    require(again == wanted.root, "it reads back as something else")
}

private func merge(_ base: LibraryDocument, _ ours: LibraryDocument, _ theirs: LibraryDocument) {
    let (old, our, their) = (base.arrangement, ours.arrangement, theirs.arrangement)
    require(LibraryMerge.merging(base: old, ours: old, theirs: their) == their, "an unchanged side changed theirs")
    require(LibraryMerge.merging(base: old, ours: our, theirs: old) == our, "an unchanged side changed ours")
    for origin in [old, nil] {
        let merged = LibraryMerge.merging(base: origin, ours: our, theirs: their)
        let written = try? LibraryDocument(theirs.bytes(saying: merged))
        require(written?.arrangement == merged, "what was merged cannot be written")
        let queries = merged.smartFolders.map { Array($0.query.utf8) }
        let known = (origin?.smartFolders ?? []).map { Array($0.query.utf8) }
        for folder in our.smartFolders + their.smartFolders where !known.contains(Array(folder.query.utf8)) {
            require(queries.contains(Array(folder.query.utf8)), "a query that a side wrote is gone")
        }
    }
    let both = LibraryMerge.merging(base: nil, ours: our, theirs: their)
    require(LibraryMerge.merging(base: nil, ours: our, theirs: both) == both, "merged twice is more than once")
}
