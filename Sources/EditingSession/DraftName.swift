import Files

/// What the name of a draft's file says.
struct DraftName {
    let file: String
    let id: String
    let session: String
    let count: Int

    init(file: FilePath, id: String?, session: String, count: Int) {
        self.file = Checksum(file.bytes).hexadecimal
        self.id = Checksum(Array((id ?? "").utf8)).hexadecimal
        self.session = session
        self.count = count
    }

    /// Nil if the file is not a draft.
    init?(_ name: FilePath) {
        let parts = name.stem.string.split(separator: "-").map(String.init)
        guard name.extension == "draft", parts.count == 4, let count = Int(parts[3]) else { return nil }
        (file, id, session, self.count) = (parts[0], parts[1], parts[2], count)
    }

    var path: FilePath {
        FilePath("\(file)-\(id)-\(session)-\(count).draft")
    }

    /// Whether it may be a draft of the same song: the same file, the same id, or a song without an id, for which only
    /// the path in the draft tells.
    func mayBe(of other: DraftName) -> Bool {
        file == other.file || id == other.id || id == Self.noID
    }

    private static let noID = Checksum([]).hexadecimal
}
