import SongFormat
import SongMerging

extension SongFile {
    init(_ text: String) throws(SongFormatError) { try self.init(decoding: Array(text.utf8)) }

    var content: String { String(decoding: bytes, as: UTF8.self) }
}

extension MergeResult {
    var clean: SongFile? { if case .clean(let file) = self { file } else { nil } }

    var conflict: MergeConflict? { if case .conflict(let conflict) = self { conflict } else { nil } }
}

func merge(_ base: String?, _ ours: String, _ theirs: String) throws -> MergeResult {
    try SongMerge.merging(
        base: base.map { text throws(SongFormatError) in try SongFile(text) }, ours: SongFile(ours),
        theirs: SongFile(theirs))
}

/// Compares byte for byte, unlike `==`.
func same(_ left: String?, _ right: String?) -> Bool {
    left.map { Array($0.utf8) } == right.map { Array($0.utf8) }
}
