public import Files
import Synchronization

/// Finds the lines of a song that recur in other songs of its library: the same words, regardless of case, accents,
/// punctuation and chords. Lines with fewer than three words, or hardly any besides `la` and `oh`, are no echoes, and
/// neither are section names. Two lines whose last words rhyme in another song, too, are an echo, unless so many songs
/// have the rhyme that it says nothing.
///
/// It keeps the lines of the songs of one library; see ``EchoTable``. The first query reads all lyrics in the cache,
/// later ones only those that changed since. Any thread may use it.
public final class EchoFinder: Sendable {
    /// Up to this many changed songs are read again each time; with more, and more than a fourth of the library, all
    /// are.
    private static let fewSongs = 2_000

    /// A rhyme in more songs is too common to be an echo.
    private static let mostRhymes = 8

    private struct State {
        var store: ContentStore?
        var tree: LibraryTree?
        var plan: SearchPlan?
        /// The songs that were there at first.
        var base: EchoTable?
        /// The songs that came or changed since.
        var recent: EchoTable?
    }

    private let state = Mutex(State())
    private let preparing = Mutex(())

    /// Creates a finder that has read nothing yet.
    public init() {}

    /// The lines of `lyrics` that recur in other songs, in their order.
    ///
    /// - Parameters:
    ///   - listedChords: the song's member `chords`.
    ///   - path: the path of the song's own file, below the root of the tree; nil if it is in no library.
    ///   - id: the song's ID; songs with the same ID are versions of it and are ignored like itself.
    ///   - most: the largest number of songs to find for each line.
    public func echoes(
        of lyrics: String, listedChords: [String] = [], path: FilePath?, id: String?, in snapshot: LibrarySnapshot,
        most: Int,
        cancellation: Cancellation = Cancellation()
    ) throws(SearchError) -> [Echo] {
        // A partial snapshot says little about which lines recur.
        if case .partial = snapshot.freshness { return [] }
        let lines = OwnLines(lyrics, listedChords: listedChords)
        guard !lines.keys.isEmpty else { return [] }
        let (plan, tables) = try prepare(snapshot, cancellation)
        var lookup = EchoLookup(snapshot: snapshot, plan: plan, path: path, id: id)
        var places = [UInt64: [Echo.Place]]()
        for key in lines.keys {
            if cancellation.isCancelled { throw .cancelled }
            let isRhyme = lines.rhymes.contains(key)
            let found = try lookup.places(of: key, in: tables, most: isRhyme ? Self.mostRhymes + 1 : most)
            if !isRhyme || found.count <= Self.mostRhymes { places[key] = Array(found.prefix(most)) }
        }
        return lines.echoes(places)
    }

    /// The same for all songs, without keeping anything: for callers that ask only once.
    public static func allEchoes(
        of lyrics: String, listedChords: [String] = [], path: FilePath?, id: String?, in snapshot: LibrarySnapshot
    ) throws(SearchError) -> [Echo] {
        let lines = OwnLines(lyrics, listedChords: listedChords)
        guard !lines.keys.isEmpty else { return [] }
        let keys = lines.keys
        let plan = SearchPlan(snapshot.tree, snapshot.contents.blocks)
        let scan = EchoScan(
            contents: snapshot.contents, plan: plan, blocks: 0..<plan.blockCount, cancellation: Cancellation())
        let found: [[FoundLines]] = try scan.run { song, lines, key, found in
            guard keys.contains(key) else { return }
            // A song's lines come one after the other.
            var index = found.count
            while index > 0, found[index - 1].song == song {
                index -= 1
                if found[index].key == key { return }
            }
            found.append(FoundLines(song: song, lines: lines, key: key))
        }
        var places = [UInt64: [Echo.Place]]()
        for found in found.joined() {
            let entry = plan.entry(found.song, in: snapshot.tree)
            guard !entry.isVersion(ofSongAt: path, id: id) else { continue }
            places[found.key, default: []].append(Echo.Place(song: entry, lines: found.lines))
        }
        return lines.echoes(places.filter { !lines.rhymes.contains($0.key) || $0.value.count <= mostRhymes })
    }

    /// How many lines of how many songs the tables hold.
    public var size: (lines: Int, songs: Int) {
        state.withLock { state in
            let tables = [state.base, state.recent].compactMap(\.self)
            return (tables.reduce(0) { $0 + $1.lineCount }, tables.reduce(0) { $0 + $1.songCount })
        }
    }
}

extension EchoFinder {
    private struct FoundLines {
        let song: Int
        let lines: EchoLines
        let key: UInt64
    }

    /// One thread prepares, others wait for it.
    private func prepare(
        _ snapshot: LibrarySnapshot, _ cancellation: Cancellation
    ) throws(SearchError) -> (plan: SearchPlan, tables: [EchoTable]) {
        try preparing.withLock { _ throws(SearchError) in
            var known = state.withLock { $0 }
            if known.store !== snapshot.contents.store { known = State(store: snapshot.contents.store) }
            if known.tree !== snapshot.tree {
                (known.tree, known.plan) = (snapshot.tree, SearchPlan(snapshot.tree, snapshot.contents.blocks))
            }
            let plan = known.plan!
            func table(of blocks: Range<Int>) throws(SearchError) -> EchoTable {
                try EchoTable(of: blocks, in: snapshot.contents, plan, cancellation: cancellation)
            }
            let end = plan.blockCount
            if let base = known.base, base.blocks.upperBound <= end {
                if known.recent?.blocks.upperBound ?? base.blocks.upperBound != end {
                    let recent = try table(of: base.blocks.upperBound..<end)
                    let isMuch = recent.songCount > Self.fewSongs && recent.songCount > base.songCount / 4
                    (known.base, known.recent) = isMuch ? (try table(of: 0..<end), nil) : (base, recent)
                }
            } else {
                (known.base, known.recent) = (try table(of: 0..<end), nil)
            }
            state.withLock { $0 = known }
            return (plan, [known.base, known.recent].compactMap(\.self))
        }
    }
}
