import ChordSheet
import SongFormat

/// Metadata as `Name: value`, a blank line, and the lyrics with a colon after the names of sections.
enum OnSongWriter {
    static func bytes(of song: ImportedSong) -> [UInt8] {
        let song = OnSongCapo.sounding(song) ?? song
        var output = "Title: \(song.title.inOneLine)\n"
        var lists: [String] = []
        var tags: [Substring] = []
        let order = song.order
        if !order.isEmpty {
            let line = "Flow: \(OnSongFlow.value(of: order).inOneLine)"
            if OnSongReading.isHeader(line[...]) { output += line + "\n" }
        }
        for field in SongFields(of: song).fields where !lists.contains(field.name) || field.isMeta {
            if field.name == "order" && !field.isMeta || field.name == "flow" && !order.isEmpty { continue }
            var value = field.value
            if !field.isMeta, MetadataName(valueNamed: field.name)?.kind == .list {
                lists.append(field.name)
                // A semicolon in a value splits it when it is read.
                value = SongFields(of: song).fields.filter { $0.name == field.name && !$0.isMeta }
                    .flatMap { $0.value.split(separator: ";").map(\.trimmed).filter { !$0.isEmpty } }
                    .joined(separator: "; ")
            }
            if OnSongTag.isTags(field.name) {
                tags += OnSongTag.tags(in: value.inOneLine)
                continue
            }
            let line = "\(name(of: field)): \(value.inOneLine)"
            // Any other line would be read as the first line of the lyrics.
            if OnSongReading.isHeader(line[...]) { output += line + "\n" }
        }
        tags += song.tags.map { $0.inOneLine[...] }
        if !tags.isEmpty { output += "Keywords: \(tags.joined(separator: ", "))\n" }
        return Array((output + "\n").utf8) + body(song.text)
    }

    private static func name(of field: SongFields.Field) -> String {
        if field.name == "ccli" { return "CCLI" }
        let isKnown = !field.isMeta || OnSongTag.known.contains(field.name)
        return isKnown ? field.name.prefix(1).uppercased() + field.name.dropFirst() : field.name
    }

    private static func body(_ lyrics: String) -> [UInt8] {
        var output: [UInt8] = []
        if lyrics.isEmpty { return output }
        for line in SheetLines(lyrics) {
            output.append(contentsOf: line.text.utf8)
            if case .section = line.kind { output.append(UInt8(ascii: ":")) }
            output.append(UInt8(ascii: "\n"))
        }
        return output
    }
}
