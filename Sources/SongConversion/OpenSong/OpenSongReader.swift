import SongFormat

/// OpenSong songs. Source: opensong.org, "Song File Format Specification", and the importers of OpenLP and FreeShow for
/// what that does not specify.
///
/// Keeps elements that OpenSong does not define: members of songbook(5) under their names, all others in `meta`.
enum OpenSongReader {
    static func read(_ root: XMLElement, _ notes: inout NoteList) throws(ConversionError) -> ImportedSong {
        guard root.name == "song", root.namespace.isEmpty || root.elements.contains(where: { $0.name == "lyrics" })
        else { throw .noSongElement }
        var song = SongBuilder()
        var text = ""
        var hasLyrics = false
        for element in root.elements {
            if element.name == "lyrics", !hasLyrics {
                hasLyrics = true
                var lyrics = OpenSongLyrics()
                text = lyrics.read(OpenSongMarkup.text(of: element, &notes), from: element.textLine, &notes)
                song.unknownChords.add(lyrics.unknownChords.names)
            } else {
                add(element, to: &song, &notes)
            }
        }
        root.noteLooseText(&notes)
        var read = song.song(text: text)
        read.listAllChords()
        if let codes = song.codedOrder {
            read.setOrder(SectionOrder(read).names(codes) { OpenSongSection.heading(ofCode: $0) })
        }
        return read
    }

    private static func add(_ element: XMLElement, to song: inout SongBuilder, _ notes: inout NoteList) {
        let line = element.line == 0 ? nil : element.line
        let value = String(element.text.trimmed)
        guard element.elements.isEmpty else {
            notes.add(.dropped, line: line, "\(element.name): \(value.inOneLine.trimmedForNote)")
            return
        }
        if element.name == "capo", let print = element.attribute("print"), print != "false", !print.isEmpty {
            song.addMeta("capo_print", print)
        }
        guard !value.isEmpty else {
            if element.name == "style" { notes.add(.dropped, line: line, element.name) }
            return
        }
        switch element.name {
        case "author": add(value, "artist", to: &song, line, &notes)
        case "composer", "lyricist", "arranger": add(value, element.name, to: &song, line, &notes)
        case "theme":
            for tag in value.split(separator: ";") where !tag.isBlank {
                song.set("tag", String(tag.trimmed), line: line, &notes)
            }
        case "time_sig", "timesig": song.set("time", value, line: line, &notes)
        case "presentation" where song.codedOrder == nil: song.codedOrder = value
        case "tag", "artist", "time", "meta", "order": song.addMeta(element.name, value)
        case let name where name.starts(with: "x_"): SongStamps.set(name, value, in: &song)
        // Most files have words such as `Fast`.
        case "tempo" where MetadataName.tempo.json(of: value) == nil: song.addMeta("tempo", value)
        default: song.set(element.name, value, line: line, &notes)
        }
    }

    private static func add(
        _ value: String, _ name: String, to song: inout SongBuilder, _ line: Int?, _ notes: inout NoteList
    ) {
        for part in value.split(separator: "; ") where !part.isBlank {
            song.set(name, String(part.trimmed), line: line, &notes)
        }
    }
}
