import TestSupport
import Testing
import TextEditing

@testable import SongbookModel

@Suite("Moving and duplicating lines")
struct SelectedLinesTests {
    @Test(
        "moved up, lines change places with the line above",
        arguments: [
            ("one\n[two]\nthree", "[two]\none\nthree"), ("one\nt|wo\n", "t|wo\none\n"), ("one\ntwo|", "two|\none"),
            ("one\n|", "|\none"), ("one\n\nthr|ee", "one\nthr|ee\n"), ("a\nb[b\nc]c\nd", "b[b\nc]c\na\nd"),
            ("a\n[b\nc\n]d", "[b\nc\n]a\nd"), ("a\r\nb|", "b|\r\na"), ("a\r\n|b\r\nc", "|b\r\na\r\nc"),
            ("שלום\nעו|לם", "עו|לם\nשלום"), ("a\ne\u{301}|👩\u{200D}🎤", "e\u{301}|👩\u{200D}🎤\na"),
            ("a\u{2029}b|", "b|\u{2029}a"), ("x|\ny", nil), ("|", nil),
        ])
    func movesUp(before: String, after: String?) {
        check(before, after, \.movedUp)
    }

    @Test(
        "moved down, lines change places with the line below",
        arguments: [
            ("o|ne\ntwo\nthree", "two\no|ne\nthree"), ("one\nt|wo\n", "one\n\nt|wo"), ("one|\ntwo", "two\none|"),
            ("[a\nb]b\nc", "c\n[a\nb]b"), ("[a\n]b", "b\n[a]"), ("]a\n[b\nc", "b\n]a\n[c"), ("a|\r\nb", "b\r\na|"),
            ("|\n", "\n|"), ("a\nb|", nil), ("a\n|", nil), ("|", nil),
        ])
    func movesDown(before: String, after: String?) {
        check(before, after, \.movedDown)
    }

    @Test(
        "of duplicated lines, the second ones are selected",
        arguments: [
            ("o|ne\ntwo", "one\no|ne\ntwo"), ("one\ntw|o", "one\ntwo\ntw|o"), ("|", "\n|"), ("one|", "one\none|"),
            ("a\r\nb|", "a\r\nb\r\nb|"), ("[a\nb\n]c", "a\nb\n[a\nb\n]c"), ("a[b\nc]d\n", "ab\ncd\na[b\nc]d\n"),
            ("x\n|\ny", "x\n\n|\ny"), ("]ab[", "ab\n]ab["),
        ])
    func duplicates(before: String, after: String) {
        check(before, after) { $0.duplicated }
    }

    @Test("moving any lines of any text up and down again changes nothing")
    func areTakenBack() throws {
        for seed in 0..<500 as Range<UInt64> { try isTakenBack(seed) }
    }

    private func isTakenBack(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let lines = (0..<Int.random(in: 2..<7, using: &generator)).map { _ in
            ["", "a", "é", "👩\u{200D}🎤 x", "שיר"].randomElement(using: &generator)!
        }
        let text = lines.joined(separator: "\n")
        let count = text.unicodeScalars.count
        let selection = TextSelection(
            anchor: .random(in: 0...count, using: &generator), cursor: .random(in: 0...count, using: &generator))
        guard let up = SelectedLines(text, selection).movedUp else { return }
        let moved = text.replacing(up)
        let movedLines = moved.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(movedLines.sorted() == lines.map { $0[...] }.sorted(), "seed \(seed)")
        let down = try #require(SelectedLines(moved, up.selection).movedDown, "seed \(seed)")
        #expect(moved.replacing(down) == text, "seed \(seed)")
    }

    private func check(
        _ before: String, _ after: String?, _ change: (SelectedLines) -> TextReplacement?,
        at location: SourceLocation = #_sourceLocation
    ) {
        let (text, selection) = parse(before)
        guard let change = change(SelectedLines(text, selection)) else {
            return #expect(after == nil, sourceLocation: location)
        }
        let expected = after.map(parse)
        #expect(
            text.replacing(change).unicodeScalars.elementsEqual(expected?.text.unicodeScalars ?? "".unicodeScalars),
            "\(text.replacing(change).debugDescription)", sourceLocation: location)
        #expect(change.selection == expected?.selection, sourceLocation: location)
    }

    /// Parses a text with `[` at the start of the selection, `]` at the cursor, and `|` at both.
    private func parse(_ marked: String) -> (text: String, selection: TextSelection) {
        var (text, selection) = (String.UnicodeScalarView(), TextSelection(anchor: 0, cursor: 0))
        for scalar in marked.unicodeScalars {
            switch scalar {
            case "[": selection.anchor = text.count
            case "]": selection.cursor = text.count
            case "|": selection = TextSelection(anchor: text.count, cursor: text.count)
            default: text.append(scalar)
            }
        }
        return (String(text), selection)
    }
}

extension SelectedLines {
    /// The selected lines of a whole text, as the page finds them.
    fileprivate init(_ text: String, _ selection: TextSelection) {
        var lines: [[Unicode.Scalar]] = [[]]
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            lines[lines.count - 1].append(scalar)
            let isEnd =
                scalar == "\n" || scalar == "\u{2029}" || scalar == "\r" && scalars[(index + 1)...].first != "\n"
            if isEnd { lines.append([]) }
        }
        let starts = lines.reduce(into: [0]) { $0.append($0.last! + $1.count) }
        func line(at offset: Int) -> Int { starts.dropLast().lastIndex { $0 <= offset }! }
        let (from, to) = (min(selection.anchor, selection.cursor), max(selection.anchor, selection.cursor))
        let first = line(at: from)
        var last = line(at: to)
        if last > first, starts[last] == to { last -= 1 }
        func string(_ range: ClosedRange<Int>) -> String {
            var view = String.UnicodeScalarView()
            for line in lines[range] { view.append(contentsOf: line) }
            return String(view)
        }
        self.init(
            start: starts[first], lines: string(first...last), above: first > 0 ? string(first - 1...first - 1) : nil,
            below: last + 1 < lines.count ? string(last + 1...last + 1) : nil, selection: selection)
    }
}

extension String {
    fileprivate func replacing(_ change: TextReplacement) -> String {
        var scalars = Array(unicodeScalars)
        scalars.replaceSubrange(change.range, with: change.replacement.unicodeScalars)
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
