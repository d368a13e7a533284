import SongFormat
import SongMerging

extension Song {
    /// Whether the user would see the same song: title, lyrics, tags, pin and metadata, byte for byte.
    func hasSameWords(as other: Song) -> Bool {
        title.hasSameBytes(as: other.title) && text.hasSameBytes(as: other.text)
            && tags.elementsEqual(other.tags) { $0.hasSameBytes(as: $1) } && pinned == other.pinned
            && metadata == other.metadata
    }

    /// Whether both have the same id, or none.
    func hasSameID(as other: Song) -> Bool {
        id.map { Array($0.utf8) } == other.id.map { Array($0.utf8) }
    }

    /// Whether both have an id, and these differ.
    func isAnother(than other: Song) -> Bool {
        id != nil && other.id != nil && !hasSameID(as: other)
    }

    /// Whether it may be `other` with changes: by its id, or if one of them has none, by its title, or by half of the
    /// lines of the shorter one. An empty song may become any, and a file that lost its title says little.
    func mayBe(_ other: Song) -> Bool {
        if id != nil, other.id != nil { return hasSameID(as: other) }
        if !title.isEmpty, other.title.isEmpty || title.hasSameBytes(as: other.title) { return true }
        let (mine, theirs) = (Set(wordyLines), Set(other.wordyLines))
        return mine.isEmpty || theirs.isEmpty
            || mine.intersection(theirs).count * 2 >= min(mine.count, theirs.count)
    }

    /// The lines that are not blank.
    private var wordyLines: [Substring] {
        text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
    }

    /// How many lines and other visible parts differ.
    func distance(to other: Song) -> Int {
        let lines = TextMerge(base: text, ours: text, theirs: other.text).parts.reduce(0) { sum, part in
            part.outcome == .unchanged ? sum : sum + max(part.base.count, part.theirs.count)
        }
        return lines + (title.hasSameBytes(as: other.title) ? 0 : 1) + (pinned == other.pinned ? 0 : 1)
            + Set(tags).symmetricDifference(other.tags).count + metadata.changes(to: other.metadata).names.count
    }
}

extension SongFile {
    /// Whether it has everything that is visible in `other`: its title, its lines in their order, its tags, its pin and
    /// its metadata.
    func contains(_ other: SongFile) -> Bool {
        let (mine, theirs) = (song, other.song)
        let isSameSong = theirs.id == nil || mine.hasSameID(as: theirs)
        let parts = TextMerge(base: theirs.text, ours: theirs.text, theirs: mine.text).parts
        return isSameSong && mine.title.hasSameBytes(as: theirs.title) && Set(mine.tags).isSuperset(of: theirs.tags)
            && (mine.pinned || !theirs.pinned)
            && theirs.metadata.names.allSatisfy { mine.metadata[$0] == theirs.metadata[$0] }
            && parts.allSatisfy { $0.outcome == .unchanged || $0.base.isEmpty }
    }
}
