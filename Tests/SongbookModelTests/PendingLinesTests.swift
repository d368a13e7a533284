import TestSupport
import Testing

@testable import SongbookModel

@Suite("Lines that are processed in steps")
struct PendingLinesTests {
    @Test("a change makes its lines pending, and the line after them")
    func change() {
        var pending = PendingLines(count: 10)
        #expect(pending.isEmpty)
        #expect(pending.next(from: 0..<5) == nil)
        pending.change(3...3, count: 10)
        #expect(pending.stretches == [3..<5])
        pending.change(9...9, count: 10)
        #expect(pending.stretches == [3..<5, 9..<10])
        // Two more lines in place of the first one, then two fewer in place of others.
        pending.change(0...2, count: 12)
        #expect(pending.stretches == [0..<4, 5..<7, 11..<12])
        pending.remove(0..<7)
        pending.change(1...1, count: 10)
        #expect(pending.stretches == [1..<3, 9..<10])
    }

    @Test("visible lines come first, then those after them, then those before")
    func order() {
        var pending = PendingLines(count: 1)
        pending.change(0...99, count: 100)
        #expect(pending.next(from: 50..<60) == 50..<100)
        pending.remove(50..<100)
        #expect(pending.next(from: 50..<60) == 0..<50)
        pending.remove(10..<50)
        pending.change(70...70, count: 100)
        #expect(pending.next(from: 50..<60) == 70..<72)
        #expect(pending.next(from: 0..<5) == 0..<10)
        #expect(pending.next(from: 90..<95) == 0..<10)
    }

    @Test("a change that does not fit the known lines makes all lines pending")
    func unknown() {
        var pending = PendingLines(count: 3)
        pending.change(0...0, count: 30)
        #expect(pending.stretches == [0..<30])
    }

    @Test("many changes make few ranges, and none is forgotten")
    func manyStretches() {
        var pending = PendingLines(count: 100_000)
        for line in stride(from: 0, to: 100_000, by: 100) { pending.change(line...line, count: 100_000) }
        #expect(pending.stretches.count <= PendingLines.mostStretches)
        for line in stride(from: 0, to: 100_000, by: 100) {
            #expect(pending.stretches.contains { $0.contains(line) && $0.contains(line + 1) })
        }
    }

    @Test("after random edits between the steps, all lines look as if processed at once", arguments: 0..<200)
    func randomEdits(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var page = Page()
        for _ in 0..<60 {
            page.edit(&random)
            for _ in 0..<random.number(0...3) { page.step(&random) }
        }
        while page.step(&random) {}
        #expect(page.shown == page.wanted)
    }

    @Test("no line is processed twice, whatever becomes visible", arguments: 0..<50)
    func once(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var page = Page()
        page.replace(0..<1, by: (0..<500).map { _ in random.pick(Page.pieces) })
        while page.step(&random) {}
        #expect(page.looks == 500)
        #expect(page.shown == page.wanted)
    }
}

/// A text and the looks of its lines, as a text view has them for ``LyricsMarkup``.
private struct Page {
    static let pieces = ["", " ", "la la", "Verse 1", "[Chorus]", "[Am]la [G]la", "Bridge", "[no chord] la"]

    private(set) var lines = [""]
    private(set) var shown: [LineLooks] = [.plain]
    private(set) var looks = 0
    private var pending = PendingLines(count: 1)

    /// The expected looks.
    var wanted: [LineLooks] { lines.indices.map(look) }

    /// Replaces lines; new lines have looks as if they were copied from elsewhere.
    mutating func replace(_ range: Range<Int>, by new: [String]) {
        lines.replaceSubrange(range, with: new)
        shown.replaceSubrange(range, with: new.map { _ in .section })
        pending.change(range.lowerBound...range.lowerBound + new.count - 1, count: lines.count)
    }

    mutating func edit(_ random: inout SeededGenerator) {
        let start = random.number(0...lines.count - 1)
        let end = random.number(start + 1...min(lines.count, start + 12))
        let count = random.number(1...12)
        replace(start..<end, by: (0..<count).map { _ in random.pick(Self.pieces) })
    }

    /// Processes some lines, with any others visible; returns whether there were some.
    @discardableResult
    mutating func step(_ random: inout SeededGenerator) -> Bool {
        let top = random.number(0...lines.count - 1)
        guard let next = pending.next(from: top..<top + 5) else { return false }
        let end = random.number(next.lowerBound + 1...next.upperBound)
        for line in next.lowerBound..<end {
            shown[line] = look(line)
            looks += 1
        }
        pending.remove(next.lowerBound..<end)
        return true
    }

    private func look(_ line: Int) -> LineLooks {
        func bytes<Result>(_ line: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
            Array(lines[line].utf8).withUnsafeBytes(body)
        }
        let isStanza = line == 0 || bytes(line - 1, LineLooks.isBlank)
        return bytes(line) { LineLooks(of: $0, isStanza: isStanza) }
    }
}
