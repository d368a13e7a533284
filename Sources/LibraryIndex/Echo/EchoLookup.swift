import Files

/// Looks up lines of one song in tables, and verifies the matches in the songs.
struct EchoLookup {
    let snapshot: LibrarySnapshot
    let plan: SearchPlan
    /// The path and the ID of the song whose lines are looked up.
    let path: FilePath?
    let id: String?

    private var reader = EchoLineReader()
    /// Songs that were read, with the first lines for each key. Nil for versions of the song itself and removed songs.
    private var known: [EchoTable.Place: Song?] = [:]

    private struct Song {
        let entry: SongEntry
        let lines: [UInt64: EchoLines]
    }

    init(snapshot: LibrarySnapshot, plan: SearchPlan, path: FilePath?, id: String?) {
        (self.snapshot, self.plan, self.path, self.id) = (snapshot, plan, path, id)
    }

    /// The places of lines with this key, in no more songs than `most`.
    mutating func places(
        of key: UInt64, in tables: [EchoTable], most: Int
    ) throws(SearchError) -> [Echo.Place] {
        var places = [Echo.Place]()
        var isDamaged = false
        for table in tables {
            table.forEachSong(with: key) { place in
                guard places.count < most else { return false }
                do {
                    if let song = try song(at: place), let lines = song.lines[key] {
                        places.append(Echo.Place(song: song.entry, lines: lines))
                    }
                    return true
                } catch {
                    isDamaged = true
                    return false
                }
            }
        }
        if isDamaged { throw .damaged }
        return places
    }

    private mutating func song(at place: EchoTable.Place) throws(LibraryContents.Damaged) -> Song? {
        if let song = known[place] { return song }
        let song = try read(place)
        known.updateValue(song, forKey: place)
        return song
    }

    private mutating func read(_ place: EchoTable.Place) throws(LibraryContents.Damaged) -> Song? {
        guard let number = plan.song(at: place) else { return nil }
        let entry = plan.entry(number, in: snapshot.tree)
        guard !entry.isVersion(ofSongAt: path, id: id) else { return nil }
        let record = entry.record
        let bytes = try snapshot.contents.bytes(of: record)
        let range = Int(record.lyricsStart)..<max(Int(record.lyricsStart), Int(record.words.length) - 1)
        guard range.upperBound <= bytes.count else { throw LibraryContents.Damaged() }
        var lines = [UInt64: EchoLines]()
        bytes.withUnsafeBytes { bytes in
            reader.forEachLine(in: UnsafeRawBufferPointer(rebasing: bytes[range])) { found, key in
                if lines[key] == nil { lines[key] = found }
            }
        }
        return Song(entry: entry, lines: lines)
    }
}

extension SearchPlan {
    /// The number of the song whose words begin here; nil if there is no longer one.
    fileprivate func song(at place: EchoTable.Place) -> Int? {
        let items = items(in: Int(place.block))
        var (low, high) = (items.startIndex, items.endIndex)
        while low < high {
            let middle = (low + high) / 2
            if items[middle].offset < place.offset { low = middle + 1 } else { high = middle }
        }
        return low < items.endIndex && items[low].offset == place.offset ? low : nil
    }
}

extension SongEntry {
    /// Whether it is the song with this file, or with this id.
    func isVersion(ofSongAt path: FilePath?, id: String?) -> Bool {
        if let id, self.id == id { return true }
        return path == self.path
    }
}
