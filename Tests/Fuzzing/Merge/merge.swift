// Merges three versions that the fuzzer made up: as files, or as lyrics. A side that changed nothing leaves the other as
// it is; every line that a side added is in the result or in the conflict; and it does not matter who is ours.

import FuzzSupport
import SongFormat
import SongMerging

/// What libFuzzer calls with each input; always 0. Source: LLVM's documentation of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    var input = FuzzInput(start, count)
    if input.byte() & 1 == 0 {
        mergeTexts(input.text(), input.text(), input.text())
    } else {
        let pieces = [input.piece(), input.piece(), input.piece()]
        let files = pieces.compactMap { try? SongFile(decoding: $0) }
        if files.count == 3 { mergeFiles(files[0], files[1], files[2]) }
    }
    return 0
}

private func mergeTexts(_ base: String, _ ours: String, _ theirs: String) {
    require(same(TextMerge(base: base, ours: base, theirs: theirs).text, theirs), "an unchanged side changed theirs")
    require(same(TextMerge(base: base, ours: ours, theirs: base).text, ours), "an unchanged side changed ours")
    let merge = TextMerge(base: base, ours: ours, theirs: theirs)
    let mirrored = TextMerge(base: base, ours: theirs, theirs: ours)
    require(same(merge.text, mirrored.text), "the sides do not merge alike")
    let everything = merge.text(choosing: merge.conflicts.map { _ in .both(first: .ours) })
    let (known, kept) = (Set(lines(of: base)), Set(lines(of: everything ?? "")))
    for line in lines(of: ours) + lines(of: theirs) where !known.contains(line) {
        require(kept.contains(line), "a line that a side added is gone")
    }
}

private func mergeFiles(_ base: SongFile, _ ours: SongFile, _ theirs: SongFile) {
    do throws(SongFormatError) {
        guard case .clean(let first) = try SongMerge.merging(base: base, ours: base, theirs: theirs),
            case .clean(let second) = try SongMerge.merging(base: base, ours: ours, theirs: base)
        else { fatalError("a side that changed nothing is in conflict") }
        require(first.bytes == theirs.bytes, "ours changed nothing, and changed theirs")
        require(second.bytes == ours.bytes, "theirs changed nothing, and changed ours")
        switch try SongMerge.merging(base: base, ours: ours, theirs: theirs) {
        case .clean(let merged):
            let again = try SongFile(decoding: merged.bytes)
            require(again.song == merged.song, "the merged song reads back as another")
            require(merged.readOnlyReason == nil || merged.bytes == theirs.bytes, "a merge that cannot be edited")
        case .conflict(let conflict):
            for side in [MergeSide.ours, .theirs] {
                let choices = MergeChoices(side, for: conflict)
                require(try conflict.resolved(by: choices) != nil, "a conflict that cannot be decided")
            }
        }
    } catch {
        switch error.reason {
        case .readOnly, .tooLarge: break
        default: fatalError("\(error)")
        }
    }
}

private func lines(of text: String) -> [[UInt8]] {
    let ends: Set<Unicode.Scalar> = ["\n", "\r", "\u{2028}", "\u{2029}"]
    return text.unicodeScalars.split { ends.contains($0) }.map { Array(String($0).utf8) }
}

private func same(_ first: String?, _ second: String?) -> Bool {
    first.map { Array($0.utf8) } == second.map { Array($0.utf8) }
}
