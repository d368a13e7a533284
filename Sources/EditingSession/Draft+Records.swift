import Files
import SongFormat
import SongNames

extension Draft {
    /// The draft with its records applied.
    ///
    /// - Returns: nil if the result is not a song.
    func adding(_ reader: DraftRecord.Reader) -> Draft? {
        let records = Array(reader)
        let saves = Saves(records)
        var words = Words(self)
        var (saved, attempted) = (SongFile?.none, SongFile?.none)
        for (count, record) in records.enumerated() {
            if saves.saved?.count == count { saved = words.song(of: saves.saved, in: self) }
            if saves.attempted?.count == count { attempted = words.song(of: saves.attempted, in: self) }
            guard words.take(record) else { break }
        }
        if saves.saved?.count == records.count { saved = words.song(of: saves.saved, in: self) }
        if saves.attempted?.count == records.count { attempted = words.song(of: saves.attempted, in: self) }
        guard let ours = words.song(updatedAt: update(by: records, after: saves, at: words.time), in: self) else {
            return nil
        }
        return Draft(
            file: file, savedAt: words.time, base: saved?.bytes ?? base, ours: ours, isWaiting: words.isWaiting,
            attempted: attempted)
    }

    /// The song's new `updatedAt`, nil to keep it: from what was typed since the last save, which no save has dated.
    private func update(by records: [DraftRecord], after saves: Saves, at time: FileTime) -> Timestamp? {
        let last = saves.attempted ?? saves.saved
        guard records.dropFirst(last?.count ?? 0).contains(where: \.isReplacement) else { return last?.updatedAt }
        return Timestamp.ofSave(now: Timestamp(time), after: last?.updatedAt ?? ours.song.updatedAt)
    }
}

extension DraftRecord {
    fileprivate var isReplacement: Bool {
        if case .replacement = self { true } else { false }
    }
}

/// Which saves of a draft count.
private struct Saves {
    /// The last one that is known to be in the song's file.
    private(set) var saved: DraftRecord.Save?
    /// The save after that, for which this is not known.
    private(set) var attempted: DraftRecord.Save?

    init(_ records: [DraftRecord]) {
        for record in records {
            switch record {
            case .saving(let save): attempted = save
            case .saved:
                saved = attempted ?? saved
                attempted = nil
            case .replacement, .waiting: break
            }
        }
    }
}

/// The words that result from the records of a draft, one after the other.
private struct Words {
    private var title: SplicedText
    private var text: SplicedText
    private(set) var time: FileTime
    private(set) var isWaiting: Bool

    init(_ draft: Draft) {
        (title, text) = (SplicedText(draft.song.title), SplicedText(draft.song.text))
        (time, isWaiting) = (draft.savedAt, draft.isWaiting)
    }

    /// - Returns: false if it belongs to other words.
    mutating func take(_ record: DraftRecord) -> Bool {
        switch record {
        case .waiting: isWaiting = true
        case .saving, .saved: break
        case .replacement(let it):
            let end = it.range.upperBound
            switch it.part {
            case .title where end <= title.count: title.replace(it.range, with: it.bytes)
            case .text where end <= text.count: text.replace(it.range, with: it.bytes)
            default: return false
            }
            time = it.time
        }
        return true
    }

    /// The song with these words, in the file of a draft's song.
    func song(updatedAt: Timestamp?, in draft: Draft) -> SongFile? {
        guard let title = title.string, let text = text.string else { return nil }
        let edit = SongEdit(title: title, text: text, updatedAt: updatedAt)
        return try? draft.ours.encoding(edit, limit: Draft.songLimit)
    }

    /// The song that a save wrote; nil if it cannot be rebuilt exactly.
    func song(of save: DraftRecord.Save?, in draft: Draft) -> SongFile? {
        guard let save, let song = song(updatedAt: save.updatedAt, in: draft),
            BlockChecksum(song.bytes).hexadecimal == save.checksum
        else { return nil }
        return song
    }
}
