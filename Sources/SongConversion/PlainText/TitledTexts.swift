/// Several texts in one, or a single text with its title: each below a line with the title and a line of equals signs.
/// A form feed on its own line separates them. A line of form feeds in a text has one more than in the original.
enum TitledTexts {
    struct Part {
        /// Empty if the text has none.
        let title: String
        let text: String
        /// The line of the text's first line in the file.
        let line: Int

        func song(text: String) -> ImportedSong {
            var song = ImportedSong(title: title, text: text)
            song.line = line
            return song
        }
    }

    /// The parts that can be read, and the errors in the others.
    ///
    /// - Throws: `.tooMany`; or the first error, if no part can be read.
    static func reading(_ text: String) throws(ConversionError) -> (parts: [Part], faults: [SongFault]) {
        let parts = try parts(of: text)
        let lines = parts.map { part in
            part.title.utf8.contains(0)
                ? part.line : part.text.utf8.firstIndex(of: 0).map { part.line(of: $0) }
        }
        let readable = parts.indices.filter { lines[$0] == nil }
        if readable.isEmpty, let line = lines.first, let line { throw .nullByte(line: line) }
        var faults = FaultList()
        for line in lines.compactMap(\.self) { faults.add(line: line, "\(ConversionError.nullByte(line: line))") }
        return (readable.map { parts[$0] }, faults.all)
    }

    /// A single part without a title, if the text does not begin with one.
    ///
    /// - Throws: `.tooMany`.
    static func parts(of text: String) throws(ConversionError) -> [Part] {
        guard let first = header(in: text, at: text.startIndex) else {
            return [Part(title: "", text: text, line: 1)]
        }
        var parts: [Part] = []
        var (title, start) = (first.title, first.end)
        var line = 1 + first.lines
        var search = start
        let bytes = text.utf8
        while let end = nextSeparator(in: bytes, from: search) {
            search = bytes.index(end, offsetBy: 3)
            guard let next = header(in: text, at: search) else { continue }
            guard parts.count < SongFileFormat.songLimit else { throw .tooMany }
            parts.append(Part(title: title, text: withFeeds(text[start..<end], 1, -1), line: line))
            line += bytes[start..<search].count { $0 == 0x0A } + next.lines
            (title, start) = (next.title, next.end)
            search = start
        }
        return parts + [Part(title: title, text: withFeeds(text[start...], 1, -1), line: line)]
    }

    static func joining(_ songs: [ImportedSong], _ texts: [String]) -> String {
        zip(songs, texts).map { song, text in
            let title = song.title.inOneLine
            let width = title.reduce(0) { $0 + TextColumns.width(of: $1) }
            return title + "\n" + String(repeating: "=", count: max(1, min(width, 72))) + "\n\n"
                + withFeeds(text[...], 0, 1)
        }.joined(separator: "\n\u{C}\n")
    }

    /// Adds form feeds to, or removes them from, each line of more than `least` form feeds and nothing else, so that no
    /// line of the text separates texts.
    private static func withFeeds(_ text: Substring, _ least: Int, _ change: Int) -> String {
        guard text.utf8.contains(0x0C) else { return String(text) }
        var output: [UInt8] = []
        for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let isFeeds = line.count > least && line.allSatisfy { $0 == 0x0C }
            output += isFeeds ? Array(repeating: 0x0C, count: line.count + change) : Array(line)
            output.append(0x0A)
        }
        return String(decoding: output.dropLast(), as: UTF8.self)
    }

    /// The start of the next `\n\f\n`.
    private static func nextSeparator(in bytes: String.UTF8View, from start: String.Index) -> String.Index? {
        var search = start
        while let feed = bytes[search...].firstIndex(of: 0x0C) {
            let next = bytes.index(after: feed)
            if feed > start, next < bytes.endIndex, bytes[next] == 0x0A {
                let before = bytes.index(before: feed)
                if bytes[before] == 0x0A { return before }
            }
            search = next
        }
        return nil
    }

    private struct Header {
        let title: String
        /// Where the text begins.
        let end: String.Index
        let lines: Int
    }

    private static func header(in text: String, at start: String.Index) -> Header? {
        var lines = SourceLines(text, from: start)
        guard let title = lines.next(), title.text.utf8.count <= 1024, let rule = lines.next(), !rule.text.isEmpty,
            rule.text.utf8.allSatisfy({ $0 == UInt8(ascii: "=") })
        else { return nil }
        var after = lines
        let hasBlank = after.next().map { $0.text.isEmpty } ?? false
        return Header(
            title: String(title.text), end: (hasBlank ? after.rest : lines.rest).startIndex, lines: hasBlank ? 3 : 2)
    }
}

extension TitledTexts.Part {
    /// The line in the file for a place in the text.
    fileprivate func line(of place: String.Index) -> Int { line - 1 + SourceLines.number(of: place, in: text) }
}
