import SongFormat

/// A tag of a library, however songs spell it (``TagKey``).
public struct TagCount: Hashable, Sendable {
    /// As most songs spell it, without white space around it; of equally frequent spellings, the first one.
    public let tag: String
    /// How many songs have it.
    public let songs: Int
}

extension LibraryTree {
    /// The tags of all songs, the most frequent first, then by their names.
    public var tagCounts: [TagCount] {
        var counter = TagCounter()
        for page in pages {
            for index in page.songs.records.indices {
                page.songs.forEachLabel(of: index) { kind, bytes in if kind == .tag { counter.add(bytes) } }
                counter.endSong()
            }
        }
        return counter.counts
    }
}

/// Counts tags, song by song.
private struct TagCounter {
    private struct Spelling {
        let text: String
        /// The tag that it spells: a place in ``songs``.
        let tag: Int
        var count = 0
    }

    private var spellings: [Spelling] = []
    private var spellingOf: [String: Int] = [:]
    private var tagOf: [TagKey: Int] = [:]
    /// For each tag, how many songs have it.
    private var songs: [Int] = []
    /// The tags of the song that is being read.
    private var seen: [Int] = []

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        let text = String(decoding: bytes, as: UTF8.self)
        let spelling = spellingOf[text] ?? register(text)
        spellings[spelling].count += 1
        let tag = spellings[spelling].tag
        guard !seen.contains(tag) else { return }
        seen.append(tag)
        songs[tag] += 1
    }

    mutating func endSong() { seen.removeAll(keepingCapacity: true) }

    private mutating func register(_ text: String) -> Int {
        let key = TagKey(text)
        let tag = tagOf[key] ?? songs.count
        if tag == songs.count {
            tagOf[key] = tag
            songs.append(0)
        }
        let trimmed = text.trimmingTag
        let spelling = spellingOf[trimmed] ?? spellings.count
        if spelling == spellings.count { spellings.append(Spelling(text: trimmed, tag: tag)) }
        (spellingOf[trimmed], spellingOf[text]) = (spelling, spelling)
        return spelling
    }

    var counts: [TagCount] {
        var best = [Int?](repeating: nil, count: songs.count)
        for (index, spelling) in spellings.enumerated() {
            guard let other = best[spelling.tag].map({ spellings[$0] }) else {
                best[spelling.tag] = index
                continue
            }
            if (spelling.count, other.text) > (other.count, spelling.text) { best[spelling.tag] = index }
        }
        return zip(best, songs)
            .compactMap { best, songs in best.map { TagCount(tag: spellings[$0].text, songs: songs) } }
            .sorted { ($1.songs, $0.tag) < ($0.songs, $1.tag) }
    }
}
