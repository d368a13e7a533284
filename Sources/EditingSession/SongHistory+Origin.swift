import Problems
import SongFormat
import SongMerging

extension SongHistory {
    private static let bytesSearched = 64 << 20

    /// The version that a conflict copy and the song were both made from, so that they can be merged without asking the
    /// user. It is not recorded which one that is. It is inferred from the lines that both have: the oldest version
    /// with most of those.
    ///
    /// A guess must not lose words. A line that only one of both has is dropped by the merge if the other seems to have
    /// deleted or changed it. But if an older version that may be the right one was without that line, the other may
    /// never have had it, and then the user has to decide.
    ///
    /// - Returns: nil if no version is suitable.
    func origin(of copy: SongFile, and song: SongFile) throws(Problem) -> SongFile? {
        let shared = copy.song.lines.intersection(song.song.lines)
        var candidates = [Candidate]()
        var bytesLeft = Self.bytesSearched
        for version in try versionsOfSong().reversed() {
            guard let file = try? self.song(named: version) else { continue }
            bytesLeft -= file.bytes.count
            if bytesLeft < 0 { return nil }
            candidates.append(Candidate(file, shared: shared))
        }
        // A line or two that both have can be a coincidence.
        candidates = candidates.reversed().filter { 2 * $0.sharedLines >= shared.count }
        guard let most = candidates.map(\.sharedLines).max(),
            let index = candidates.firstIndex(where: { $0.sharedLines == most })
        else { return nil }
        let origin = candidates[index].file
        guard origin.song.distance(to: copy.song) < song.song.distance(to: copy.song) else { return nil }
        let dropped = DroppedText(droppedFrom: origin.song, by: copy.song, song.song)
        return candidates[..<index].allSatisfy { dropped.areAll(in: $0.file.song) } ? origin : nil
    }

    /// A version that may be the origin.
    private struct Candidate {
        let file: SongFile
        let sharedLines: Int

        init(_ file: SongFile, shared: Set<String>) {
            self.file = file
            sharedLines = file.song.lines.intersection(shared).count
        }
    }
}

/// What a merge leaves out: words of the origin that one side still has and the other does not.
private struct DroppedText {
    var title: String?
    var lines: Set<String> = []
    var tags: Set<String> = []
    /// The values of the origin where the two sides differ.
    var metadata = Metadata()

    init(droppedFrom origin: Song, by one: Song, _ other: Song) {
        if one.title != other.title { title = origin.title }
        for part in TextMerge(base: origin.text, ours: one.text, theirs: other.text).parts {
            switch part.outcome {
            case .ours: lines.formUnion(Self.lines(of: part.base).subtracting(Self.lines(of: part.ours)))
            case .theirs: lines.formUnion(Self.lines(of: part.base).subtracting(Self.lines(of: part.theirs)))
            case .unchanged, .both, .conflict: break
            }
        }
        tags = Set(origin.tags).intersection(Set(one.tags).symmetricDifference(other.tags))
        var different = MetadataEdit()
        for name in one.metadata.changes(to: other.metadata).names { different.set(name, origin.metadata[name]) }
        metadata = metadata.applying(different)
    }

    func areAll(in song: Song) -> Bool {
        (title.map { $0 == song.title } ?? true) && lines.isSubset(of: song.lines) && tags.isSubset(of: song.tags)
            && metadata.names.allSatisfy { metadata[$0] == song.metadata[$0] }
    }

    private static func lines(of lines: TextLines) -> Set<String> {
        Set((0..<lines.count).map { lines[$0] }).filter { !$0.isBlank }
    }
}

extension Song {
    /// Its lines that are not blank.
    fileprivate var lines: Set<String> {
        Set(text.split(whereSeparator: \.isNewline).map(String.init)).filter { !$0.isBlank }
    }
}

extension String {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
