import SongFormat
import Translations

/// Songs as one HTML page, for a phone on a music stand or for printing: without scripts or external resources.
public enum HTMLSheet {
    /// The file, in UTF-8.
    ///
    /// - Parameters:
    ///   - songs: one song, or several with a table of contents.
    ///   - title: the page's title; nil for the song's title, or a general one for several songs.
    ///   - order: the order of the sections of each song.
    public static func bytes(
        of songs: [SheetSong], title: String?, order: SheetOptions.SectionOrder = .asWritten
    ) -> [UInt8] {
        let isAlone = songs.count == 1 && title == nil
        let heading = title ?? (songs.count == 1 ? songs[0].title : translated("Songs"))
        var html = "<!DOCTYPE html>\n<html\(attributes(of: songs))>\n<head>\n<meta charset=\"utf-8\">\n"
        html += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        html += "<meta name=\"color-scheme\" content=\"light dark\">\n"
        html += "<title>\(HTMLText.escaped(heading.isEmpty ? "–" : heading))</title>\n"
        if songs.count == 1 {
            add("author", SheetFacts.credits(songs[0].metadata), to: &html)
            add("description", SheetFacts.facts(of: songs[0]), to: &html)
            add("copyright", SheetFacts.copyright(songs[0].metadata), to: &html)
        }
        html += "<style>\n\(HTMLStyle.text)</style>\n</head>\n<body>\n"
        if !isAlone { html += contents(of: songs, heading) }
        html += "<main>\n"
        for (index, song) in songs.enumerated() {
            html += HTMLSong.article(
                song, anchor: isAlone ? nil : "song-\(index + 1)", level: isAlone ? 1 : 2, order)
        }
        html += "</main>\n</body>\n</html>\n"
        return Array(html.utf8)
    }

    /// Attributes that apply to all songs.
    private static func attributes(of songs: [SheetSong]) -> String {
        let languages = Set(songs.map { $0.metadata[.language]?.text })
        return HTMLText.attributes(
            language: languages.count == 1 ? languages.first! : nil,
            isRightToLeft: !songs.isEmpty && songs.allSatisfy { SheetContent.isRightToLeft($0.text) })
    }

    private static func add(_ name: String, _ content: String, to html: inout String) {
        if !content.isEmpty { html += "<meta name=\"\(name)\" content=\"\(HTMLText.escaped(content))\">\n" }
    }

    private static func contents(of songs: [SheetSong], _ title: String) -> String {
        var html = "<header class=\"book\"><h1 dir=\"auto\">\(HTMLText.escaped(title))</h1></header>\n"
        guard songs.count > 1 else { return html }
        html += "<nav aria-label=\"\(HTMLText.escaped(translated("Contents")))\">\n<ol>\n"
        for (index, song) in songs.enumerated() {
            html += "<li><a href=\"#song-\(index + 1)\"><bdi>\(HTMLText.escaped(song.title))</bdi></a></li>\n"
        }
        return html + "</ol>\n</nav>\n"
    }
}
