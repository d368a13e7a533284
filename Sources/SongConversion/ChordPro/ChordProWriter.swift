import ChordSheet

/// ChordPro 6 in UTF-8: directives for everything that it has names for, a blank line, and the lyrics line by line.
///
/// A line that would be misread begins with an empty chord, `[]`.
enum ChordProWriter {
    static func bytes(of songs: [ImportedSong]) -> [UInt8] {
        var output: [UInt8] = []
        for (index, song) in songs.enumerated() {
            if index > 0 { output.append(contentsOf: "{new_song}\n".utf8) }
            var header = ""
            for (name, value) in fields(of: song) {
                header += "{\(name): \(ChordProText.encodingEscapes(value.inOneLine))}\n"
            }
            output.append(contentsOf: (header.isEmpty ? "" : header + "\n").utf8)
            add(song.text, song.chords, to: &output)
        }
        return output
    }

    private static func fields(of song: ImportedSong) -> [(String, String)] {
        var fields: [(String, String)] = []
        if !song.title.isEmpty { fields.append(("title", song.title)) }
        for field in SongFields(of: song).fields {
            let isDirective =
                field.isMeta ? field.name.starts(with: "x_") : !["language", "order"].contains(field.name)
            fields.append(isDirective ? (field.name, field.value) : ("meta", "\(field.name) \(field.value)"))
        }
        // Of two fields with the same name of ours, the first counts.
        let others = fields.filter { SongStamps.isOne($0.0) }
        fields.removeAll { SongStamps.isOne($0.0) }
        return fields + song.tags.map { ("tag", $0) } + SongStamps.fields(of: song) + others
    }

    private static func add(_ lyrics: String, _ chords: SongChords, to output: inout [UInt8]) {
        if lyrics.isEmpty { return }
        var chorus: String?
        // Words that would read as chords in one of these are protected.
        let notations: Set<ChordNotation> = [.letters, LineNotation.of(lyrics, among: LineNotation.certain)]
        var lines = SheetLines(lyrics, chords)
        var next = lines.next()
        var isFirst = true
        var ending: String?
        // Whether the line is in tablature that stands among the lyrics without directives.
        var (isInLiteral, isInTab) = (false, false)
        func add(_ line: String) { output.append(contentsOf: (line + "\n").utf8) }
        while let line = next {
            next = lines.next()
            // The directive of a literal section contains its name.
            if line.kind != .blank, let next, case .literal = next.kind, let start = LiteralDirective(next.text),
                start.isStart, ChordProDirective(next.text)?.label.map({ line.text.elementsEqual($0) }) ?? false
            {
                continue
            }
            switch line.kind {
            case .section(let name):
                let isAlone = next.map { $0.kind == .blank } ?? true
                let environment = ChordProSections.environment(for: name.kind)
                let label = String(line.text)
                if hasLiteral(next, lines), SectionName.isOnly(label), value(label).elementsEqual(label) {
                    // ChordPro does not nest sections.
                    add("{comment: \(label)}")
                } else if isAlone, environment == "chorus", let chorus {
                    add(chorus == label ? "{chorus}" : "{chorus: \(value(label))}")
                } else {
                    if environment == "chorus" { chorus = label }
                    add("{start_of_\(environment): \(value(label))}")
                    ending = "{end_of_\(environment)}"
                }
            case .literal:
                let directive = LiteralDirective(line.text)
                if directive?.isStart ?? false { isInLiteral = true }
                if !isInLiteral, !isInTab {
                    add("{start_of_tab}")
                    isInTab = true
                }
                add(ChordProText.encodingEscapes(line.text))
                if directive.map({ !$0.isStart }) ?? false { isInLiteral = false }
            case .pageBreak(let pageBreak):
                add(pageBreak.directive)
            case .blank, .words:
                add(words(line, chords, notations, isFirst: isFirst))
            }
            if isInTab, next.map({ $0.kind != .literal(.tab) || LiteralDirective($0.text) != nil }) ?? true {
                add("{end_of_tab}")
                isInTab = false
            }
            if let end = ending, next.map({ $0.kind == .blank }) ?? true {
                add(end)
                ending = nil
            }
            isFirst = false
        }
    }

    /// Whether tablature, a grid or another literal section begins before the next blank line.
    ///
    /// - Parameter rest: the lines after the next one.
    private static func hasLiteral(_ next: SheetLine?, _ rest: SheetLines) -> Bool {
        var (line, rest) = (next, rest)
        while let here = line {
            switch here.kind {
            case .literal: return true
            case .blank, .section: return false
            case .words, .pageBreak: line = rest.next()
            }
        }
        return false
    }

    private static func value(_ label: String) -> String {
        let isPlain =
            label.trimmed.utf8.count == label.utf8.count && !label.utf8.contains { [0x22, 0x3D, 0x5C].contains($0) }
        let quoted = label.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return ChordProText.encodingEscapes(
            isPlain && label.utf8.first != UInt8(ascii: ":") ? label : "label=\"\(quoted)\"")
    }

    /// - Parameter notations: those of lines of chords.
    private static func words(
        _ line: SheetLine, _ chords: SongChords, _ notations: Set<ChordNotation>, isFirst: Bool
    ) -> String {
        let text = ChordProText.encodingBrackets(line.text, chords)
        let isProtected =
            isFirst && line.kind == .blank || text.utf8.first == UInt8(ascii: "#") || text.starts(with: "\u{FEFF}")
            || !text.utf8.contains(UInt8(ascii: "["))
                && notations.contains { ChordProText.chordLine(text[...], in: $0, isAmongOthers: false) != nil }
            || text.trimmed.utf8.first == UInt8(ascii: "{") && text.trimmed.utf8.last == UInt8(ascii: "}")
        return ChordProText.encodingEscapes((isProtected ? "[]" : "") + text)
    }
}
