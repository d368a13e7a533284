/// What searches need of the songs of a folder, whether they are read or not.
enum SearchedSongs {
    case table(SongTable)
    case summaries(StoredSongs)

    var count: Int {
        switch self {
        case .table(let songs): songs.count
        case .summaries(let songs): songs.range.count
        }
    }

    /// The record that tells where a song's words are, and when it was changed last.
    func record(at index: Int) -> SongRecord {
        switch self {
        case .table(let songs): songs.records[index]
        case .summaries(let songs): songs.summaries.numbers[songs.range.lowerBound + index].record
        }
    }

    /// Calls `body` with the title of each of these songs, and whether it is folded.
    func forEachTitle(at indices: some Sequence<Int>, _ body: (Int, UnsafeRawBufferPointer, Bool) -> Void) {
        switch self {
        case .table(let songs):
            // Access to the arrays would count references for each title.
            songs.records.withUnsafeBufferPointer { records in
                songs.bytes.withUnsafeBytes { bytes in
                    for index in indices {
                        let title = UnsafeRawBufferPointer(rebasing: bytes[records[index].range(of: .title)])
                        body(index, title, title.isFolded)
                    }
                }
            }
        case .summaries(let songs):
            let (summaries, first) = (songs.summaries, songs.range.lowerBound)
            summaries.titles.withUnsafeBytes { titles in
                for index in indices {
                    body(index, UnsafeRawBufferPointer(rebasing: titles[summaries.titleRange(first + index)]), true)
                }
            }
        }
    }

    /// Whether they must not be shown, because the cache is damaged. Reads them.
    var isDamaged: Bool {
        if case .summaries(let songs) = self { songs.isDamaged } else { false }
    }
}
