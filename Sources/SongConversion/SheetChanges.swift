public import ChordSheet
import SongFormat
import Translations

/// Changes to a song before it goes onto a sheet or into a format for people. They do not affect songs of a library.
///
/// All formats with such changes receive the changed song; they are made only here.
public struct SheetChanges: Hashable, Sendable {
    /// The change of the chords.
    public var chords = ChordTransform()
    /// Whether the song keeps its chords.
    public var keepsChords = true

    /// No changes.
    public init() {}

    /// Whether they leave every song unchanged.
    public var isEmpty: Bool { chords.isEmpty && keepsChords }

    /// The changed song, and what could not be done; each note occurs once.
    public func applied(to song: ImportedSong) -> (song: ImportedSong, notes: [ConversionNote]) {
        guard !isEmpty else { return (song, []) }
        var changed = song
        var notes: [ConversionNote] = []
        if !chords.isEmpty {
            var text = ChordedText(
                text: song.text, listed: song.listedChords, key: song.member("key")?.string, capo: 0)
            if let capo = song.member("capo"), capo != .null {
                if let fret = capo.integer, (-100...100).contains(fret) {
                    text.capo = Int(fret)
                } else if chords.capo != nil {
                    let spelling = String(decoding: capo.serialized(pretty: false), as: UTF8.self)
                    notes.append(
                        ConversionNote(
                            effect: .changed, what: translated("capo taken as none: \(spelling.trimmedForNote)")))
                }
            }
            let result = chords.applied(to: text)
            changed.take(result.song, instead: text)
            notes += result.remarks.map(Self.note)
        }
        if !keepsChords {
            changed.text = ChordRemoval.applied(to: changed.text, changed.chords)
            changed.members.removeAll { $0.name.hasSameBytes(as: "chords") }
            // With the chords removed, failures to change them do not matter.
            notes = []
        }
        return (changed, notes)
    }

    private static func note(_ remark: ChordTransform.Remark) -> ConversionNote {
        let what =
            switch remark {
            case .chord(let name): translated("chord not transposed: \(name.trimmedForNote)")
            case .key(let name): translated("key not transposed: \(name.trimmedForNote)")
            case .tablature: translated("tablature not transposed")
            case .keyless: translated("chords not transposed: the song has no key")
            }
        return ConversionNote(effect: .kept, what: what)
    }
}

extension ImportedSong {
    fileprivate mutating func take(_ new: ChordedText, instead old: ChordedText) {
        text = new.text
        if new.key != old.key, let key = new.key {
            for index in members.indices where members[index].name.hasSameBytes(as: "key") {
                if members[index].value.string != nil { members[index].value = .string(key) }
            }
        }
        if new.capo != old.capo || member("capo")?.integer == nil {
            let value = JSONValue.Member("capo", .integer(new.capo))
            let place = members.lastIndex { $0.name.hasSameBytes(as: "capo") }
            members.removeAll { $0.name.hasSameBytes(as: "capo") }
            if new.capo != 0 { members.insert(value, at: min(place ?? members.count, members.count)) }
        }
        if new.listed != old.listed { list(chords: new.listed) }
    }
}
