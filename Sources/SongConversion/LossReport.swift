import ChordSheet
import SongFormat
import Translations

/// Finds out what a written file changes or leaves out, by reading it back.
enum LossReport {
    /// - Parameter reading: returns the songs that the file reads as.
    static func notes(
        for songs: [ImportedSong], _ format: SongFileFormat, reading: () throws(ConversionError) -> [ImportedSong]
    ) -> [ConversionNote] {
        var notes = NoteList()
        let read: [ImportedSong]
        do throws(ConversionError) {
            read = try reading()
        } catch .empty {
            read = [ImportedSong()]
        } catch {
            notes.add(.changed, line: nil, translated("the file cannot be read again: \(error)"))
            return notes.all
        }
        if read.count != songs.count {
            notes.add(.changed, line: nil, translated("the file reads as \(read.count) songs, not \(songs.count)"))
        }
        for (index, (song, copy)) in zip(songs, read).enumerated() {
            notes.song = songs.count > 1 ? index : nil
            compare(song, copy, format, &notes)
        }
        return notes.all
    }

    private static func compare(
        _ song: ImportedSong, _ copy: ImportedSong, _ format: SongFileFormat, _ notes: inout NoteList
    ) {
        var dropped: [String] = []
        var changed: [String] = []
        func look(_ name: String, isSame: Bool, isThere: Bool) {
            if !isSame { if isThere { changed.append(name) } else { dropped.append(name) } }
        }
        let isInFileName = format.leavesTitleToFileName && copy.title.isEmpty
        look("title", isSame: isInFileName || same(song.title, copy.title), isThere: !copy.title.isEmpty)
        let hasSameTags = song.tags.count == copy.tags.count && zip(song.tags, copy.tags).allSatisfy(same)
        look("tags", isSame: hasSameTags, isThere: !copy.tags.isEmpty)
        look("id", isSame: song.id == nil || same(song.id, copy.id), isThere: copy.id != nil)
        look("createdAt", isSame: song.createdAt?.writable == copy.createdAt?.writable, isThere: copy.createdAt != nil)
        look("updatedAt", isSame: song.updatedAt?.writable == copy.updatedAt?.writable, isThere: copy.updatedAt != nil)
        var repeated: [(name: String, copies: [JSONValue])] = []
        let (values, copies) = (song.valuesByName, copy.valuesByName)
        let listed = song.chords.toList(in: song.text)
        let others = Set(copy.chords.toList(in: copy.text))
        // A word of the song must not become a chord, either. The member itself may come or go: it only says which
        // brackets are chords. Names that are in no bracket are in it alone.
        let hasSameChords = listed.allSatisfy(others.contains) && others.allSatisfy { song.chords.name($0) != nil }
        let kept = Set(copy.listedChords).union(Brackets(in: song.text[...]).lazy.map { String($0.inside) })
        let hasRest = song.listedChords.allSatisfy(kept.contains)
        look("chords", isSame: hasSameChords && hasRest, isThere: !others.isEmpty)
        for name in song.memberNames where name != "chords" {
            let (values, copies) = (values[Array(name.utf8)] ?? [], copies[Array(name.utf8)] ?? [])
            let hasSame = values.count == copies.count && zip(values, copies).allSatisfy { isSame($1, $0, format) }
            if values.count == 1 || hasSame || copies.isEmpty {
                look(name, isSame: hasSame, isThere: !copies.isEmpty)
            } else {
                repeated.append((name, copies))
            }
        }
        if !dropped.isEmpty {
            notes.add(
                .dropped, line: nil, translated("not supported by this format: \(dropped.joined(separator: ", "))"))
        }
        if !changed.isEmpty {
            notes.add(.changed, line: nil, translated("stored differently: \(changed.joined(separator: ", "))"))
        }
        let meta = repeated.isEmpty ? nil : copy.member("meta")
        for (name, copies) in repeated { notes.add(.changed, line: nil, words(name, copies, meta)) }
        if !same(song.text, copy.text) { compareLines(song.text, copy.text, &notes) }
    }

    /// Describes a repeated member: a format with one place for it stores one value or a list; the rest may be in
    /// `meta`.
    private static func words(_ name: String, _ copies: [JSONValue], _ meta: JSONValue?) -> String {
        let value = copies.map(\.words).joined(separator: ", ").trimmedForNote
        guard let rest = meta?[name]?.words.trimmedForNote else {
            return translated("“\(name)” appears more than once; will be read as: \(value)")
        }
        return translated("“\(name)” appears more than once; will be read as: \(value); in meta: \(rest)")
    }

    private static func compareLines(_ text: String, _ copy: String, _ notes: inout NoteList) {
        var (lines, others) = (SheetLines(text), SheetLines(copy))
        var number = 0
        var hasOtherEnds = false
        while true {
            number += 1
            switch (lines.next(), others.next()) {
            case (let line?, let other?):
                if !line.text.utf8.elementsEqual(other.text.utf8) {
                    notes.add(.changed, line: number, translated("will be read as: \(other.text.trimmedForNote)"))
                } else if !line.end.utf8.elementsEqual(other.end.utf8), !line.end.isEmpty, !other.end.isEmpty {
                    hasOtherEnds = true
                }
            case (nil, nil):
                if hasOtherEnds { notes.add(.changed, line: nil, translated("line endings")) }
                return
            default:
                notes.add(.changed, line: number, translated("number of lines changed"))
                return
            }
        }
    }

    private static func same(_ first: String?, _ second: String?) -> Bool {
        switch (first, second) {
        case (nil, nil): true
        case (let first?, let second?): first.hasSameBytes(as: second)
        default: false
        }
    }

    /// OpenLyrics has its own order for the values that it supports.
    private static func isReordered(_ first: JSONValue, _ second: JSONValue) -> Bool {
        guard let first = first.members, let second = second.members, first.count == second.count else { return false }
        func sorted(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
            members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        }
        return sorted(first) == sorted(second)
    }

    /// A single string equals an array that contains only it.
    private static func isSame(_ first: JSONValue, _ second: JSONValue, _ format: SongFileFormat) -> Bool {
        first == second || first.array == [second] || second.array == [first]
            || format == .openlyrics && isReordered(first, second)
    }
}

extension ImportedSong {
    /// Each name once, in order of first occurrence.
    fileprivate var memberNames: [String] {
        var seen: Set<[UInt8]> = []
        return members.map(\.name).filter { seen.insert(Array($0.utf8)).inserted }
    }

    /// Keyed by the bytes of the name, because there may be very many.
    fileprivate var valuesByName: [[UInt8]: [JSONValue]] {
        Dictionary(grouping: members) { Array($0.name.utf8) }.mapValues { $0.map(\.value) }
    }
}

extension JSONValue {
    /// Texts without quotation marks, everything else as JSON.
    fileprivate var words: String {
        if let texts = array?.compactMap(\.string), texts.count == array?.count { return texts.joined(separator: "; ") }
        return string ?? String(decoding: serialized(pretty: false), as: UTF8.self)
    }
}
