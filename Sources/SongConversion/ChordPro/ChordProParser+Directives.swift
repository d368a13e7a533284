import ChordSheet
import Translations

/// The effects of directives.
extension ChordProParser {
    mutating func add(_ directive: ChordProDirective, _ number: Int) {
        let (name, value) = (directive.name, directive.value)
        if let selector = directive.selector {
            notes.add(.dropped, line: number, translated("for “\(selector)” only: \(name)"))
            if name.starts(with: "start_of_") { skipped = String(name.dropFirst(9)) }
            return
        }
        switch name {
        case "new_song":
            endSong(isFirst: songs.isEmpty && lyrics.isEmpty && song.isEmpty && literal == nil)
        case "comment", "comment_italic", "comment_box", "highlight":
            add(comment: value, number)
        case "chorus":
            addRecall(directive.label, number)
        case "transpose":
            if transposition.set(value) {
                // After the end of the last one, the chords are those of the file.
                guard transposition.semitones != 0 else { return }
                notes.add(
                    .changed, line: number, translated("chords transposed by \(transposition.semitones) semitones"))
            } else {
                notes.add(.dropped, line: number, directive.summary)
            }
        case "new_page", "new_physical_page", "column_break":
            // Before the first line there is nothing to break.
            guard !lyrics.isEmpty else { return notes.add(.dropped, line: number, directive.summary) }
            lyrics.add((name == "column_break" ? PageBreak.column : .page).directive)
        case "meta":
            let end = value.utf8.firstIndex { $0 == UInt8(ascii: ":") || $0.isBlank } ?? value.endIndex
            set(value[..<end].lowercased(), String(value[end...].drop { $0 == ":" || $0.isWhitespace }), number)
        case "title", "sorttitle", "subtitle", "artist", "sortartist", "composer", "lyricist", "arranger", "copyright",
            "album", "year", "key", "time", "tempo", "duration", "capo", "tag":
            set(name, value, number)
        // Used by programs older than the names of ChordPro 6.
        case "words", "text": setAuthor("lyricist", directive, number)
        case "music": setAuthor("composer", directive, number)
        default:
            if name.starts(with: "start_of_") {
                for other in directive.otherAttributes {
                    notes.add(.dropped, line: number, "\(name): \(other.trimmedForNote)")
                }
                startSection(String(name.dropFirst(9)), directive.label, number)
            } else if name.starts(with: "end_of_") {
                endSection()
            } else if name.starts(with: "x_") {
                SongStamps.set(name, value, in: &song)
            } else if !directive.isFormatting, !value.isEmpty {
                // Names of other programs, such as `ccli`, and custom ones.
                song.addMeta(name, value)
                notes.add(.kept, line: number, translated("in meta: \(directive.summary)"))
            } else {
                notes.add(.dropped, line: number, directive.summary)
            }
        }
    }

    private mutating func set(_ name: String, _ value: String, _ number: Int) {
        switch name {
        case "": notes.add(.dropped, line: number, "meta")
        case "key" where !isWholeFile: song.set(name, OnSongTag.key(of: value), line: number, &notes)
        // ChordPro splits these values at separators ("autosplit" in its configuration).
        case "artist", "composer", "lyricist", "arranger", "tag":
            for part in value.split(separator: "; ") { song.set(name, String(part.trimmed), line: number, &notes) }
        default: song.set(name, value, line: number, &notes)
        }
    }

    /// Sets the author of words or music, unless another directive gave the song the same value; also keeps it under
    /// the name used in the file.
    private mutating func setAuthor(_ name: String, _ directive: ChordProDirective, _ number: Int) {
        guard !directive.value.isEmpty else { return notes.add(.dropped, line: number, directive.summary) }
        if song.text(of: name)?.elementsEqual(directive.value) != true { set(name, directive.value, number) }
        song.addMeta(directive.name, directive.value)
    }

    private mutating func add(comment: String, _ number: Int) {
        if comment.isEmpty { return }
        if SectionName.isOnly(comment) {
            lyrics.add(heading: comment)
            named = (comment, lyrics.length)
        } else {
            notes.add(.changed, line: number, translated("comment written in parentheses"))
            lyrics.add("(\(comment))")
        }
    }

    private mutating func startSection(_ kind: String, _ label: String?, _ number: Int) {
        if let literal = LiteralKind(rawValue: kind) {
            let value = label.map { ": \($0)" } ?? ""
            self.literal = LiteralText(literal, "{start_of_\(kind)\(value)}")
            return
        }
        environment = Environment(name: kind)
        // Unlike a missing label, an empty one means no heading.
        if label == "" { return lyrics.endSection() }
        if label == nil, let name = nameAbove(kind) {
            // The section already has its name.
            if kind == "chorus" { (chorusLabel, chorusSemitones) = (name, transposition.semitones) }
            return
        }
        let name = label ?? ChordProSections.name(of: kind)
        if !SectionName.isOnly(name) {
            notes.add(.kept, line: number, translated("unknown section name: \(name.trimmedForNote)"))
        }
        if kind == "chorus" { (chorusLabel, chorusSemitones) = (name, transposition.semitones) }
        lyrics.add(heading: name)
    }

    /// The comment directly above a section if it names a section of that kind, as in `{c: Chorus 1}` before `{soc}`;
    /// otherwise nil.
    private func nameAbove(_ kind: String) -> String? {
        guard let named, named.length == lyrics.length, let section = SectionName(named.comment),
            ChordProSections.environment(for: section.kind) == kind
        else { return nil }
        return named.comment
    }

    mutating func endSection() {
        environment = nil
        lyrics.endSection()
    }

    private mutating func addRecall(_ label: String?, _ number: Int) {
        if chorusLabel != nil, transposition.semitones != chorusSemitones {
            notes.add(.kept, line: number, translated("chorus repeated in the key in which it stands above"))
        }
        lyrics.add(heading: label ?? chorusLabel ?? ChordProSections.name(of: "chorus"))
        lyrics.endSection()
    }
}
